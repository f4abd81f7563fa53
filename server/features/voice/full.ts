import { tooMany } from "../../../protocol/errors.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";

/**
 * @param count people in a channel
 * @param most that fit for the one who joins
 * @throws AppError too_many if it is full
 */
export function refuseFull(count: number, most: number): void {
  if (count >= most) throw tooMany(`This channel is full: ${most} people are in it`);
}

/** @param count screens that are shared in a channel. @throws AppError the same */
export function refuseShares(count: number): void {
  const most = SERVER_LIMITS.sharesPerChannel;
  if (count >= most) throw tooMany(`${most} screens are shared here already`);
}

/** Returns how many people fit: a channel's own limit does not hold for `moveMembers` (COM-3). */
export function seatsFor(userLimit: number | undefined, mayMoveMembers: boolean): number {
  const most = SERVER_LIMITS.voicePerChannel;
  return userLimit && !mayMoveMembers ? Math.min(userLimit, most) : most;
}
