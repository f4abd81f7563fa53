import { getChunk } from "../../protocol/api/files.ts";
import { keyOf, openContent } from "../files/transfer/chunks.ts";
import { isPageInstead } from "../files/transfer/page_instead.ts";
import type { Unread } from "../files/download/worker_questions.ts";
import { askPages, knownFiles } from "./pages.ts";
import type { ReadFile } from "./types.ts";

/** Maximum number of chunks in memory, of all files: players request the same ones again. */
const MAX_CACHED_CHUNKS = 8;
/** Maximum number of attempts per chunk. */
const MAX_ATTEMPTS = 4;
/** Milliseconds that one of them may take: at that pace it is 70 kbit/s. */
const CHUNK_TIMEOUT_MS = 120_000;
/** The data on the server's disk isn't what was sent. */
const DAMAGED_STATUS = 410;
/** Statuses worth a retry, apart from server errors. */
const TRANSIENT_STATUSES = [401, 408, 429];

type Bytes = Uint8Array<ArrayBuffer>;

/** Promises of decrypted chunks, the one used last at the end. */
export const heldChunks = new Map<string, Promise<Bytes>>();

class Unreadable extends Error {
  constructor(readonly why: Unread, options?: ErrorOptions) {
    super(why, options);
  }
}

/** Why reading failed. */
export function whyOf(error: unknown): Unread {
  return error instanceof Unreadable ? error.why : "lost";
}

/** Returns a decrypted chunk; the least recently used one in memory makes room. */
export function chunkOf(file: ReadFile, number: number): Promise<Bytes> {
  const part = `${file.called}/${number}`;
  const chunk = heldChunks.get(part) ?? readChunk(file, number);
  heldChunks.delete(part);
  heldChunks.set(part, chunk);
  chunk.catch(() => forget(file, part));
  for (const old of heldChunks.keys()) {
    if (heldChunks.size <= MAX_CACHED_CHUNKS) break;
    heldChunks.delete(old);
  }
  return chunk;
}

/**
 * Forgets a file that can't be loaded or doesn't match its description: the page is asked again
 * next time.
 */
function forget(file: ReadFile, part: string): void {
  heldChunks.delete(part);
  if (knownFiles.get(file.called) === file) knownFiles.delete(file.called);
}

async function readChunk(file: ReadFile, number: number): Promise<Bytes> {
  const sealed = await fetchChunk(file, number);
  try {
    const key = await (file.opened ??= keyOf(file.key));
    return await openContent(key, file, number, sealed);
  } catch (cause) {
    throw new Unreadable("forged", { cause });
  }
}

async function fetchChunk(file: ReadFile, number: number): Promise<Bytes> {
  for (let tries = 1;; tries++) {
    const { sealed, status, wait } = await requestChunk(file, number);
    if (sealed) return sealed;
    if (status === DAMAGED_STATUS) throw new Unreadable("forged");
    if (status < 500 && !TRANSIENT_STATUSES.includes(status)) throw new Unreadable("gone");
    if (tries === MAX_ATTEMPTS) throw new Unreadable("lost");
    if (status === 401) {
      // The token has run out: a page has a new one, or gets it.
      const anew = await askPages(file.called, { renew: file.token });
      if (anew) file.token = anew.token;
    } else {
      const seconds = Math.min(wait || tries, 10);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
}

interface Reply {
  sealed: Bytes | null;
  status: number;
  /** Seconds that the server wants to be left alone; 0: it says nothing. */
  wait: number;
}

/** Sends one request. A connection that is lost, breaks off or stalls counts as a 503. */
async function requestChunk({ id, token }: ReadFile, number: number): Promise<Reply> {
  const path = getChunk.path.replace("{id}", id).replace("{chunk}", String(number));
  const headers = { authorization: `Bearer ${token}` };
  try {
    const signal = AbortSignal.timeout(CHUNK_TIMEOUT_MS);
    const response = await fetch(`/api${path}`, { headers, signal });
    const { ok, status } = response;
    const wait = Number(response.headers.get("retry-after"));
    if (ok && !isPageInstead(response)) {
      return { sealed: new Uint8Array(await response.arrayBuffer()), status, wait };
    }
    // A response without a code comes from the network in between (MEND-49).
    const said = await response.json().catch(() => null);
    return { sealed: null, status: typeof said?.code === "string" ? status : 503, wait };
  } catch {
    return { sealed: null, status: 503, wait: 0 };
  }
}
