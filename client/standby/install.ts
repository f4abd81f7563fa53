import type { Platform } from "../base/platform.ts";
import type {} from "../early/install_prompt.ts";

/**
 * Cookie of the device, for all users: the number of days it was used and the last of them, or
 * `never`.
 */
const COOKIE = /(?:^|; )parley_install=(?:(never)|(\d+)\.(\d+))/;
const YEAR_SECONDS = 365 * 86_400;
/** Days of use before the hint. */
const MIN_DAYS_OF_USE = 3;

/** Way to install the app here: through the browser's prompt, or by hand, as on an iPhone. */
export type InstallWay = "prompt" | "share";

type Device = Pick<Platform, "readCookies" | "writeCookie" | "now">;

function remember({ writeCookie }: Pick<Device, "writeCookie">, value: string) {
  writeCookie(`parley_install=${value}; Path=/; SameSite=Lax; Max-Age=${YEAR_SECONDS}`);
}

/** Counts today; true once the device was used on three days before (UX-4). */
export function isUsedEnough(device: Device): boolean {
  const [, never, count, last] = COOKIE.exec(device.readCookies()) ?? [];
  if (never) return false;
  const now = new Date(device.now());
  const today = Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
  const days = Number(count ?? 0) + (Number(last) === today ? 0 : 1);
  remember(device, `${days}.${today}`);
  return days > MIN_DAYS_OF_USE;
}

/** Stops offering installation on this device. */
export function offerNoMore(device: Pick<Device, "writeCookie">): void {
  remember(device, "never");
}

/** Returns the way to install; null: it's installed and open, or this browser can't install it. */
export function installWay(): InstallWay | null {
  const { userAgent, maxTouchPoints } = navigator;
  const isOpen = matchMedia("(display-mode: standalone)").matches ||
    (navigator as { standalone?: boolean }).standalone;
  if (isOpen) return null;
  if (globalThis.installPrompt) return "prompt";
  // An iPad says that it is a Mac, which has no touch.
  const isApple = /iPhone|iPad|iPod/.test(userAgent) ||
    /Macintosh/.test(userAgent) && maxTouchPoints > 1;
  return isApple ? "share" : null;
}

/** Shows the browser's prompt; resolves after the user's decision, whatever it is. */
export async function install(): Promise<void> {
  const { installPrompt } = globalThis;
  globalThis.installPrompt = undefined;
  await installPrompt?.prompt();
  await installPrompt?.userChoice;
}
