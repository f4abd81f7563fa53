/**
 * Loaded before a program that is measured (`--preload`): prints when its event loop was blocked,
 * and how long its thread spent computing and waiting for a core.
 */
const INTERVAL_MS = 2;
/** Milliseconds from which on a line is printed. */
const MIN_BLOCK_MS = 20;

// Opened now: the program gives up the permission.
const schedstat = Deno.openSync(`/proc/self/task/${Deno.pid}/schedstat`);
const bytes = new Uint8Array(100);
const decoder = new TextDecoder();
const timeIn = () => {
  schedstat.seekSync(0, Deno.SeekMode.Start);
  const text = decoder.decode(bytes.subarray(0, schedstat.readSync(bytes)!));
  const [ran, waited] = text.split(" ");
  return { ran: Number(ran) / 1e6, waited: Number(waited) / 1e6 };
};
let last = performance.now();
let before = timeIn();
const timer = setInterval(() => {
  const now = performance.now();
  const stood = now - last - INTERVAL_MS;
  const used = timeIn();
  last = now;
  if (stood >= MIN_BLOCK_MS) {
    const at = performance.timeOrigin + now;
    const ran = used.ran - before.ran;
    const waited = used.waited - before.waited;
    console.error(`probe ${JSON.stringify({ at, stood, ran, waited })}`);
  }
  before = used;
}, INTERVAL_MS);
// The program is only started when nothing keeps this waiting.
Deno.unrefTimer(timer);
