import type { StoredFile } from "../../../protocol/stored_files.ts";
import { chunksOf } from "../../../protocol/files.ts";
import { SERVER_TIMES } from "../../../protocol/server_limits.ts";
import { rangesOf } from "./bits.ts";
import type { FileRecord } from "./records.ts";

/** A file as the API shows it. */
export function fileView(file: FileRecord): StoredFile {
  const { id, channel_id, size, received, message_id, created_at } = file;
  const chunks = chunksOf(size);
  const ends = created_at + SERVER_TIMES.openFileLife;
  return {
    id,
    channel_id,
    size,
    chunks,
    received: received === null ? [[0, chunks - 1]] : rangesOf(received, chunks),
    done: received === null,
    expires_at: message_id === null ? new Date(ends).toISOString() : null,
  };
}
