import { AppError } from "../../../protocol/errors.ts";
import type { Flag } from "../../../protocol/permissions.ts";
import type { AppContext } from "../../context.ts";
import type { Key } from "../../storage/keys.ts";
import type { Tx } from "../../storage/tx.ts";
import { isApart, relationInTx, relationReads } from "../../features/friends/access.ts";
import { standingInTx, standingReads } from "../servers/standing.ts";
import { type ChannelAccess, lacking, mayIn, overridesFor } from "./access.ts";
import { otherIn } from "./dm_store.ts";
import { channelInTx, channelReads } from "./store.ts";

/** What a transaction must read in which a member takes something away. */
export function memberOfReads({ channel }: ChannelAccess, userId: string): Key<unknown>[] {
  const own = channel.server_id === null ? [] : standingReads(channel.server_id, userId);
  return [...channelReads(channel.id), ...own];
}

/**
 * Asks again in the transaction: since access was given, membership, roles, overrides and
 * mutes may have changed.
 * @throws AppError not_found for who has left or does not see the channel, forbidden without `need`
 */
export function refuseFormerMember(
  app: AppContext,
  tx: Tx,
  access: ChannelAccess,
  userId: string,
  need: Flag = "readMessages",
): void {
  const channel = channelInTx(tx, access.channel.id);
  if (!channel) throw new AppError("not_found");
  if (channel.server_id === null) return;
  const standing = standingInTx(app, tx, channel.server_id, userId);
  if (!standing || !mayIn(standing, channel, userId)) throw new AppError("not_found");
  if (!mayIn(standing, channel, userId, need)) {
    throw lacking(standing, need, overridesFor(channel, userId));
  }
}

/** What a transaction that writes into a channel must read. */
export function writerReads(access: ChannelAccess, userId: string): Key<unknown>[] {
  const { channel } = access;
  if (channel.server_id !== null) return memberOfReads(access, userId);
  return [...channelReads(channel.id), ...relationReads(userId, otherIn(channel, userId))];
}

/**
 * The same for writing, which a block ends too (D-SOC-2).
 * @throws AppError not_found, forbidden, cannot_message
 */
export function refuseFormerWriter(
  app: AppContext,
  tx: Tx,
  access: ChannelAccess,
  userId: string,
): void {
  refuseFormerMember(app, tx, access, userId, "sendMessages");
  const { channel } = access;
  if (channel.server_id !== null) return;
  const relation = relationInTx(tx, userId, otherIn(channel, userId));
  if (isApart(relation)) throw new AppError("cannot_message");
}
