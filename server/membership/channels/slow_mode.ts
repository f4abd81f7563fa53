import { AppError } from "../../../protocol/errors.ts";
import type { Membership } from "../../../protocol/permissions.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { type ChannelAccess, mayHere, mayIn } from "./access.ts";
import { type ChannelRecord, type ServerChannelRecord, slowModeTurns } from "./records.ts";

/**
 * Counts a person's message in a channel with slow mode, in the transaction that stores it (COM-3).
 * @throws AppError slow_mode, with the seconds to wait, while their last one is too recent
 */
export function takeSlowModeTurn(tx: Tx, userId: string, access: ChannelAccess): void {
  if (!hasSlowMode(access.channel)) return;
  if (mayHere(access, "deleteMessages") || mayHere(access, "manageChannels")) return;
  const left = nextTurn(tx, userId, access.channel) - tx.now;
  if (left > 0) throw new AppError("slow_mode", { retryAfter: Math.ceil(left / 1000) });
  slowModeTurns.set(tx, { channelId: access.channel.id, userId }, tx.now);
}

export function hasSlowMode(channel: ChannelRecord): boolean {
  return channel.server_id !== null && (channel.slow_mode ?? 0) > 0;
}

/** Returns when slow mode lets a person write again, if they have to wait (COM-3). */
export function nextSendAt(
  reader: Reader,
  userId: string,
  channel: ServerChannelRecord,
  membership: Membership,
): string | undefined {
  if (!channel.slow_mode) return undefined;
  const isExempt = (["deleteMessages", "manageChannels"] as const)
    .some((permission) => mayIn(reader, membership, channel, userId, permission));
  const next = nextTurn(reader, userId, channel);
  return isExempt || next <= reader.now ? undefined : new Date(next).toISOString();
}

/** Milliseconds since 1970; 0: at once. */
function nextTurn(reader: Reader, userId: string, channel: ChannelRecord): number {
  if (channel.server_id === null || !channel.slow_mode) return 0;
  const last = slowModeTurns.get(reader, { channelId: channel.id, userId });
  return last === null ? 0 : last + channel.slow_mode * 1000;
}
