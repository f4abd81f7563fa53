import type { DesktopNotice } from "./desktop.ts";

type Close = () => void;

const pressed = new Map<string, () => void>();
let worker: Promise<ServiceWorkerRegistration> | undefined;

/** Shows a notification of the page, or where only service workers may, of ours. */
export async function showNotice(notice: DesktopNotice): Promise<Close> {
  const { title, body, tag, onClick } = notice;
  try {
    const shown = new Notification(title, { body, tag, icon: "/icon.svg" });
    shown.onclick = () => {
      globalThis.focus();
      shown.close();
      onClick();
    };
    return () => shown.close();
  } catch {
    return await showByWorker(notice);
  }
}

/** On phones. What was pressed comes as a message of static/sw.js. */
async function showByWorker({ title, body, tag, onClick }: DesktopNotice): Promise<Close> {
  const registration = await (worker ??= register());
  pressed.set(tag, onClick);
  await registration.showNotification(title, { body, tag, icon: "/icons/icon-192.png" });
  return async () => {
    for (const notice of await registration.getNotifications({ tag })) notice.close();
  };
}

async function register(): Promise<ServiceWorkerRegistration> {
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    pressed.get(data?.notification)?.();
  });
  await navigator.serviceWorker.register(script());
  return await navigator.serviceWorker.ready;
}

/** The address of the worker; browsers with Trusted Types take it from a policy only (HARD-16). */
function script(): string {
  const rules = { createScriptURL: (_: string) => "/sw.js" };
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, from: typeof rules): typeof rules };
  };
  return (trustedTypes?.createPolicy("worker", rules) ?? rules).createScriptURL("");
}
