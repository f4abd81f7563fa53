import type { NoticeTexts } from "./notice_text.ts";

/**
 * Same as in static/sw/push.js. Separate from the cache of the app's files, so it's deleted with
 * the session (HARD-14).
 */
const CACHE = "parley-push";
const STATE = "/push-state";

/** Data with which the service worker shows pushed notifications without a page. */
export interface PushWorkerData {
  /** The installation's key, base64url. */
  key: string;
  /** Token with which a new subscription replaces this one. */
  renewal: string;
  language: string;
  texts: Record<"message" | "direct" | "group" | "sealed" | "call" | "missed" | "event", string>;
  /** Texts for messages that it can read (E2E-31). */
  desktop: NoticeTexts;
  /** Ids of private channels (E2E-31). */
  sealed: readonly string[];
}

/** Resolves to true if push notifications are enabled here. */
export async function isPushed(): Promise<boolean> {
  return await globalThis.caches?.has(CACHE) ?? false;
}

export async function readPushData(): Promise<PushWorkerData | null> {
  const found = await globalThis.caches?.match(STATE, { cacheName: CACHE });
  return await found?.json() ?? null;
}

export async function storePushData(kept: PushWorkerData): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(STATE, Response.json(kept));
}

export async function deletePushData(): Promise<void> {
  await globalThis.caches?.delete(CACHE);
}
