import v8 from "node:v8";
import { runInNewContext } from "node:vm";
import type { Libc } from "./libc.ts";

const MB = 1024 * 1024;
/** glibc's `mallopt`: blocks from this size on are mapped, and given back when they are freed. */
const M_MMAP_THRESHOLD = -3;
const FROM_BYTES = MB;
/** Arenas that threads take smaller blocks from; each keeps the memory freed in it. */
const M_ARENA_MAX = -8;
const MAX_ARENAS = 1;

/** Memory of the process outside of JavaScript. */
export interface Memory {
  /** Returns freed memory to the system. */
  trim(): Promise<void>;
}

/**
 * Lets freed memory go back to the system. Hashing a password takes 19 MB in whichever thread
 * is free; glibc keeps that for each thread (measured: 673 MB after 50 registrations, 102 MB
 * with this). 24 uploads of 20 MB at once: 250 MB more without the second, half with it. Elsewhere
 * than on Linux with glibc nothing happens.
 */
export function tuneMemory(libc: Libc | null): Memory {
  if (!libc) return { trim: () => Promise.resolve() };
  libc.mallopt(M_MMAP_THRESHOLD, FROM_BYTES);
  libc.mallopt(M_ARENA_MAX, MAX_ARENAS);
  return { trim: () => libc.malloc_trim(0n).then(() => {}) };
}

/** Milliseconds between two checks, and after a while without growth. */
const CHECK_INTERVAL_MS = 100;
const QUIET_CHECK_INTERVAL_MS = 400;
/** Checks without growth after which the process counts as idle, and growth that does not count. */
const IDLE_CHECK_COUNT = 20;
const NO_GROWTH = MB / 4;
/** Growth after which freed memory is given back. */
const GROWTH_BYTES = 32 * MB;
/** Growth at which large transfers wait for that. */
const PRESSING_BYTES = 48 * MB;
/** Growth after which garbage is collected at once, which blocks everyone meanwhile. */
const ALARMING_BYTES = 64 * MB;
/**
 * Growth, as a multiple of V8's heap, before a collection at once: its duration grows with the
 * heap.
 */
const ALARMING_FACTOR = 2;
/** Milliseconds after the start at which its garbage is collected. */
const SETTLED_AFTER_MS = 500;
/** Largest share of the time that collecting may take. */
const MAX_TIME_SHARE = 0.15;

/**
 * Returns the growth, in bytes, after which garbage is collected at once.
 *
 * Such a collection scans the whole heap twice, whatever is asked of it: 1.3 s for the 90 MB of
 * 5,000 connections, while they are active. A large heap consists of live objects; V8 finds the
 * rest of the garbage step by step.
 * @param heap bytes of V8's heap that are in use
 */
export function alarmingGrowth(heap: number): number {
  return Math.max(ALARMING_BYTES, ALARMING_FACTOR * heap);
}

/**
 * Keeps the process from growing by memory that is already freed (HARD-2): 200 hostile clients left
 * hundreds of megabytes in a second. V8 collects garbage incrementally, and its flags make it begin
 * early (`V8_FLAGS`). This class returns freed memory to the system, lets large transfers wait
 * meanwhile, and collects at once only where that is not enough. Live memory stays: the next check
 * measures growth beyond it.
 */
export class MemoryWatch {
  readonly #collect: () => void;
  #timer: ReturnType<typeof setTimeout>;
  readonly #settling: ReturnType<typeof setTimeout>;
  /** Resident bytes after the last trim, and after the last collection; or the least since. */
  #trimmed = Deno.memoryUsage().rss;
  #collected = this.#trimmed;
  /** When the next collection may be, milliseconds. */
  #rest = 0;
  #trimming = false;
  /** Resident bytes at the last check, and the number of checks since they last grew. */
  #seen = this.#trimmed;
  #quiet = 0;
  #relief: PromiseWithResolvers<void> | null = null;

  constructor(private readonly memory: Memory) {
    v8.setFlagsFromString("--expose-gc");
    this.#collect = runInNewContext("gc");
    this.#timer = setTimeout(this.#look, CHECK_INTERVAL_MS);
    // Starting leaves 9 MB that V8 would keep as long as nothing happens.
    this.#settling = setTimeout(() => {
      this.#collectNow();
      this.#trim(true);
    }, SETTLED_AFTER_MS);
  }

  /** Promise that a large transfer awaits before its next part; undefined: no need to wait. */
  relief = (): Promise<void> | undefined => this.#relief?.promise;

  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#settling);
    this.#release();
  }

  readonly #look = (): void => {
    const { rss } = Deno.memoryUsage();
    this.#quiet = rss > this.#seen + NO_GROWTH ? 0 : this.#quiet + 1;
    this.#seen = rss;
    // Each check wakes the process, which is nearly all that an idle one costs.
    this.#timer = setTimeout(
      this.#look,
      this.#quiet > IDLE_CHECK_COUNT ? QUIET_CHECK_INTERVAL_MS : CHECK_INTERVAL_MS,
    );
    this.#relieve(rss);
  };

  #relieve(rss: number): void {
    this.#trimmed = Math.min(this.#trimmed, rss);
    this.#collected = Math.min(this.#collected, rss);
    if (rss - this.#trimmed < GROWTH_BYTES) return this.#release();
    if (rss - this.#trimmed >= PRESSING_BYTES) this.#relief ??= Promise.withResolvers();
    const alarming = alarmingGrowth(v8.getHeapStatistics().used_heap_size);
    const collects = rss - this.#collected >= alarming && performance.now() >= this.#rest;
    if (collects) this.#collectNow();
    this.#trim(collects);
  }

  #collectNow(): void {
    const began = performance.now();
    this.#collect();
    const ended = performance.now();
    this.#rest = ended + (ended - began) / MAX_TIME_SHARE;
  }

  async #trim(collected: boolean): Promise<void> {
    if (this.#trimming) return;
    this.#trimming = true;
    await this.memory.trim().catch(() => {});
    this.#trimming = false;
    this.#trimmed = Deno.memoryUsage().rss;
    if (collected) this.#collected = this.#trimmed;
    this.#release();
  }

  #release(): void {
    this.#relief?.resolve();
    this.#relief = null;
  }
}
