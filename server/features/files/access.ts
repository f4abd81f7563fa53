import { AppError, invalid } from "../../../protocol/errors.ts";
import { countedBytes, paddedSize } from "../../../protocol/files.ts";
import type { Permission } from "../../../protocol/permissions.ts";
import { accessTextChannel } from "../../membership/channels/access.ts";
import type { ChannelRecord } from "../../membership/channels/records.ts";
import { accessServer } from "../../membership/servers/access.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { mayReadCopy } from "../message_log/copies.ts";
import { findMessage } from "../message_log/log.ts";
import type { MessageFiles } from "../message_log/records.ts";
import { animations, type FileRecord, fileRecords } from "./records.ts";
import { isOpen, putFile } from "./store.ts";

/** The bare record, with no question asked: for the host. */
export function findFile(reader: Reader, id: string): FileRecord | null {
  return fileRecords.get(reader, { id });
}

/**
 * Returns a file to a user who may read it: while it is in no message, only its uploader; then
 * everyone who may read the channel (FIL-1). It goes when its message goes. For a saved file its
 * shelf decides.
 * @throws AppError not_found
 */
export function accessFile(
  reader: Reader,
  userId: string,
  id: string,
  need?: Permission,
): FileRecord {
  const file = fileRecords.get(reader, { id });
  if (!file) throw new AppError("not_found");
  if (!isThere(reader, userId, file)) throw new AppError("not_found");
  if (file.shelf) accessShelf(reader, userId, file.shelf.id, need && "manageEmoji");
  else if (need !== undefined || !isInCopy(reader, userId, file)) {
    accessTextChannel(reader, userId, file.channel_id!, need);
  }
  return file;
}

/** Returns whether a file is in a message of which the user may read a copy (COM-4). */
function isInCopy(reader: Reader, userId: string, file: FileRecord): boolean {
  const { channel_id: channelId, message_id: messageId } = file;
  if (channelId === null || messageId === null) return false;
  // Few messages are published: no other file costs a further read.
  if (findMessage(reader, messageId)?.record.published === undefined) return false;
  return mayReadCopy(reader, userId, { channelId, messageId });
}

function isThere(reader: Reader, userId: string, file: FileRecord): boolean {
  if (isOpen(file)) return file.user_id === userId;
  if (file.shelf) return animations.get(reader, { shelfId: file.shelf.id, id: file.id }) !== null;
  // A message that was taken back keeps its place, but not its files (E2E-30).
  return findMessage(reader, file.message_id!)?.record.files?.ids.includes(file.id) ?? false;
}

/**
 * Returns a shelf of saved animations (FIL-8): a person's to that person alone, a server's to its
 * members.
 * @param need the permission in a server; a person may always change their own
 * @throws AppError not_found, forbidden
 */
export function accessShelf(
  reader: Reader,
  userId: string,
  shelfId: string,
  need?: "manageEmoji",
): void {
  if (shelfId !== userId) accessServer(reader, userId, shelfId, need);
}

/**
 * Returns a file to its uploader, as long as they may send there.
 * @throws AppError not_found, forbidden, cannot_message
 */
export function accessUpload(reader: Reader, userId: string, id: string): FileRecord {
  const file = accessFile(reader, userId, id);
  if (file.user_id !== userId) throw new AppError("not_found");
  return accessFile(reader, userId, id, "sendMessages");
}

/** Requires files that a message of this channel could have. @throws AppError invalid_input */
export function requireAttachable(
  reader: Reader,
  { id: channelId }: Pick<ChannelRecord, "id">,
  userId: string,
  ids: readonly string[],
): void {
  for (const id of ids) {
    const file = fileRecords.get(reader, { id });
    const isOwn = file?.user_id === userId && file.channel_id === channelId;
    if (!isOwn || file.message_id !== null) throw invalid("files", "must be your own, unused");
    if (file.received !== null) throw invalid("files", "must be complete");
  }
}

/**
 * Gives files to a message, in the transaction that stores it.
 * @throws AppError invalid_input for any that is not the sender's, not complete, of another channel
 * or in a message already, or not padded where the channel is private
 */
export function attachFiles(
  tx: Tx,
  { id: channelId, sealed }: Pick<ChannelRecord, "id" | "sealed">,
  { userId, messageId }: { userId: string; messageId: string },
  ids: string[],
): MessageFiles {
  const files = tx.map(ids, (id) => fileRecords.get(tx, { id }));
  let bytes = 0;
  for (const file of files) {
    const isOwn = file?.user_id === userId && file.channel_id === channelId;
    if (!isOwn || file.message_id !== null) throw invalid("files", "must be your own, unused");
    if (file.received !== null) throw invalid("files", "must be complete");
    // An unpadded file was begun while the channel was open.
    const isPadded = paddedSize(file.size) === file.size;
    if (sealed && !isPadded) throw invalid("files", "must be padded in a private channel");
    bytes += countedBytes(file.size);
    putFile(tx, { ...file, message_id: messageId });
  }
  return { ids, bytes };
}
