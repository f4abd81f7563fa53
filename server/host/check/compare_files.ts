import { chunkSize, chunksOf, SEAL_BYTES, sealedSize } from "../../../protocol/files.ts";
import { isAsStored, sumOf } from "../../features/files/sums.ts";
import type { FileStore } from "../../storage/file_store/port.ts";
import type { CheckedFacts } from "./gather.ts";

/** Computes the CRC-32 of chunks; null: the chunk no longer exists. */
export interface FilesRead {
  sumOf(id: string, chunk: number, length: number): Promise<number | null | "unreadable">;
}

/**
 * Compares the files of messages and shelves, chunk by chunk, with their checksums (MEND-54). Skips
 * files deleted meanwhile, and files of the wrong size.
 * @returns the ids of those that differ
 */
export async function damagedFiles(
  { attached, files, stored, sums }: Pick<CheckedFacts, "attached" | "files" | "stored" | "sums">,
  read: FilesRead,
): Promise<Set<string>> {
  const damaged = new Set<string>();
  for (const id of attached.keys()) {
    const file = files.get(id);
    const known = sums.get(id);
    if (!file || !known || stored.get(id) !== sealedSize(file.size)) continue;
    for (let chunk = 0; chunk < chunksOf(file.size); chunk++) {
      const sum = await read.sumOf(id, chunk, chunkSize(file.size, chunk) + SEAL_BYTES);
      if (sum === null) break;
      if (sum !== "unreadable" && isAsStored(known, chunk, sum)) continue;
      damaged.add(id);
      break;
    }
  }
  return damaged;
}

/** Reads the chunks of a store. */
export function readingFrom(store: FileStore): FilesRead {
  return {
    async sumOf(id, chunk, length) {
      try {
        return await sumOf(store.read(id, chunk, length));
      } catch {
        return await store.has(id, chunk, length) ? "unreadable" : null;
      }
    },
  };
}
