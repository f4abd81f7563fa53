import { invalid } from "../../../protocol/errors.ts";
import type { FileRef } from "../../../protocol/file_refs.ts";
import { chunkSize, chunksOf, countedBytes, SEAL_BYTES } from "../../../protocol/files.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../context.ts";
import type { MessageFiles } from "../message_log/records.ts";
import { type FileRecord, fileRecords } from "./records.ts";
import { putFile } from "./store.ts";
import { type ChunkSum, putSums, sumOf } from "./sums.ts";

/**
 * Files of an imported message lie in the store before there is a record of them.
 * @returns the checksums of their chunks, by id
 * @throws AppError invalid_input where one does not
 */
export async function requireStored(
  { uploads: { store } }: FeaturesContext,
  files: readonly FileRef[],
): Promise<ReadonlyMap<string, ChunkSum[]>> {
  const all = new Map<string, ChunkSum[]>();
  for (const { id, size } of files) {
    const sums: ChunkSum[] = [];
    for (let chunk = 0; chunk < chunksOf(size); chunk++) {
      const length = chunkSize(size, chunk) + SEAL_BYTES;
      if (!await store.has(id, chunk, length)) {
        throw invalid("files", "must be stored: run the command again");
      }
      sums.push([chunk, await sumOf(store.read(id, chunk, length))]);
    }
    all.set(id, sums);
  }
  return all;
}

/**
 * Gives new files to an imported message, in the transaction that stores it.
 * @throws AppError invalid_input for one that is known already
 */
export function attachImported(
  tx: Tx,
  message: { userId: string; channelId: string; messageId: string },
  files: readonly FileRef[],
  sums: ReadonlyMap<string, ChunkSum[]>,
): MessageFiles {
  const { userId, channelId, messageId } = message;
  let bytes = 0;
  for (const { id, size } of files) {
    if (fileRecords.get(tx, { id })) throw invalid("files", "must be new");
    bytes += countedBytes(size);
    const file: FileRecord = {
      id,
      channel_id: channelId,
      user_id: userId,
      size,
      created_at: tx.now,
      received: null,
      message_id: messageId,
    };
    putFile(tx, file);
    putSums(tx, file, sums.get(id)!);
  }
  return { ids: files.map(({ id }) => id), bytes };
}
