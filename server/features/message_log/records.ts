import { record, type } from "../../kernel/records.ts";
import type { BlobRef } from "../../storage/blobs.ts";
import type { SystemRow } from "../../../protocol/system_rows.ts";

/** A stored message. Its channel and seq are in its key. */
export interface MessageRecord {
  id: string;
  sender_id: string;
  /** Milliseconds. */
  created_at: number;
  edited_at: number | null;
  /** Ciphertext; of a system message the UTF-8 text (D-MSG-7). */
  content: Uint8Array | BlobRef;
  /**
   * CRC-32 of a content in this record; absent: stored before there was one, or the content is
   * elsewhere.
   */
  sum?: number;
  /** 12 bytes; empty for a system message. */
  iv: Uint8Array;
  /** Text of the message without its file, where the content is stored elsewhere (UX-10). */
  preview?: { content: Uint8Array; iv: Uint8Array };
  system: boolean;
  /** Meaning of a system message, as data without names. Absent: stored before rows existed. */
  system_row?: SystemRow;
  can_mention_everyone: boolean;
  nonce: string | null;
  /**
   * True in a private channel if it was deleted without its author's proof (E2E-30). Absent: it was
   * not.
   */
  removed?: true;
  /** Absent: none. */
  files?: MessageFiles;
  /** The people it mentions, as its sender declares (E2E-31, MEND-16). Absent: nobody. */
  mentions?: string[];
  /** True if it has a poll (COM-15). */
  poll?: true;
  /** True if it notifies nobody (COM-10). */
  silent?: true;
  /** When it was published, in milliseconds (COM-4). Absent: it was not. */
  published?: number;
  /** Origin of a copy of an announcement, whose sender is a channel. Absent: it is none. */
  copied?: CopiedFrom;
  /** Id of the thread that was made from it (COM-7). Absent: none was. */
  thread?: string;
}

/** Where an announcement was published, as it was named then (COM-4). */
export interface CopiedFrom {
  server_id: string;
  server_name: string;
  channel_id: string;
  channel_name: string;
}

/** The files that came with a message (FIL-1). */
export interface MessageFiles {
  ids: string[];
  /** Bytes that the files count together. */
  bytes: number;
}

/**
 * Bytes that a message and its files count against its author's quota. System messages and copies
 * of announcements, which no person writes, count nothing.
 */
export function storedBytes(record: MessageRecord): number {
  return writtenBytes(record) + (record.files?.bytes ?? 0);
}

/** Bytes of the message without its files. */
export function writtenBytes(record: Omit<MessageRecord, "files">): number {
  const { content, preview, system, copied } = record;
  if (system || copied) return 0;
  return bytesOf(content) + (preview?.content.byteLength ?? 0);
}

/** Bytes of a content, wherever it is stored. */
export function bytesOf(content: MessageRecord["content"]): number {
  return "blob" in content ? content.bytes : content.byteLength;
}

export const messageRecords = record("message", {
  value: type<MessageRecord>(),
  key: { channelId: "text", seq: "number" },
  belongsTo: { nobody: "purged with its channel, in pages, with what it stores" },
});

export const messageIds = record("message_by_id", {
  value: type<[channelId: string, seq: number]>(),
  key: { id: "text" },
  belongsTo: { nobody: "an index, deleted with the message" },
});

export const nonces = record("nonce", {
  value: type<[seq: number, at: number]>(),
  key: { channelId: "text", userId: "text", nonce: "text" },
  belongsTo: { channel: "channelId" },
});

/** Files of a deleted message, which are deleted after it. */
export const orphanedFiles = record("files_orphaned", {
  value: type<string[]>(),
  key: { messageId: "text" },
  belongsTo: { nobody: "deleted once its files are" },
});

/** An imported message by its id there; it stays when the message is deleted. */
export const importedMessages = record("imported_message", {
  value: type<[id: string, seq: number]>(),
  key: { channelId: "text", id: "text" },
  belongsTo: { channel: "channelId" },
});
