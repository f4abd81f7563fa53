import { z } from "zod";
import { base64, id, time } from "./common.ts";
import { E2EE_LIMITS } from "./e2ee/limits.ts";
import { emojiOf } from "./emoji_plain.ts";
import { fullyQualified, MAX_EMOJI_TEXT } from "./emoji_text.ts";
import { MAX_UPLOADS } from "./files.ts";
import { LIMITS } from "./limits.ts";
import { isGrapheme, isShort } from "./one_emoji.ts";
import { newPoll, poll } from "./polls.ts";
import { SERVER_LIMITS } from "./server_limits.ts";
import { messageThread } from "./thread_fields.ts";
import { shownName, shownNickname } from "./users.ts";

/** AES-GCM's iv: 12 bytes, so 16 characters (MSG-36). */
export const iv = z.string().regex(/^[A-Za-z0-9+/]{16}$/, "must be base64 of 12 bytes");
export const encryptedContent = base64(LIMITS.messageBodyMax);
export const nonce = z.string().min(1).max(SERVER_LIMITS.nonceMax)
  .refine((s) => s.isWellFormed(), "contains broken Unicode");

export const reaction = z.object({
  emoji: z.string(),
  count: z.number().int(),
  users: z.array(z.string()),
});

/** A reaction in a private channel: the server only knows which ones have equal tags. */
export const sealedReaction = z.object({
  tag: z.string(),
  sender_id: z.string(),
  username: z.string(),
  sealed: z.string(),
  iv: z.string(),
});
export type SealedReaction = z.infer<typeof sealedReaction>;

/** Text of a large message without the data of its file, encrypted like it (UX-10). */
export const preview = z.strictObject({ content: base64(LIMITS.previewMax), iv });

/** Files that the author has uploaded, which the message contains (FIL-1). */
export const files = z.array(id).min(1).max(MAX_UPLOADS)
  .refine((ids) => new Set(ids).size === ids.length, "names one twice");

/** Longer than an id by the prefix of a role's. */
const mention = z.string().min(1).max(80).refine((s) => s.isWellFormed(), "is not an id");
/**
 * Ids of users, `everyone`, `here` or `role:ID` (MEND-16, COM-10); in private channels also signed
 * inside the message (E2E-31).
 */
export const mentions = z.array(mention).max(E2EE_LIMITS.mentionsMax)
  .transform((ids) => [...new Set(ids)]);

/** Schema of `SystemRow`, whose types explain each kind. */
const systemRow = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["joined", "left", "kicked", "banned"]) }),
  z.object({ kind: z.literal("came_and_went"), times: z.number().int(), here: z.boolean() }),
  z.object({ kind: z.literal("missed_call"), times: z.number().int() }),
  z.object({ kind: z.literal("declined_call") }),
  z.object({ kind: z.literal("call"), minutes: z.number().int() }),
  z.object({
    kind: z.literal("group_added"),
    user_id: id.optional(),
    username: z.string().optional(),
  }),
  z.object({ kind: z.literal("group_left") }),
  z.object({ kind: z.literal("encryption_invite") }),
  z.object({ kind: z.literal("poll_ended"), message_id: id }),
  z.object({ kind: z.literal("thread_created"), thread_id: id, name: z.string() }),
]);

/** Where an announcement was published, as it was named then (COM-4). */
const messageSource = z.object({
  server_id: id,
  server_name: z.string(),
  channel_id: id,
  channel_name: z.string(),
});

/** Contains exactly one of `encrypted_content` and `content_size` (D-MSG-3). */
export const message = z.object({
  id,
  channel_id: id,
  seq: z.number().int(),
  sender_id: id,
  username: z.string(),
  display_name: shownName,
  nickname: shownNickname,
  avatar_url: z.string().nullable(),
  created_at: time,
  encrypted_content: z.string().optional(),
  /** Characters of base64. */
  content_size: z.number().int().optional(),
  iv: z.string(),
  /** Only together with `content_size`, if the sender gave it. */
  preview: z.object({ content: z.string(), iv: z.string() }).optional(),
  edited: z.boolean(),
  edited_at: time.nullable(),
  isSystemMessage: z.boolean(),
  /** Meaning of a system message as data; absent: only its text has it (D-MSG-7). */
  system: systemRow.optional(),
  reactions: z.array(reaction),
  /** Reactions of a private channel, if there are any (E2E-30). */
  sealed_reactions: z.array(sealedReaction).optional(),
  can_mention_everyone: z.boolean(),
  nonce: z.string().nullable(),
  /** Mentions that the sender declares (E2E-31, MEND-16). Absent: nobody. */
  mentions: z.array(z.string()).optional(),
  /** True if it notifies nobody, though it counts (COM-10). */
  silent: z.literal(true).optional(),
  /** True in a private channel if it was deleted without its author's signature (E2E-30). */
  removed: z.literal(true).optional(),
  /** Absent: it is no poll (COM-15). */
  poll: poll.optional(),
  /** When it was published in a channel of announcements (COM-4). Absent: it was not. */
  published: time.optional(),
  /** Set on a copy of an announcement: its sender is a channel, under its server's name. */
  author_kind: z.literal("announcement").optional(),
  source: messageSource.optional(),
  /** The thread that was made from it (COM-7). Absent: none. */
  thread: messageThread.optional(),
});
export type Message = z.infer<typeof message>;

export const sendMessageBody = z.strictObject({
  encryptedContent,
  iv,
  nonce: nonce.optional(),
  /** Kept only if the content is too large for a page. */
  preview: preview.optional(),
  files: files.optional(),
  mentions: mentions.optional(),
  /** Makes it a poll, whose question and answers are in the content (COM-15). */
  poll: newPoll.optional(),
  silent: z.boolean().optional(),
});
export type SendMessage = z.infer<typeof sendMessageBody>;
/**
 * Marks an edit in a private channel whose sealed content takes the message back; files, reactions
 * and pin go (E2E-30).
 */
export const takesBack = z.literal(true);
export const editMessageBody = z.strictObject({
  encryptedContent,
  iv,
  preview: preview.optional(),
  takesBack: takesBack.optional(),
});

const seqParam = z.coerce.number<number>().int().min(0);
/** Query of the history (D-MSG-3); `limit` over 100 counts as 100 (D-LAST-3). */
export const historyQuery = z.strictObject({
  before: seqParam.optional(),
  after: seqParam.optional(),
  limit: z.coerce.number<number>().int().min(1).transform((n) => Math.min(n, LIMITS.pageMax))
    .default(LIMITS.pageDefault),
  /** Characters of base64 above which a content is left out. */
  inline: z.coerce.number<number>().int().min(0).optional(),
  /** Adds the names and pictures of the authors, and of the reader. */
  authors: z.literal("true").optional(),
});
/** Appearance of an author, which the message itself does not contain (MEND-22). */
export const author = z.object({
  user_id: id,
  /** Which gradient; null: that of the name. */
  avatar_color: z.number().int().min(0).max(7).nullable(),
  /** Color of the role that gives the name its color; null: none. */
  name_color: z.string().nullable(),
});
export type Author = z.infer<typeof author>;
export type HistoryQuery = z.infer<typeof historyQuery>;
export const historyResponse = z.object({
  messages: z.array(message),
  channelName: z.string(),
  hasMore: z.boolean(),
  authors: z.array(author).optional(),
});
export type History = z.infer<typeof historyResponse>;

/**
 * A grapheme of at most 64 bytes (MEND-46), or an emoji of a server as `<:name:id>` (FIL-7).
 * Accepts either form, with U+FE0F or without.
 */
export const emoji = z.string().min(1).max(MAX_EMOJI_TEXT).transform(fullyQualified)
  .refine((s) => isCustom(s) || isShort(s), { error: "must be at most 64 bytes", abort: true })
  .refine((s) => isCustom(s) || isGrapheme(s), "must be one emoji");
export const reactionBody = z.strictObject({ emoji });
export type Reaction = z.infer<typeof reaction>;

export const bulkDeleteBody = z.strictObject({
  messageIds: z.array(id).min(1).max(LIMITS.bulkDeleteMax),
});

function isCustom(s: string): boolean {
  return emojiOf(s) !== null;
}
