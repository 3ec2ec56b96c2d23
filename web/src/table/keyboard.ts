import { flushSync } from "svelte";
import { deedOf } from "../store/keys";
import type { TableStore } from "../store/table.svelte";

export interface PageKeys {
  text(): void;
  help(): void;
  find(): void;
  /** Make a part of the page visible before it gets the focus. */
  part(id: string): void;
}

const PARTS = ["prompt", "board", "contest", "hand", "mats", "chronicle", "chat"];

/** F6: to the next part of the page that is there. */
function nextPart(back: boolean, show: (id: string) => void): void {
  const focus = document.activeElement;
  const now = PARTS.findIndex((id) => document.getElementById(id)?.contains(focus));
  for (let i = 1; i <= PARTS.length; i++) {
    const at = (now + (back ? -i : i) + PARTS.length * 2) % PARTS.length;
    const id = PARTS[at]!;
    flushSync(() => show(id));
    const part = document.getElementById(id);
    if (part && part.offsetParent !== null) {
      part.focus();
      return;
    }
    if (part instanceof SVGElement) {
      part.focus();
      return;
    }
  }
}

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** What keys do on the table page, apart from those the board keeps for itself. */
export function keysOf(table: TableStore, page: PageKeys): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key === "F6") {
      event.preventDefault();
      nextPart(event.shiftKey, page.part);
      return;
    }
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "Enter" && event.ctrlKey) {
      event.preventDefault();
      const option = table.confirming ?? table.ready;
      if (table.confirming) table.commit(table.confirming);
      else if (option) table.choose(option);
      return;
    }
    if (event.key === "Escape") {
      if (table.back()) event.preventDefault();
      else if ((event.target as Element).closest?.(".textmap")) page.text();
      return;
    }
    if (typing(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" && table.confirming && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      table.commit(table.confirming);
      return;
    }
    if (/^[1-9]$/.test(event.key) && table.decision) {
      const list = table.menu ? ".popover" : ".prompt";
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
    const scene = table.scene;
    if (deed === "undo") table.undo();
    else if (deed === "rule") table.rule = table.decision?.rule.replace(/^rule:/, "") ?? "";
    else if (deed === "text") page.text();
    else if (deed === "find") page.find();
    else if (deed === "help") page.help();
    else if (scene) {
      const from = table.replay.on ? table.replay.at : scene.at;
      table.replay.stop();
      if (deed === "on" && from + 1 >= scene.at) table.replay.close();
      else table.replay.go(from + (deed === "back" ? -1 : 1), scene.last);
    }
  };
}
