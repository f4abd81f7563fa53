import type { Unread } from "../files/download/worker_questions.ts";
import { askPages } from "./pages.ts";
import { headersOf } from "./played.ts";
import { streamOf, type Watch } from "./stream.ts";
import type { FetchEvent } from "./types.ts";

/** Chunks that are fetched before they are read, as all of a file is wanted. */
const MAX_CHUNKS_AHEAD = 3;
/** Milliseconds between two answers to how far a file is. */
const PROGRESS_INTERVAL_MS = 300;
/** Milliseconds that an event may keep the worker: a minute later browsers would end it for that. */
const MAX_EVENT = 4 * 60_000;
/** Milliseconds for which the result of a download is kept: its page may be closed. */
const RESULT_LIFETIME_MS = 60_000;

interface Save {
  bytes: number;
  state: "saving" | "ended" | "failed";
  why?: Unread;
}

/** How far files are that are being saved, by what the page gave out for that. */
const saves = new Map<string, Save>();

/** After a while: as long as a page asks on, the worker has something to do and is not stopped. */
export async function reportSaving(grant: string, port: MessagePort): Promise<void> {
  const save = saves.get(grant);
  if (save?.state === "saving") {
    await new Promise((resolve) => setTimeout(resolve, PROGRESS_INTERVAL_MS));
  }
  if (save && save.state !== "saving") saves.delete(grant);
  port.postMessage(save ?? null);
}

/** Responds with the whole file for a download that a page has just announced. */
export async function savedFile(
  event: FetchEvent,
  name: string,
  grant: string | null,
): Promise<Response> {
  // Nothing: the page stays where it is.
  const nothing = () => new Response(null, { status: 204 });
  if (!grant) return nothing();
  const save: Save = { bytes: 0, state: "saving" };
  // Set before the page is asked, which responds immediately.
  saves.set(grant, save);
  const file = await askPages(name, { grant });
  if (!file) {
    saves.delete(grant);
    return nothing();
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  // The page that asks how far it is keeps the worker; where it is gone this does, for a while.
  event.waitUntil(Promise.race([promise, new Promise((end) => setTimeout(end, MAX_EVENT))]));
  const watch: Watch = {
    passed: (bytes) => void (save.bytes += bytes),
    ended(state, why) {
      Object.assign(save, { state, why });
      setTimeout(() => saves.delete(grant), RESULT_LIFETIME_MS);
      resolve();
    },
  };
  const called = encodeURIComponent(file.name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  const headers = {
    ...headersOf(file),
    "content-type": "application/octet-stream",
    "content-length": String(file.size),
    "content-disposition": `attachment; filename*=UTF-8''${called}`,
  };
  return new Response(streamOf(file, 0, file.size, MAX_CHUNKS_AHEAD, watch), { headers });
}
