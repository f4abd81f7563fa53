import type { Db } from "../../storage/db.ts";
import { keys } from "../../storage/keys.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Numbered } from "../../storage/tails.ts";
import type { Tx } from "../../storage/tx.ts";
import type { ReactionRecord } from "./records.ts";

export function getReactions(reader: Reader, channelId: string, seq: number): ReactionRecord[] {
  return reader.get(keys.reactions(channelId, seq)) ?? [];
}

/** By seq, for a page of messages. */
export function reactionsBetween(
  db: Db,
  channelId: string,
  first: number,
  last: number,
): Promise<Numbered<ReactionRecord[]>[]> {
  return db.between(keys.reactionsIn(channelId), first, last);
}

export function putReactions(
  tx: Tx,
  channelId: string,
  seq: number,
  reactions: ReactionRecord[],
): void {
  if (reactions.length) tx.set(keys.reactions(channelId, seq), reactions);
  else tx.delete(keys.reactions(channelId, seq));
}
