import type { Db } from "../../storage/db.ts";
import { keys } from "../../storage/keys.ts";
import type { Numbered } from "../../storage/tails.ts";
import type { Tx } from "../../storage/tx.ts";
import type { ReactionRecord } from "./records.ts";

export async function getReactions(
  db: Db,
  channelId: string,
  seq: number,
): Promise<ReactionRecord[]> {
  return (await reactionsBetween(db, channelId, seq, seq))[0]?.value ?? [];
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

export function reactionsInTx(tx: Tx, channelId: string, seq: number): ReactionRecord[] {
  return tx.get(keys.reactions(channelId, seq)) ?? [];
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
