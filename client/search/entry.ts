import { LIMITS } from "../../protocol/limits.ts";
import { cut } from "../base/cut.ts";
import { type Attachment, parsePlaintext } from "../../protocol/plaintext.ts";
import { readText } from "../../protocol/text/read.ts";
import { linksIn } from "../../protocol/text/words.ts";
import type { Row } from "../messages/state.ts";

/** Values of `has:`. */
export const KINDS = ["link", "file", "image"] as const;
export type EntryKind = typeof KINDS[number];

/** A message as the search keeps it: its words, never a file's content. */
export interface Entry {
  id: string;
  channelId: string;
  seq: number;
  userId: string;
  username: string;
  displayName?: string;
  /** In the channel's server, when it was last fetched (COM-6). */
  nickname?: string;
  avatarUrl: string | null;
  /** ISO 8601. */
  at: string;
  text: string;
  /** The name of the attached file; empty: none. */
  file: string;
  kinds: EntryKind[];
}

export type EntryLooks = Pick<Entry, "username" | "displayName" | "avatarUrl">;

/** Characters of a text that can be found: as many as our own client sends (HARD-1). */
const INDEXED = LIMITS.messageTextMax;

/** Returns true for a picture; for a file that was not fetched, the sender's type decides. */
function isImage({ file, decrypted_content }: Row, attachment: Attachment | null): boolean {
  if (decrypted_content === null) return attachment?.type.startsWith("image/") ?? false;
  return file?.kind === "image";
}

/** Returns the entry of a message; null for system messages and messages that are not decrypted. */
export function entryOf(row: Row): Entry | null {
  const content = row.decrypted_content ?? row.without_file ?? null;
  if (row.isSystemMessage || row.isError || content === null) return null;
  const parts = parsePlaintext(content);
  const text = cut(parts.text, INDEXED);
  const { attachment, files } = parts;
  return {
    id: row.id,
    channelId: row.channel_id,
    seq: row.seq,
    userId: row.sender_id,
    username: row.username,
    displayName: row.display_name,
    nickname: row.nickname,
    avatarUrl: row.avatar_url,
    at: row.created_at,
    text,
    file: attachment?.name ?? files.map(({ name }) => name).join(" "),
    kinds: [
      ...(linksIn(readText(parts.text)).length > 0 ? ["link" as const] : []),
      ...(attachment || files.length > 0 ? ["file" as const] : []),
      ...(isImage(row, attachment) || files.some(({ type }) => type.startsWith("image/"))
        ? ["image" as const]
        : []),
    ],
  };
}
