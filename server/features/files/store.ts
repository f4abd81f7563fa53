import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { fileNonceKey, type FileRecord, fileRecords, fileSums, openFiles } from "./records.ts";

/** In no message and on no shelf: it is deleted after a day. */
export function isOpen({ message_id, shelf }: FileRecord): boolean {
  return message_id === null && !shelf?.kept;
}

/** The id of the channel or the shelf that it is for. */
export function locationOf(
  { channel_id, shelf }: Pick<FileRecord, "channel_id" | "shelf">,
): string {
  return channel_id ?? shelf!.id;
}

export function putFile(tx: Tx, file: FileRecord): void {
  fileRecords.set(tx, { id: file.id }, file);
  const open = openFiles.key({ userId: file.user_id, id: file.id });
  if (isOpen(file)) {
    tx.set(open, file.created_at);
    if (file.nonce !== undefined) tx.set(fileNonceKey(file, file.nonce), file.id);
  } else forgetOpen(tx, file);
}

export function deleteFile(tx: Tx, file: FileRecord): void {
  fileRecords.delete(tx, { id: file.id });
  fileSums.delete(tx, { id: file.id });
  forgetOpen(tx, file);
}

/** Returns the open file that a user has begun under a nonce. */
export function openByNonce(
  reader: Reader,
  location: Pick<FileRecord, "user_id" | "channel_id" | "size">,
  nonce: string,
): FileRecord | null {
  const id = reader.get(fileNonceKey(location, nonce));
  return id === null ? null : fileRecords.get(reader, { id });
}

function forgetOpen(tx: Tx, file: FileRecord): void {
  openFiles.delete(tx, { userId: file.user_id, id: file.id });
  if (file.nonce !== undefined) tx.delete(fileNonceKey(file, file.nonce));
}
