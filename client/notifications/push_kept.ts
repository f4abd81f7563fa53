import type { Muted } from "../base/storage.ts";
import type { NoticeTexts } from "./notice_text.ts";

/** As in static/sw/push.js. Not of the app's own files, so it goes with the session (HARD-14). */
const CACHE = "parley-push";
const STATE = "/push-state";

/** What the service worker needs to make a notification of what is pushed, without a page. */
export interface PushKept {
  /** The installation's key, base64url. */
  key: string;
  /** What replaces the subscription. */
  renewal: string;
  language: string;
  texts: Record<"message" | "direct" | "group" | "sealed" | "call" | "missed", string>;
  /** Of messages that it can read (E2E-31). */
  desktop: NoticeTexts;
  muted: readonly Muted[];
  /** Ids of private channels (E2E-31). */
  sealed: readonly string[];
}

/** Whether push notifications are switched on here. */
export async function isPushed(): Promise<boolean> {
  return await globalThis.caches?.has(CACHE) ?? false;
}

export async function readKept(): Promise<PushKept | null> {
  const found = await globalThis.caches?.match(STATE, { cacheName: CACHE });
  return await found?.json() ?? null;
}

export async function keep(kept: PushKept): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(STATE, Response.json(kept));
}

export async function forget(): Promise<void> {
  await globalThis.caches?.delete(CACHE);
}
