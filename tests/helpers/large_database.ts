import { DatabaseSync } from "node:sqlite";

/** Bytes of a row's value. */
const VALUE = 800;

/**
 * Fills a closed database with unrelated rows, as KV stores them, until its file has this size: a
 * hundred times faster than the program.
 * @param bytes of the file; about 80 MB a second
 */
export function growDatabase(path: string, bytes: number): void {
  const sqlite = new DatabaseSync(path);
  try {
    sqlite.exec("PRAGMA synchronous = OFF; BEGIN");
    const insert = sqlite.prepare(
      "INSERT INTO kv (k, v, v_encoding, version, seq) VALUES (?, ?, 2, 1, 0)",
    );
    const value = crypto.getRandomValues(new Uint8Array(VALUE));
    const size = sqlite.prepare("PRAGMA page_count");
    for (let row = 0; Number(size.get()!.page_count) * 4096 < bytes; row++) {
      for (let part = 0; part < 1000; part++) insert.run(keyOf(row * 1000 + part), value);
    }
    sqlite.exec("COMMIT");
  } finally {
    sqlite.close();
  }
}

/** KV's key of two texts: each between a 2 and a 0. */
function keyOf(row: number): Uint8Array {
  return new TextEncoder().encode(`\u0002filler\0\u0002${String(row).padStart(40, "0")}\0`);
}

/** Makes the middle of a database file unreadable, as a bad disk would. */
export async function damageMiddle(path: string): Promise<void> {
  using file = await Deno.open(path, { read: true, write: true });
  const { size } = await file.stat();
  const middle = Math.floor(size / 2 / 4096) * 4096;
  await file.seek(middle, Deno.SeekMode.Start);
  await file.write(new Uint8Array(8 * 4096).fill(0xa5));
}
