import { AppError } from "../../protocol/errors.ts";
import type { Key } from "../kv/keys.ts";
import type { Tx } from "../kv/tx.ts";
import { isApart, relationInTx, relationReads } from "../friends/access.ts";
import { memberInTx, memberReads } from "../members/access.ts";
import type { ChannelAccess } from "./access.ts";
import { otherIn } from "./dm_store.ts";
import { channelInTx, channelReads } from "./store.ts";

/** What a transaction that writes into a channel must read. */
export function writerReads({ channel }: ChannelAccess, userId: string): Key<unknown>[] {
  const own = channel.server_id === null
    ? relationReads(userId, otherIn(channel, userId))
    : memberReads(channel.server_id, userId);
  return [...channelReads(channel.id), ...own];
}

/** What may have changed since access was asked for. @throws AppError not_found, cannot_message */
export function refuseFormerWriter(tx: Tx, { channel }: ChannelAccess, userId: string): void {
  if (!channelInTx(tx, channel.id)) throw new AppError("not_found");
  if (channel.server_id === null) {
    const relation = relationInTx(tx, userId, otherIn(channel, userId));
    if (isApart(relation)) throw new AppError("cannot_message");
  } else if (!memberInTx(tx, channel.server_id, userId)) throw new AppError("not_found");
}
