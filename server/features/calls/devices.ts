import { AppError } from "../../../protocol/errors.ts";
import { otherIn } from "../../membership/channels/channels.ts";
import type { DmRecord } from "../../membership/channels/records.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { devicesOf, sessionsThatActed } from "../../e2ee/devices/access.ts";
import { mlsGroups } from "../../e2ee/groups/records.ts";
import { sessionRecords } from "../auth/records.ts";
import { accessDm } from "./access.ts";

/**
 * Returns a direct message to one of its two if the other may be called now: in an encrypted one,
 * some device of theirs must be able to answer (MEND-19).
 * @throws AppError as `accessDm`; no_device
 */
export function accessToCall(
  reader: Reader | Tx,
  userId: string,
  channelId: string,
): { channel: DmRecord } {
  const access = accessDm(reader, userId, channelId, "sendMessages");
  const { channel } = access;
  // Devices may be more than one commit takes checks.
  const many = "many" in reader ? reader.many : reader;
  if (channel.sealed && !canAnswer(many, channel, otherIn(channel, userId))) {
    throw new AppError("no_device");
  }
  return access;
}

/** Returns whether one of the user's devices is in the group, in use, and signed in. */
function canAnswer(reader: Reader, { id }: DmRecord, userId: string): boolean {
  const inGroup = new Set(
    mlsGroups.get(reader, { channelId: id })?.devices.map((one) => one.deviceId),
  );
  const devices = devicesOf(reader, userId)
    .filter((device) => !device.revoked && inGroup.has(device.id));
  const sessions = devices.flatMap(sessionsThatActed);
  return reader.getMany(sessions.map((id) => sessionRecords.key({ id }))).some((one) =>
    one !== null
  );
}
