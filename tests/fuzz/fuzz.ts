/** Feeds a parser unexpected input, and watches it. */
import { keep } from "./corpus.ts";
import type { Found, Job, Report } from "./worker.ts";

/** Bytes before the input in the shared buffer; and of the longest input. */
const HEAD = 8;
const MAX_INPUT = 1024 * 1024;
/** Milliseconds that an input may take before the parser counts as hung. */
const HANGS = 10_000;
const LOOK_EVERY = 500;

export interface Fuzzed {
  runs: number;
  /** Milliseconds of the slowest input. */
  slowest: number;
  /** Faults, and the files that their inputs are stored in. */
  faults: { what: string; file: string }[];
}

/** Starts a thread that feeds parsers, one after the other. */
export function startFeeder(): Worker {
  return new Worker(new URL("worker.ts", import.meta.url), { type: "module" });
}

/**
 * Feeds the parser `name` for this number of seconds; the same seed makes the same inputs.
 * @param feeder stays running for the next parser; absent: a separate one, which ends with the call
 */
export async function fuzz(
  name: string,
  seconds: number,
  seed: number,
  feeder?: Worker,
): Promise<Fuzzed> {
  const worker = feeder ?? startFeeder();
  const shared = new SharedArrayBuffer(HEAD + MAX_INPUT);
  const numbers = new Int32Array(shared, 0, 2);
  const found: Found[] = [];
  const ended = Promise.withResolvers<{ runs: number; slowest: number }>();
  worker.onmessage = ({ data }: MessageEvent<Report>) => {
    if (data.type === "fault") found.push(data.found);
    if (data.type === "done") ended.resolve(data);
    if (data.type === "ready") watch();
  };
  worker.onerror = (event) => {
    event.preventDefault();
    ended.reject(new Error(`${name}: ${event.message}`));
  };
  let timer: ReturnType<typeof setInterval> | undefined;
  const watch = () => {
    let [count, since] = [-1, performance.now()];
    timer = setInterval(() => {
      const now = Atomics.load(numbers, 0);
      if (now !== count) [count, since] = [now, performance.now()];
      else if (performance.now() - since > HANGS) {
        const length = Atomics.load(numbers, 1);
        const input = new Uint8Array(shared, HEAD, Math.min(length, MAX_INPUT)).slice();
        found.push({ what: `it hangs, for ${HANGS} ms by now`, input });
        ended.resolve({ runs: now, slowest: HANGS });
      }
    }, LOOK_EVERY);
  };
  worker.postMessage({ name, seed, seconds, shared } satisfies Job);
  try {
    const { runs, slowest } = await ended.promise;
    const faults = found.map(async ({ what, input }) => ({ what, file: await keep(name, input) }));
    return { runs, slowest, faults: await Promise.all(faults) };
  } finally {
    clearInterval(timer);
    if (!feeder) worker.terminate();
  }
}
