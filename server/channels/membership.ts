import { AppError } from "../../protocol/errors.ts";
import type { Key } from "../kv/keys.ts";
import type { Tx } from "../kv/tx.ts";
import { isApart, relationInTx, relationReads } from "../friends/access.ts";
import { memberInTx, memberReads } from "../members/access.ts";
import type { ChannelAccess } from "./access.ts";
import { otherIn } from "./dm_store.ts";
import { channelInTx, channelReads } from "./store.ts";

/** What a transaction must read in which a member takes something away. */
export function memberOfReads({ channel }: ChannelAccess, userId: string): Key<unknown>[] {
  const own = channel.server_id === null ? [] : memberReads(channel.server_id, userId);
  return [...channelReads(channel.id), ...own];
}

/** Who has left since access was asked for changes nothing any more. @throws AppError not_found */
export function refuseFormerMember(tx: Tx, { channel }: ChannelAccess, userId: string): void {
  if (!channelInTx(tx, channel.id)) throw new AppError("not_found");
  if (channel.server_id !== null && !memberInTx(tx, channel.server_id, userId)) {
    throw new AppError("not_found");
  }
}

/** What a transaction that writes into a channel must read. */
export function writerReads(access: ChannelAccess, userId: string): Key<unknown>[] {
  const { channel } = access;
  if (channel.server_id !== null) return memberOfReads(access, userId);
  return [...channelReads(channel.id), ...relationReads(userId, otherIn(channel, userId))];
}

/** The same for writing, which a block ends too (D-SOC-2). @throws AppError not_found, cannot_message */
export function refuseFormerWriter(tx: Tx, access: ChannelAccess, userId: string): void {
  refuseFormerMember(tx, access, userId);
  const { channel } = access;
  if (channel.server_id !== null) return;
  const relation = relationInTx(tx, userId, otherIn(channel, userId));
  if (isApart(relation)) throw new AppError("cannot_message");
}
