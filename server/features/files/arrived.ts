import { chunksOf } from "../../../protocol/files.ts";
import type { FileStore } from "../../storage/file_store/port.ts";
import { emptyBits, setBit } from "./bits.ts";
import type { FileRecord } from "./records.ts";

/**
 * Returns the record with the chunks that have arrived. In a store that several nodes write to, the
 * record itself does not know them: the store decides for all nodes (CL-8).
 */
export async function withArrived(
  { shared }: FileStore,
  file: FileRecord,
): Promise<FileRecord> {
  if (!shared || file.received === null) return file;
  const received = emptyBits(chunksOf(file.size));
  for (const chunk of await shared.chunks(file.id)) setBit(received, chunk);
  return { ...file, received };
}
