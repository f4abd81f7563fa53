import { serviceWorker } from "../standby/worker.ts";
import { isPushed } from "./push_worker_data.ts";
import type { DesktopNotice } from "./desktop.ts";

type Close = () => void;

const pressed = new Map<string, () => void>();
/** Closes the newest notification of each tag that the page has shown itself. */
const shownHere = new Map<string, Close>();
let worker: Promise<ServiceWorkerRegistration> | undefined;

/**
 * Shows a notification from the page or, on platforms where only service workers may, from the
 * worker.
 */
export async function showNotice(notice: DesktopNotice): Promise<Close> {
  const { title, body, tag, onClick } = notice;
  // Merges it with a pushed one.
  if (await isPushed()) return await showByWorker(notice);
  try {
    const shown = new Notification(title, { body, tag, icon: "/icon.svg" });
    shown.onclick = () => {
      globalThis.focus();
      shown.close();
      onClick();
    };
    const close = () => shown.close();
    shownHere.set(tag, close);
    return close;
  } catch {
    return await showByWorker(notice);
  }
}

/** Closes all notifications of this tag once read, including pushed ones. */
export async function closeNotices(tag: string): Promise<void> {
  shownHere.get(tag)?.();
  shownHere.delete(tag);
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notice of await registration?.getNotifications({ tag }) ?? []) notice.close();
}

/** Shows notifications on phones. Presses arrive as messages of static/sw.js. */
async function showByWorker({ title, body, tag, onClick }: DesktopNotice): Promise<Close> {
  const registration = await (worker ??= register());
  pressed.set(tag, onClick);
  const data = { at: Date.now() };
  await registration.showNotification(title, { body, tag, icon: "/icons/icon-192.png", data });
  return async () => {
    // Pushed notifications stay for when the user comes back.
    const shown = await registration.getNotifications({ tag });
    for (const notice of shown) if (!notice.data?.push) notice.close();
  };
}

async function register(): Promise<ServiceWorkerRegistration> {
  if (!await serviceWorker()) throw new Error("There is no service worker");
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    pressed.get(data?.notification)?.();
  });
  return await navigator.serviceWorker.ready;
}
