import type { Key } from "../../storage/keys.ts";

/** One emoji on a message and who put it there, the first first. */
export interface ReactionRecord {
  emoji: string;
  userIds: string[];
}

/** The keys of these records. A prefix is a key that only `list` takes. */
export const reactionsKeys = {
  reactions: (
    channelId: string,
    seq: number,
  ): Key<ReactionRecord[]> => ["reactions", channelId, seq],
  reactionsIn: (channelId: string): Key<ReactionRecord[]> => ["reactions", channelId],
};
