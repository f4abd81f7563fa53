import { chunkSize, chunksOf, SEAL_BYTES, sealedSize } from "../../../protocol/files.ts";
import { isAsStored, sumOf } from "../../features/files/sums.ts";
import type { FileStore } from "../../storage/file_store/port.ts";
import type { CheckedFacts } from "./gather.ts";

/**
 * Reads the files of messages and shelves, chunk by chunk, and compares them with what was stored
 * (MEND-54). What is deleted meanwhile, and what is not whole by its size, is passed over.
 * @returns the ids of those that are something else
 */
export async function damagedFiles(
  { attached, files, stored, sums }: Pick<CheckedFacts, "attached" | "files" | "stored" | "sums">,
  store: FileStore,
): Promise<Set<string>> {
  const damaged = new Set<string>();
  for (const id of attached.keys()) {
    const file = files.get(id);
    const known = sums.get(id);
    if (!file || !known || stored.get(id) !== sealedSize(file.size)) continue;
    for (let chunk = 0; chunk < chunksOf(file.size); chunk++) {
      const length = chunkSize(file.size, chunk) + SEAL_BYTES;
      const sum = await sumOf(store.read(id, chunk, length)).catch(() => null);
      if (sum !== null && isAsStored(known, chunk, sum)) continue;
      if (!await store.has(id, chunk, length)) break;
      damaged.add(id);
      break;
    }
  }
  return damaged;
}
