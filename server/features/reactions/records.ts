import { record, type } from "../../kernel/records.ts";

/** An emoji on a message and the people who put it there, earliest first. */
export interface ReactionRecord {
  emoji: string;
  userIds: string[];
}

/** A reaction in a private channel: the server knows its author, but not the emoji (E2E-30). */
export interface SealedReactionRecord {
  userId: string;
  /** Base64 of 16 bytes. */
  tag: string;
  sealed: Uint8Array;
  iv: Uint8Array;
}

/** All reactions on a message are one value: a transaction finds it without a list. */
export const reactions = record("reactions", {
  value: type<ReactionRecord[]>(),
  key: { channelId: "text", seq: "number" },
  belongsTo: { channel: "channelId", message: ["channelId", "seq"] },
});

export const sealedReactions = record("e2ee_reactions", {
  value: type<SealedReactionRecord[]>(),
  key: { channelId: "text", seq: "number" },
  belongsTo: { channel: "channelId", message: ["channelId", "seq"] },
});
