import type { FileCounts } from "../../storage/file_store/unknown.ts";
import { record, type } from "../../kernel/records.ts";

/** A file that is uploaded, or was. Its bytes lie in the FileStore. */
export interface FileRecord {
  id: string;
  /** null: it is for a shelf. */
  channel_id: string | null;
  /** The shelf of a saved animation (FIL-8), and whether it has been put there. */
  shelf?: { id: string; kept: boolean };
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
  /** Name that the client gives it, to find it again if the response was lost. */
  nonce?: string;
}

/** Checksums of a file's chunks as they were stored (MEND-54). */
export interface FileSums {
  /** CRC-32, four bytes for each chunk; 0: not known. */
  sums: Uint8Array;
  /** Chunks that came twice, to a store that may have kept the first one. */
  again?: [chunk: number, sum: number][];
}

/** A saved animation of a person or a server; its file has the same id (FIL-8). */
export interface AnimationRecord {
  id: string;
  /** Bytes before they are sealed. */
  size: number;
  /** A `FileRef` as JSON, sealed in the browser with the key of the shelf's id. */
  content: Uint8Array;
  iv: Uint8Array;
  /** Milliseconds. */
  saved_at: number;
}

export const fileRecords = record("file", {
  value: type<FileRecord>(),
  key: { id: "text" },
  belongsTo: { nobody: "deleted with its message, or its place on a shelf" },
});

/**
 * Stored apart from the record, which is read far more often; absent: an earlier version stored it.
 */
export const fileSums = record("file_sums", {
  value: type<FileSums>(),
  key: { id: "text" },
  belongsTo: { nobody: "deleted with the file" },
});

/** Files that stay beyond a day although they are in no message: a scheduled one has them. */
export const heldFiles = record("file_held", {
  value: type<true>(),
  key: { userId: "text", id: "text" },
  belongsTo: { user: "userId" },
});

/** A person's files in no message and on no shelf → when it began, milliseconds. */
export const openFiles = record("file_open", {
  value: type<number>(),
  key: { userId: "text", id: "text" },
  belongsTo: { nobody: "swept after a day" },
});

/** See `transactOnList`: for files that a person begins. */
export const fileTurns = record("file_turn", {
  value: type<number>(),
  key: { userId: "text" },
  belongsTo: { user: "userId" },
});

/** Files of a bucket that have no record and wait for an admin's decision (MEND-2). */
export const unknownFileCounts = record("files_unknown", {
  value: type<FileCounts>(),
  key: {},
  belongsTo: { nobody: "of the installation" },
});

/** Animations on the shelf of a person or a server, by the id of either. */
export const animations = record("animation", {
  value: type<AnimationRecord>(),
  key: { shelfId: "text", id: "text" },
  belongsTo: { user: "shelfId", server: "shelfId" },
});

/** How many a shelf has. */
export const animationCounts = record("animation_count", {
  value: type<number>(),
  key: { shelfId: "text" },
  belongsTo: { user: "shelfId", server: "shelfId" },
});

/** An open file with a nonce → its id. Another size or channel makes it another file. */
export const fileNonces = record("file_nonce", {
  value: type<string>(),
  key: { userId: "text", channelId: "text", size: "number", nonce: "text" },
  belongsTo: { nobody: "deleted once the file is in a message" },
});

/** The key of an open file's nonce. */
export const fileNonceKey = (
  { user_id, channel_id, size }: Pick<FileRecord, "user_id" | "channel_id" | "size">,
  nonce: string,
) => fileNonces.key({ userId: user_id, channelId: channel_id ?? "", size, nonce });
