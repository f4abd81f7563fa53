import type { Key } from "../../storage/keys.ts";

/** One emoji on a message and who put it there, the first first. */
export interface ReactionRecord {
  emoji: string;
  userIds: string[];
}

/** A reaction of a private channel: the server knows whose it is, and not what it says (E2E-30). */
export interface SealedReactionRecord {
  userId: string;
  /** Base64 of 16 bytes. */
  tag: string;
  sealed: Uint8Array;
  iv: Uint8Array;
}

/** The keys of these records. A prefix is a key that only `list` takes. */
export const reactionsKeys = {
  reactions: (
    channelId: string,
    seq: number,
  ): Key<ReactionRecord[]> => ["reactions", channelId, seq],
  reactionsIn: (channelId: string): Key<ReactionRecord[]> => ["reactions", channelId],
  sealed: (
    channelId: string,
    seq: number,
  ): Key<SealedReactionRecord[]> => ["e2ee_reactions", channelId, seq],
  sealedIn: (channelId: string): Key<SealedReactionRecord[]> => ["e2ee_reactions", channelId],
};
