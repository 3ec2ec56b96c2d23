/** What the screen reader should say: politely in turn, or at once. */
class Announcer {
  polite: string = $state("");
  assertive: string = $state("");

  say(text: string): void {
    // The same words twice are only said again when the text differs.
    this.polite = this.polite === text ? `${text}\u00a0` : text;
  }

  hush(): void {
    this.polite = this.assertive = "";
  }

  call(text: string): void {
    this.assertive = this.assertive === text ? `${text}\u00a0` : text;
  }
}

export const announcer = new Announcer();
export const announce = (text: string): void => announcer.say(text);
