import { settings } from "../store/settings.svelte";

/** Five short tones, made on the spot: [frequency, start, length] in Hz and seconds. */
const TONES: Record<string, [number, number, number][]> = {
  turn: [
    [523, 0, 0.14],
    [784, 0.12, 0.28],
  ],
  place: [[196, 0, 0.08]],
  dice: [
    [320, 0, 0.03],
    [280, 0.06, 0.03],
    [340, 0.13, 0.03],
    [240, 0.2, 0.05],
  ],
  stage: [
    [392, 0, 0.1],
    [494, 0.07, 0.1],
    [587, 0.14, 0.2],
  ],
  refused: [
    [196, 0, 0.12],
    [155, 0.12, 0.2],
  ],
};

let audio: AudioContext | null = null;

/** Play a tone if its switch is on; `by` is another switch than its own. */
export function sound(name: keyof typeof TONES & string, by: string = name): void {
  if (!settings.prefs.sounds[by] || typeof AudioContext === "undefined") return;
  // Browsers allow sound only after the person has touched the page.
  if (!navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  const now = audio.currentTime;
  for (const [pitch, start, length] of TONES[name]!) {
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0.0001, now + start);
    gain.gain.linearRampToValueAtTime(0.25 * settings.prefs.volume, now + start + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, now + start + length);
    tone.connect(gain).connect(audio.destination);
    tone.start(now + start);
    tone.stop(now + start + length + 0.02);
  }
}
