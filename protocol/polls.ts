import { z } from "zod";
import { base64, id, time } from "./common.ts";
import { LIMITS } from "./limits.ts";
import { POLL_LIMITS } from "./poll_limits.ts";
import { SERVER_LIMITS } from "./server_limits.ts";
import { shownName, shownNickname } from "./users.ts";

/**
 * A poll as the server counts it (COM-15). Question and answers are in the message's content.
 * `answers`, `multiple` and `secret` are absent in a private channel, where only devices count.
 */
export const poll = z.object({
  /** How many there are. */
  answers: z.number().int().optional(),
  /** True if a person may choose several. */
  multiple: z.boolean().optional(),
  /** True if nobody sees counts before the end, and who voted how never. */
  secret: z.boolean().optional(),
  /** Absent: until somebody ends it. Of an ended poll: when it ended. */
  ends_at: time.optional(),
  ended: z.boolean(),
  /** How many people have voted. */
  voters: z.number().int(),
  /** Votes by answer; absent in private channels, and in a secret poll before its end. */
  counts: z.array(z.number().int()).optional(),
  /** The reader's own answers, by index; only in what is sent to that person. */
  own: z.array(z.number().int()).optional(),
});
export type Poll = z.infer<typeof poll>;

/** The poll of a new message. In a private channel it has `duration_ms` alone. */
export const newPoll = z.strictObject({
  answers: z.number().int().min(POLL_LIMITS.answersMin).max(POLL_LIMITS.answersMax).optional(),
  multiple: z.boolean().optional(),
  secret: z.boolean().optional(),
  /** null: until somebody ends it. */
  duration_ms: z.number().int().min(POLL_LIMITS.durationMin).max(POLL_LIMITS.durationMax)
    .nullable(),
});
export type NewPoll = z.infer<typeof newPoll>;

/** `answers` in an open channel, empty to take the vote back; else a sealed vote. */
export const voteBody = z.strictObject({
  answers: z.array(z.number().int().min(0).max(POLL_LIMITS.answersMax - 1))
    .max(POLL_LIMITS.answersMax)
    .refine((all) => new Set(all).size === all.length, "names one twice")
    .optional(),
  encryptedContent: base64(SERVER_LIMITS.sealedVoteMax).optional(),
  iv: z.string().regex(/^[A-Za-z0-9+/]{16}$/, "must be base64 of 12 bytes").optional(),
});
export type Vote = z.infer<typeof voteBody>;

/** `limit` over 100 counts as 100. `before`: the last `next`. Without `answer`: all who voted. */
export const votesQuery = z.strictObject({
  answer: z.coerce.number<number>().int().min(0).optional(),
  limit: z.coerce.number<number>().int().min(1).transform((n) => Math.min(n, LIMITS.pageMax))
    .default(LIMITS.pageDefault),
  before: z.string().min(1).max(128).optional(),
});
export type VotesQuery = z.infer<typeof votesQuery>;

export const voter = z.object({
  id,
  username: z.string(),
  display_name: shownName,
  nickname: shownNickname,
  avatar_url: z.string().nullable(),
});
export type Voter = z.infer<typeof voter>;

/** A vote in a private channel: the server knows whose it is and when, but not for what. */
export const sealedVote = z.object({
  user_id: id,
  encrypted_content: z.string(),
  iv: z.string(),
  at: time,
});
export type SealedVote = z.infer<typeof sealedVote>;

/** Who voted, the last one first: `voters` in open channels, `votes` in private ones. */
export const votesResponse = z.object({
  voters: z.array(voter).optional(),
  votes: z.array(sealedVote).optional(),
  next: z.string().nullable(),
});
export type Votes = z.infer<typeof votesResponse>;
