/** Feeds one parser in a separate thread, so that one that hangs can be terminated. */
import { random } from "../helpers/random.ts";
import { corpusOf } from "./corpus.ts";
import { mutated } from "./mutate.ts";
import { TARGETS } from "./targets.ts";
import type { Target } from "./target.ts";

/** Instructions. `shared`: number of inputs begun, the length of the current one, and its bytes. */
export interface Job {
  name: string;
  seed: number;
  seconds: number;
  shared: SharedArrayBuffer;
}

export interface Found {
  what: string;
  input: Uint8Array;
}

export type Report =
  | { type: "ready" }
  | { type: "fault"; found: Found }
  | { type: "done"; runs: number; slowest: number };

/** Bytes before the input in the shared buffer. */
export const HEAD = 8;
/** Minimum inputs per parser, however short the time: the first one may use all of it. */
const LEAST_INPUTS = 50;
/** A machine that is busy is slow once, a parser each time. */
const MAX_STALL_CHECKS = 4;

const say = (report: Report) => (self as unknown as Worker).postMessage(report);
let current: Uint8Array = new Uint8Array();

self.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  say({
    type: "fault",
    found: { what: `a promise was rejected: ${text(event.reason)}`, input: current },
  });
});
self.addEventListener("error", (event) => {
  event.preventDefault();
  say({ type: "fault", found: { what: `not caught: ${text(event.error)}`, input: current } });
});

self.addEventListener("message", async ({ data }: MessageEvent<Job>) => {
  const { name, seed, seconds, shared } = data;
  const target = await TARGETS[name]();
  const numbers = new Int32Array(shared, 0, 2);
  const location = new Uint8Array(shared, HEAD);
  const corpus = [...target.seeds.map(bytesOf), ...await corpusOf(name)];
  const feed = { corpus, words: target.words ?? [], longest: target.longest ?? 65_536 };
  const chance = random(seed);
  let runs = 0;
  let slowest = 0;

  const feedIt = async (input: Uint8Array) => {
    current = input;
    location.set(input.subarray(0, location.length));
    Atomics.store(numbers, 1, input.length);
    Atomics.add(numbers, 0, 1);
    runs++;
    const took = await fault(target, input);
    if (typeof took === "number") slowest = Math.max(slowest, took);
    else {
      say({ type: "fault", found: { what: took.what, input } });
      return false;
    }
    return true;
  };

  say({ type: "ready" });
  const end = performance.now() + seconds * 1000;
  let well = true;
  // Inputs with earlier faults run every time.
  for (const input of corpus) well = well && await feedIt(input);
  while (well && (performance.now() < end || runs < LEAST_INPUTS)) {
    well = await feedIt(mutated(chance, feed));
  }
  await target.close?.();
  say({ type: "done", runs, slowest });
});

/** Returns the fault of a target on an input; without one, the milliseconds that it took. */
async function fault(target: Target, input: Uint8Array): Promise<number | { what: string }> {
  const { stall = 100 } = target;
  let least = Infinity;
  for (let i = 0; i < MAX_STALL_CHECKS && !(least <= stall); i++) {
    const [began, before] = [performance.now(), ownTime()];
    try {
      const done = target.run(input);
      if (done instanceof Promise) await done;
    } catch (error) {
      return { what: text(error) };
    }
    const after = ownTime();
    const took = performance.now() - began;
    // A machine that is busy with others is no stall.
    least = Math.min(
      least,
      before === null || after === null ? took : Math.min(took, after - before),
    );
  }
  return least <= stall ? least : { what: `it takes ${Math.round(least)} ms, each time` };
}

/** Milliseconds that this thread has run; null where the system does not tell. */
function ownTime(): number | null {
  try {
    return Number(Deno.readTextFileSync("/proc/thread-self/schedstat").split(" ")[0]) / 1e6;
  } catch {
    return null;
  }
}

const bytesOf = (seed: string | Uint8Array) =>
  typeof seed === "string" ? new TextEncoder().encode(seed) : seed;

function text(error: unknown): string {
  return error instanceof Error ? error.stack ?? String(error) : String(error);
}
