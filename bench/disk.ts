/** Speed of this machine's disk in the run that it is compared with. */

const SYNCS = 200;
/** Bytes that are written before each: a page of SQLite. */
const PAGE = 4096;

/** Writes and syncs, one after the other, below `folder`. Milliseconds that one takes, the median. */
export async function medianSync(folder: string): Promise<number> {
  const path = await Deno.makeTempFile({ dir: folder, prefix: "parley-sync-" });
  try {
    using file = await Deno.open(path, { write: true });
    const page = new Uint8Array(PAGE);
    const each: number[] = [];
    for (let i = 0; i < SYNCS; i++) {
      const begin = performance.now();
      await file.write(page);
      await file.syncData();
      each.push(performance.now() - begin);
    }
    return each.sort((a, b) => a - b)[SYNCS / 2];
  } finally {
    await Deno.remove(path);
  }
}
