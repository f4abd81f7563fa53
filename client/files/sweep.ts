import { TIMES } from "../../protocol/limits.ts";
import { databaseNames } from "../sealed/databases.ts";
import { FILES } from "../sealed/key.ts";
import { createKeptFiles } from "./kept_files.ts";

/**
 * Deletes what was kept of files whose messages nobody sends any more (FIL-2): the server forgets an
 * upload after a day, and the nonce of its message. Where nothing was kept no database is made.
 *
 * @param now milliseconds since 1970
 */
export async function sweepKeptFiles(now: number): Promise<void> {
  if (!globalThis.indexedDB) return;
  const names = await databaseNames();
  if (names && !names.includes(FILES)) return;
  const kept = createKeptFiles();
  try {
    await kept.sweep(now - TIMES.nonceLife);
  } finally {
    kept.end();
  }
}
