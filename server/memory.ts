import v8 from "node:v8";
import { runInNewContext } from "node:vm";

const MB = 1024 * 1024;
/** glibc's `mallopt`: blocks from this size on are mapped, and given back when they are freed. */
const M_MMAP_THRESHOLD = -3;
const FROM_BYTES = MB;
/** The places that threads take smaller blocks from; each keeps what was freed in it. */
const M_ARENA_MAX = -8;
const ARENAS = 1;

const SYMBOLS = {
  mallopt: { parameters: ["i32", "i32"], result: "i32" },
  malloc_trim: { parameters: ["usize"], result: "i32", nonblocking: true },
} as const;

/** What the process needs of memory beyond what JavaScript says of it. */
export interface Memory {
  /** Gives back to the system what was freed and is still kept. */
  trim(): Promise<void>;
}

/**
 * Lets freed memory go back to the system. Hashing a password takes 19 MB in whichever thread
 * is free; glibc keeps that for each thread (measured: 673 MB after 50 registrations, 102 MB
 * with this). 24 uploads of 20 MB at once: 250 MB more without the second, half with it. Elsewhere
 * than on Linux with glibc nothing happens.
 *
 * For this the program may load libraries at its start; from here on it may not (HARD-16).
 */
export function tuneMemory(): Memory {
  try {
    if (Deno.build.os !== "linux") return { trim: () => Promise.resolve() };
    const { symbols } = Deno.dlopen("libc.so.6", SYMBOLS);
    symbols.mallopt(M_MMAP_THRESHOLD, FROM_BYTES);
    symbols.mallopt(M_ARENA_MAX, ARENAS);
    return { trim: () => symbols.malloc_trim(0n).then(() => {}) };
  } catch {
    // Another C library, or no permission to call it: it only costs memory.
    return { trim: () => Promise.resolve() };
  } finally {
    Deno.permissions.revokeSync({ name: "ffi" });
  }
}

/** Milliseconds between two looks. */
const EVERY = 100;
/** Growth after which garbage is looked for: so many bytes, and such a part of what there was. */
const GROWTH = 32 * MB;
const SHARE = 0.25;
/** Growth at which large transfers wait for that. */
const PRESSING = 56 * MB;
/** Looking for garbage takes at most such a part of the time. */
const PART_OF_TIME = 0.15;

/**
 * Keeps the process from growing by garbage (HARD-2). Buffers of requests lie outside of V8's heap,
 * so V8 sees no hurry: 200 hostile clients made hundreds of megabytes of them in a second. This
 * looks for garbage when the process has grown by much, and lets large transfers wait meanwhile.
 * What is live stays: the next look is then for growth beyond it.
 */
export class GarbageCollector {
  readonly #collect: () => void;
  readonly #timer: ReturnType<typeof setInterval>;
  #floor = Deno.memoryUsage().rss;
  /** When the next look may be, milliseconds. */
  #rest = 0;
  #relief: PromiseWithResolvers<void> | null = null;

  constructor(private readonly memory: Memory) {
    v8.setFlagsFromString("--expose-gc");
    this.#collect = runInNewContext("gc");
    this.#timer = setInterval(() => this.#look(), EVERY);
  }

  /** What a large transfer waits for before its next part; undefined: nothing. */
  relief = (): Promise<void> | undefined => this.#relief?.promise;

  stop(): void {
    clearInterval(this.#timer);
    this.#release();
  }

  #look(): void {
    const { rss } = Deno.memoryUsage();
    this.#floor = Math.min(this.#floor, rss);
    const grown = rss - this.#floor;
    const much = Math.max(GROWTH, this.#floor * SHARE);
    if (grown < much) return this.#release();
    if (grown >= Math.max(PRESSING, much)) this.#relief ??= Promise.withResolvers();
    const began = performance.now();
    if (began < this.#rest) return;
    this.#collect();
    const ended = performance.now();
    this.#rest = ended + (ended - began) / PART_OF_TIME;
    this.memory.trim().catch(() => {}).then(() => {
      this.#floor = Deno.memoryUsage().rss;
      this.#release();
    });
  }

  #release(): void {
    this.#relief?.resolve();
    this.#relief = null;
  }
}
