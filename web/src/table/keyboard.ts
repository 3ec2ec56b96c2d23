import { flushSync } from "svelte";
import { deedOf, type Deed } from "../store/keys";
import type { Stores } from "../store/stores";

const PARTS = ["prompt", "coach", "board", "contest", "hand", "mats", "chronicle", "chat"];

/** F6: to the next part of the page that is there. */
function nextPart(back: boolean, show: (id: string) => void): void {
  const focus = document.activeElement;
  const now = PARTS.findIndex((id) => document.getElementById(id)?.contains(focus));
  for (let i = 1; i <= PARTS.length; i++) {
    const at = (now + (back ? -i : i) + PARTS.length * 2) % PARTS.length;
    const id = PARTS[at]!;
    flushSync(() => show(id));
    const part = document.getElementById(id);
    if ((part && part.offsetParent !== null) || part instanceof SVGElement) {
      part.focus();
      return;
    }
  }
}

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** What keys do on the table page, apart from those the board keeps for itself. */
export function keysOf({ table, choice, around }: Stores): (event: KeyboardEvent) => void {
  function run(deed: Deed): void {
    const { scene, replay } = table;
    if (deed === "undo") table.undo();
    else if (deed === "rule") around.rule = table.decision?.rule.replace(/^rule:/, "") ?? "";
    else if (deed === "text") around.toggleText();
    else if (deed === "find") {
      around.toggleText(true);
      setTimeout(() => document.querySelector<HTMLInputElement>(".textmap input")?.focus());
    } else if (deed === "help") around.drawer = "help";
    else if (scene) {
      const from = replay.on ? replay.at : scene.at;
      replay.stop();
      if (deed === "on" && from + 1 >= scene.at) replay.close();
      else {
        replay.go(from, scene.last);
        replay.step("act", deed === "back");
      }
    }
  }

  return (event) => {
    if (event.key === "F6") {
      event.preventDefault();
      nextPart(event.shiftKey, (part) => around.turnTo(part));
      return;
    }
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "Enter" && event.ctrlKey) {
      event.preventDefault();
      if (choice.confirming) choice.commit(choice.confirming);
      else {
        const last = choice.handIn ?? choice.ready;
        if (last) choice.choose(last);
      }
      return;
    }
    const director = table.stage;
    if (director.showing && event.key === " " && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      director.next();
      return;
    }
    if (event.key === "Escape" && (director.showing || director.waiting > 0)) {
      event.preventDefault();
      director.all();
      table.replay.playing = false;
      return;
    }
    if (event.key === "Escape") {
      if (choice.back() || around.back()) event.preventDefault();
      else if ((event.target as Element).closest?.(".textmap")) around.toggleText();
      return;
    }
    if (typing(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" && choice.confirming && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      choice.commit(choice.confirming);
      return;
    }
    if (/^[1-9]$/.test(event.key) && table.decision) {
      const list = choice.menu ? ".popover" : ".prompt";
      const button = document.querySelector<HTMLButtonElement>(`${list} [aria-keyshortcuts="${event.key}"]`);
      if (button && !button.disabled) {
        event.preventDefault();
        button.click();
      }
      return;
    }
    const deed = deedOf(event.key);
    if (!deed) return;
    event.preventDefault();
    run(deed);
  };
}
