import { crc32 } from "node:zlib";
import { AppError } from "../../../protocol/errors.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import type { Message } from "../../../protocol/messages.ts";
import { type BlobRef, readBlob } from "../../storage/blobs.ts";
import type { Db } from "../../storage/db.ts";
import type { UserRecord } from "../../membership/users/records.ts";
import { namesView } from "../../membership/users/view.ts";
import { nicknameView } from "../../membership/members/view.ts";
import type { MemberRecord } from "../../membership/servers/member_records.ts";
import type { CopiedFrom, MessageRecord } from "../message_log/records.ts";
import type { LocatedMessage } from "../message_log/log.ts";
import type { Poll } from "../../../protocol/polls.ts";
import type { ReactionsOn } from "../reactions/view.ts";
import { systemRowOf } from "./system_rows.ts";

/** A content as it goes out: whole, or by its size in characters of base64 (D-MSG-3). */
export type Content = { encrypted_content: string } | { content_size: number };

/** Things that others have added to a message. Absent: nothing, or no poll. */
interface Around {
  reactions?: ReactionsOn;
  poll?: Poll;
  /** Picture of the server that a copy of an announcement comes from. */
  announcer?: string | null;
}

/** @param member the sender in the channel's server; null: none of it */
export function messageView(
  { channelId, seq, record }: LocatedMessage,
  sender: UserRecord | undefined,
  content: Content,
  { reactions = { reactions: [] }, poll, announcer }: Around = {},
  member?: MemberRecord | null,
): Message {
  const systemRow = record.system ? systemRowOf(record) : undefined;
  return {
    id: record.id,
    channel_id: channelId,
    seq,
    sender_id: record.sender_id,
    ...(sender ? namesView(sender) : { username: "" }),
    ...nicknameView(member),
    avatar_url: sender?.avatar_url ?? null,
    ...(record.copied && copyView(record.copied, announcer)),
    created_at: new Date(record.created_at).toISOString(),
    ...content,
    iv: record.iv.toBase64(),
    ...("content_size" in content && record.preview && { preview: previewView(record.preview) }),
    edited: record.edited_at !== null,
    edited_at: record.edited_at === null ? null : new Date(record.edited_at).toISOString(),
    isSystemMessage: record.system,
    ...(systemRow && { system: systemRow }),
    ...reactions,
    can_mention_everyone: record.can_mention_everyone,
    nonce: record.nonce,
    ...(record.mentions && { mentions: record.mentions }),
    ...(record.silent && { silent: true as const }),
    ...(record.removed && { removed: true as const }),
    ...(record.published !== undefined && {
      published: new Date(record.published).toISOString(),
    }),
    ...(poll && { poll }),
  };
}

/** Shows a copy of an announcement under the name and the picture of its server (COM-4). */
function copyView(source: CopiedFrom, avatar_url: string | null = null) {
  const { server_name: username } = source;
  return { username, avatar_url, author_kind: "announcement" as const, source };
}

function previewView({ content, iv }: NonNullable<MessageRecord["preview"]>) {
  return { content: content.toBase64(), iv: iv.toBase64() };
}

/** Characters of base64. */
export function contentSize({ content }: MessageRecord): number {
  const bytes = "blob" in content ? content.bytes : content.byteLength;
  return 4 * Math.ceil(bytes / 3);
}

/** Returns false if a content in its record is not what was stored (MEND-54). */
export function isUndamaged({ content, sum }: MessageRecord): boolean {
  return "blob" in content || sum === undefined || crc32(content) === sum;
}

/**
 * Returns the content if it has at most `inline` characters, else its size; null: it must be read.
 */
export function contentAtHand(record: MessageRecord, inline = Infinity): Content | null {
  const size = contentSize(record);
  if (size > inline) return { content_size: size };
  const { content } = record;
  if ("blob" in content) return null;
  // A damaged message must not break the page; requesting it alone reports the damage.
  if (!isUndamaged(record)) return { content_size: size };
  return { encrypted_content: contentText(record, content) };
}

/** Returns the content, read from where it is stored. */
export async function readContent(
  db: Db,
  record: MessageRecord,
  inline = Infinity,
): Promise<Content> {
  const known = contentAtHand(record, inline);
  if (known) return known;
  const content = record.content as BlobRef;
  const bytes = await readBlob(db, content).catch((error) => {
    if (!(error instanceof AppError) || error.code !== "content_damaged") throw error;
    return null;
  });
  return bytes ? { encrypted_content: bytes.toBase64() } : { content_size: contentSize(record) };
}

/** For sockets: a content above 64 KB travels by reference. */
export function socketContent(record: MessageRecord, encrypted: string | BlobRef): Content {
  return typeof encrypted !== "string" || encrypted.length > LIMITS.inlineContentMax
    ? { content_size: contentSize(record) }
    : { encrypted_content: encrypted };
}

function contentText(record: MessageRecord, content: Uint8Array): string {
  return record.system ? new TextDecoder().decode(content) : content.toBase64();
}
