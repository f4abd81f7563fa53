import type { CDPSession } from "playwright-core";

/** Returns the bytes of script memory that a page holds after garbage collection. */
export async function heapInUse(devtools: CDPSession): Promise<number> {
  // The second collection frees what the first one finalized.
  for (let i = 0; i < 2; i++) await devtools.send("HeapProfiler.collectGarbage");
  return (await devtools.send("Runtime.getHeapUsage")).usedSize;
}
