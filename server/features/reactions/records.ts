/** One emoji on a message and who put it there, the first first. */
export interface ReactionRecord {
  emoji: string;
  userIds: string[];
}
