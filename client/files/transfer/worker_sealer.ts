import type { Platform } from "../../base/platform.ts";
import { scriptAddress } from "../../base/script_address.ts";
import {
  type ChunkRequest,
  type PlainChunk,
  type Sealer,
  UnreadableError,
  type Watch,
} from "./sealer.ts";
import { type FromWorker, MESSAGES_VERSION, type ToWorker } from "./worker_messages.ts";

/**
 * Chunks that one worker seals, which is then ended and with it the memory of them: browsers know how
 * much request bodies and results of WebCrypto weigh only when they look, which is hundreds of
 * megabytes later (FIL-9).
 */
const CHUNKS_PER_WORKER = 3;
/** Number of workers after which a page is made to collect what is left of ended ones. */
const WORKERS_PER_COLLECTION = 8;
/** Bytes that are reserved for that, and never used. */
const RESERVED_BYTES = 256 * 1024 * 1024;
/** Milliseconds that a worker is kept for the next chunk. */
const WORKER_IDLE_MS = 1000;

/** The part of a worker that is used here. */
export interface Port {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface Asked {
  watch: Watch | null;
  resolve(found: Extract<FromWorker, { digest: ArrayBuffer }>): void;
  reject(error: Error): void;
}

/** This one cannot work here: its script could not be had, or it is of another version. */
class Unusable extends Error {}

/** Returns a sealer that uses workers, one after another; without workers `here` does it. */
export function sealInWorkers(
  here: Sealer,
  { after }: Pick<Platform, "after">,
  start: () => Port = startWorker,
  before: () => Promise<void> = stayUnseen,
): Sealer {
  let current: SealWorker | null = null;
  let usable = true;
  let begun = 0;

  function begin(): SealWorker {
    if (++begun % WORKERS_PER_COLLECTION === 0) collectGarbage();
    try {
      return new SealWorker(start(), after);
    } catch (cause) {
      throw new Unusable("", { cause });
    }
  }

  async function ask<T>(
    chunk: PlainChunk,
    request: ChunkRequest | null,
    watch: Watch | null,
    otherwise: () => Promise<T>,
    read: (found: Extract<FromWorker, { digest: ArrayBuffer }>) => T,
  ): Promise<T> {
    if (!usable) return await otherwise();
    try {
      await before();
      // Workers run one at a time: the requests that the previous one holds go first.
      while (current?.isFull) await current.ended;
      if (!current?.isFree) current = begin();
      return read(await current.ask(chunk, request, watch));
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      usable = false;
      return await otherwise();
    }
  }

  return {
    send: (chunk, request, watch) =>
      ask(chunk, request, watch, () => here.send(chunk, request, watch), (found) => {
        const { status, text, retryAfter } = found.response!;
        const headers: HeadersInit = retryAfter ? { "Retry-After": retryAfter } : {};
        // A response without content must not have any.
        return { response: new Response(text || null, { status, headers }), digest: found.digest };
      }),
    digest: (chunk) => ask(chunk, null, null, () => here.digest(chunk), ({ digest }) => digest),
  };
}

let unseen: Promise<unknown> | undefined;

/**
 * A service worker that sees the page's requests must not see those of workers: it would hold the
 * body of each until the browser collects garbage (FIL-9).
 */
async function stayUnseen(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker?.controller) return;
  unseen ??= serviceWorker.register(scriptAddress("/workers/alone.js"), { scope: "/workers/" })
    .then(async ({ active, installing, waiting }) => {
      if (!active) await activated(installing ?? waiting);
    });
  // Else it takes more memory, and works.
  await unseen.catch(() => {});
}

function activated(worker: ServiceWorker | null): Promise<void> {
  return new Promise((resolve) => {
    const look = () => /^(activat|redundant)/.test(worker?.state ?? "redundant") && resolve();
    worker?.addEventListener("statechange", look);
    look();
  });
}

/**
 * Triggers garbage collection. An ended worker leaves little in the page, but 50 KB in each of the
 * browser's processes (FIL-9). Browsers collect as soon as much memory is reserved; no page of it
 * is touched, so it costs nothing.
 */
function collectGarbage() {
  try {
    new ArrayBuffer(RESERVED_BYTES);
  } catch {
    // Not enough memory: the browser has still collected.
  }
}

function startWorker(): Port {
  return new Worker(scriptAddress("/workers/upload.js"), { type: "module" });
}

/** A worker with its requests. */
class SealWorker {
  readonly #port: Port;
  readonly #asked = new Map<number, Asked>();
  #count = 0;
  #isEnded = false;
  readonly #end = Promise.withResolvers<void>();
  readonly #after: Platform["after"];
  /** Cancels the end of the worker. */
  #keep = () => {};

  constructor(port: Port, after: Platform["after"]) {
    this.#port = port;
    this.#after = after;
    port.onmessage = ({ data }) => this.#take(data);
    port.onerror = () => {
      this.#stop();
      for (const { reject } of this.#asked.values()) reject(new Unusable());
    };
  }

  /** Returns whether the worker takes another request. */
  get isFree(): boolean {
    return !this.#isEnded && this.#count < CHUNKS_PER_WORKER;
  }

  /** Set if the worker has as many requests as it takes. */
  get isFull(): boolean {
    return !this.#isEnded && this.#count >= CHUNKS_PER_WORKER;
  }

  get ended(): Promise<void> {
    return this.#end.promise;
  }

  ask(chunk: PlainChunk, request: ChunkRequest | null, watch: Watch | null) {
    const id = this.#count++;
    this.#keep();
    const { promise, resolve, reject } = Promise.withResolvers<
      Extract<FromWorker, { digest: ArrayBuffer }>
    >();
    const stop = () => {
      this.#port.postMessage({ form: MESSAGES_VERSION, id, stop: true });
      reject(new DOMException("The upload was cancelled", "AbortError"));
    };
    const signal = watch?.signal;
    signal?.addEventListener("abort", stop);
    this.#asked.set(id, { watch, resolve, reject });
    this.#port.postMessage({ form: MESSAGES_VERSION, id, chunk, request });
    if (signal?.aborted) stop();
    return promise.finally(() => signal?.removeEventListener("abort", stop));
  }

  #take(message: FromWorker) {
    const asked = this.#asked.get(message.id);
    if (!asked) return;
    if ("part" in message) return asked.watch?.onProgress(message.part);
    this.#asked.delete(message.id);
    if ("digest" in message) asked.resolve(message);
    else asked.reject(errorOf(message));
    if (this.#asked.size > 0) return;
    if (this.isFree) this.#keep = this.#after(WORKER_IDLE_MS, () => this.#stop());
    else this.#stop();
  }

  #stop() {
    this.#isEnded = true;
    this.#port.terminate();
    this.#end.resolve();
  }
}

function errorOf({ failed, message }: Extract<FromWorker, { failed: string }>): Error {
  if (failed === "form") return new Unusable();
  return failed === "unreadable" ? new UnreadableError(message) : new TypeError(message);
}
