import type { CommandOutcome } from "../command_outcomes.ts";
import { z } from "zod";
import { id } from "../common.ts";
import { clientEvent } from "../event.ts";
import {
  encryptedContent,
  files,
  iv,
  mentions,
  message,
  nonce,
  preview,
  reaction,
  sealedReaction,
  takesBack,
} from "../messages.ts";
import { newPoll } from "../polls.ts";
import { shownName, shownNickname } from "../users.ts";

export const sendMessage = clientEvent("send-message", {
  summary: "Send a message, or a slash command",
  scope: "write",
  rate: "messages",
  changesServer: true,
  body: z.strictObject({
    channelId: id,
    /** Both empty where `plainContent` is a slash command (D-MSG-6). */
    encryptedContent: z.union([encryptedContent, z.literal("")]),
    iv: z.union([iv, z.literal("")]),
    /** Dropped unread unless it is a slash command (D-ENC-3). */
    plainContent: z.unknown().optional(),
    /** Asks for the `outcome` of a slash command. */
    withOutcome: z.boolean().optional(),
    nonce: nonce.nullish(),
    preview: preview.optional(),
    files: files.optional(),
    mentions: mentions.optional(),
    poll: newPoll.optional(),
    silent: z.boolean().optional(),
  }),
  /** Absent for a slash command, which is answered by `command-result`. */
  response: z.object({ message }),
});

export const editMessage = clientEvent("edit-message", {
  summary: "Edit one's own message",
  scope: "write",
  rate: "messages",
  changesServer: true,
  body: z.strictObject({
    messageId: id,
    channelId: id,
    encryptedContent,
    iv,
    preview: preview.optional(),
    takesBack: takesBack.optional(),
  }),
  response: z.object({ message }),
});

export const deleteMessage = clientEvent("delete-message", {
  summary: "Delete a message",
  scope: "write",
  changesServer: true,
  body: z.strictObject({ messageId: id, channelId: id }),
});

export const typing = clientEvent("typing", {
  summary: "One begins to type, or stops",
  scope: "write",
  rate: "typing",
  body: z.strictObject({ channelId: id, isTyping: z.boolean() }),
});

const inChannel = { channelId: z.string() };

export const serverEvents = {
  "new-message": message,
  "message-edited": message,
  /** `seq`: of a message that counted as unread; absent: of a system message. */
  "message-deleted": z.object({ id: z.string(), seq: z.number().int().optional(), ...inChannel }),
  /** Messages of one channel, at most 100, with the seq of each: deleted with a ban (MEND-26g). */
  "messages-deleted": z.object({
    ...inChannel,
    ids: z.array(z.string()),
    seqs: z.array(z.number().int()),
  }),
  "reaction-updated": z.object({
    messageId: z.string(),
    ...inChannel,
    reactions: z.array(reaction),
    sealed_reactions: z.array(sealedReaction).optional(),
  }),
  "pins-changed": z.object(inChannel),
  "command-result": z.object({
    command: z.string(),
    success: z.boolean(),
    message: z.string(),
    /** Text for the client to send encrypted, for /me, /roll and /shrug (D-MSG-6). */
    send: z.string().optional(),
    /**
     * The meaning of `message` as data, for other languages, if requested; types explain each kind.
     */
    outcome: z.custom<CommandOutcome>().optional(),
  }),
  "user-typing": z.object({
    ...inChannel,
    userId: z.string(),
    username: z.string(),
    display_name: shownName,
    nickname: shownNickname,
    isTyping: z.boolean(),
  }),
};
