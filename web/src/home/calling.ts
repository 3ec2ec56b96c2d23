import { call } from "../net/api";
import { toasts } from "../store/toasts.svelte";
import { say } from "../words/say.svelte";
import type { Self } from "./answers";

/** Whether this browser can be called while no page is open. */
export const callable = (): boolean => "serviceWorker" in navigator && "PushManager" in window;

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));

/** Let the server call this browser: the person is asked by the browser itself. */
export async function subscribe(): Promise<Self | null> {
  if ((await Notification.requestPermission()) !== "granted") {
    toasts.add({ tone: "info", text: say("call-denied") });
    return null;
  }
  const worker = await navigator.serviceWorker.ready;
  const { key } = await call<{ key: string }>("/api/push");
  const wanted = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const self = await call<Self>("/api/push", wanted.toJSON());
  toasts.add({ tone: "good", text: say("call-agreed") });
  return self;
}

/** No more calls to this browser. */
export async function unsubscribe(): Promise<Self | null> {
  const worker = await navigator.serviceWorker.ready;
  const wanted = await worker.pushManager.getSubscription();
  if (!wanted) return null;
  await wanted.unsubscribe();
  return call<Self>("/api/push/end", { endpoint: wanted.endpoint });
}

/** Whether it is called now. */
export async function subscribed(): Promise<boolean> {
  const worker = await navigator.serviceWorker.getRegistration();
  return Boolean(await worker?.pushManager.getSubscription());
}
