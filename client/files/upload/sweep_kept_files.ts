import { TIMES } from "../../../protocol/limits.ts";
import { databaseNames } from "../../sealed/databases.ts";
import { FILES } from "../../sealed/key.ts";
import { createKeptFiles } from "./kept_files.ts";

/**
 * Deletes kept files whose messages nobody sends (FIL-2): after a day the server forgets an upload,
 * and the nonce of its message. Makes no database if nothing was kept.
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
