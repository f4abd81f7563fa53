import { AppError, invalid } from "../../../protocol/errors.ts";
import type { Permission } from "../../../protocol/permissions.ts";
import { accessChannel, requirePermission } from "../../membership/channels/access.ts";
import type { DmRecord } from "../../membership/channels/records.ts";
import type { FeaturesContext } from "../context.ts";
import type { Reader } from "../../storage/reader.ts";
import { bothOf, type CallState } from "./calls.ts";

/**
 * Returns a call to one of its two. @throws AppError not_found for everyone else, and when it is
 * over
 */
export function accessCall(app: FeaturesContext, userId: string, callId: string): CallState {
  return ofTheirs(app.calls.get(callId), userId);
}

/** @throws AppError not_found for all but its two */
export function ofTheirs(call: CallState | null | undefined, userId: string): CallState {
  if (!call || !bothOf(call).includes(userId)) throw new AppError("not_found");
  return call;
}

/**
 * A direct message, for one of its two: calls are made there alone (CALL-01).
 * @throws AppError not_found; invalid_input for a server's channel or a group; cannot_message
 */
export function accessDm(
  reader: Reader,
  userId: string,
  channelId: string,
  need?: Permission,
): { channel: DmRecord } {
  const access = accessChannel(reader, userId, channelId);
  const { channel } = access;
  if (channel.server_id !== null || channel.group) throw invalid("id", "is not a direct message");
  if (need) requirePermission(access, need);
  return { channel };
}
