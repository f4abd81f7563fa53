import type { Key } from "../../storage/keys.ts";

/** A file that is uploaded, or was. Its bytes lie in the FileStore. */
export interface FileRecord {
  id: string;
  channel_id: string;
  /** Who uploads it. */
  user_id: string;
  /** Bytes before it is sealed. */
  size: number;
  /** Milliseconds. */
  created_at: number;
  /** The chunks that are stored for certain, a bit each; null: all, it is done. */
  received: Uint8Array | null;
  /** The message that it came with; null: none yet. */
  message_id: string | null;
}

/** The keys of these records. A prefix is a key that only `list` takes. */
export const filesKeys = {
  file: (id: string): Key<FileRecord> => ["file", id],
  allFiles: ["file"] as Key<FileRecord>,
  /** Of somebody and in no message → when it began, milliseconds. */
  open: (userId: string, id: string): Key<number> => ["file_open", userId, id],
  openOf: (userId: string): Key<number> => ["file_open", userId],
  allOpen: ["file_open"] as Key<number>,
};
