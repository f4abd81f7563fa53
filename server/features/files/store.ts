import type { Tx } from "../../storage/tx.ts";
import { type FileRecord, filesKeys } from "./records.ts";

/** In no message and on no shelf: it is deleted after a day. */
export function isOpen({ message_id, shelf }: FileRecord): boolean {
  return message_id === null && !shelf?.kept;
}

export function putFile(tx: Tx, file: FileRecord): void {
  tx.set(filesKeys.file(file.id), file);
  const open = filesKeys.open(file.user_id, file.id);
  if (isOpen(file)) tx.set(open, file.created_at);
  else tx.delete(open);
}

export function deleteFile(tx: Tx, { id, user_id }: Pick<FileRecord, "id" | "user_id">): void {
  tx.delete(filesKeys.file(id));
  tx.delete(filesKeys.open(user_id, id));
}
