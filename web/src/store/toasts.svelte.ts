import { say } from "../words/say.svelte";

export interface Toast {
  id: number;
  tone: "bad" | "info" | "good";
  text: string;
  why?: string;
  rule?: string;
  action?: { label: string; run: () => void };
}

/** Errors stay until they are closed; good news goes by itself. */
class Toasts {
  list: Toast[] = $state.raw([]);
  private count = 0;

  add(toast: Omit<Toast, "id">): number {
    const id = ++this.count;
    this.list = [...this.list.filter((t) => t.text !== toast.text || t.why !== toast.why), { ...toast, id }].slice(-4);
    if (toast.tone !== "bad" && !toast.action) setTimeout(() => this.close(id), 5000);
    return id;
  }

  fail(error: unknown, retry?: () => void): void {
    const text = error instanceof Error ? error.message : String(error);
    this.add({ tone: "bad", text, action: retry && { label: say("try-again"), run: retry } });
  }

  close(id: number): void {
    this.list = this.list.filter((t) => t.id !== id);
  }
}

export const toasts = new Toasts();
