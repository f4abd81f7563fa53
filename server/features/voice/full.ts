import { tooMany } from "../../../protocol/errors.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";

/** @param count people in a channel @throws AppError too_many if it is full */
export function refuseFull(count: number): void {
  const most = SERVER_LIMITS.voicePerChannel;
  if (count >= most) throw tooMany(`This channel is full: ${most} people are in it`);
}

/** @param count screens that are shared in a channel. @throws AppError the same */
export function refuseShares(count: number): void {
  const most = SERVER_LIMITS.sharesPerChannel;
  if (count >= most) throw tooMany(`${most} screens are shared here already`);
}
