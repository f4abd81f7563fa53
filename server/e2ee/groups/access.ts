import { type Bytes, equal } from "../../../protocol/e2ee/bytes.ts";
import { type MessageHeader, readHeader } from "../../../protocol/e2ee/format.ts";
import { AppError, invalid } from "../../../protocol/errors.ts";
import { mayRead } from "../../membership/channels/access.ts";
import type { ChannelRecord } from "../../membership/channels/records.ts";
import type { Reader } from "../../storage/reader.ts";
import type { FeaturesContext } from "../../features/context.ts";
import type { Tx } from "../../storage/tx.ts";
import { certificateOf, ownerOfDevice } from "../devices/access.ts";
import type { Leaf } from "./framing.ts";
import {
  type GroupDevice,
  groupsOfDevices,
  type MlsGroupRecord,
  mlsGroups,
  pendingProposals,
  welcomed,
} from "./records.ts";

/** @throws AppError not_found where the channel has none */
export function requireGroup(reader: Reader, channelId: string): MlsGroupRecord {
  const group = mlsGroups.get(reader, { channelId });
  if (!group) throw new AppError("not_found");
  return group;
}

/**
 * Returns the devices of a group that no longer belong in it: revoked, or of people who may not
 * read the channel now (E2E-21). Computed each time, so that nothing depends on earlier
 * notifications.
 */
export function strangersIn(
  reader: Reader,
  channel: ChannelRecord,
  { devices }: MlsGroupRecord,
): GroupDevice[] {
  const userIds = [...new Set(devices.map(({ userId }) => userId))];
  const may = reader.map(userIds, (userId) => mayRead(reader, userId, channel));
  const readers = new Set(userIds.filter((_, i) => may[i]));
  const inUse = reader.map(devices, (device) => isInUse(reader, device));
  return devices.filter(({ userId }, i) => !readers.has(userId) || !inUse[i]);
}

/** Returns whether a device has neither been revoked nor deleted with its owner. */
function isInUse(reader: Reader, { deviceId, userId }: GroupDevice): boolean {
  return ownerOfDevice(reader, deviceId) === userId;
}

/**
 * Returns whether a leaf belongs to a device in use, with that device's own certificate (MEND-3).
 */
export function isOfDevice(reader: Reader, leaf: Leaf): boolean {
  if (!isInUse(reader, leaf)) return false;
  const certificate = certificateOf(reader, leaf.userId, leaf.deviceId);
  return certificate !== null && equal(certificate, leaf.identity);
}

/**
 * Requires that a sealed message may be stored: its device is the sender's and in the group, its
 * epoch is the group's, and no removal is due first (E2E-21, E2E-46).
 * @throws AppError device_revoked, forbidden, stale_epoch, removal_pending
 */
export function requireCurrent(
  reader: Reader,
  channel: ChannelRecord,
  userId: string,
  { deviceId, epoch }: MessageHeader,
): void {
  const group = mlsGroups.get(reader, { channelId: channel.id });
  if (!group) throw new AppError("stale_epoch");
  const device = group.devices.find((one) => one.deviceId === deviceId && one.userId === userId);
  if (!device) {
    throw new AppError("forbidden", { text: "This device is not in the group of this channel" });
  }
  if (!isInUse(reader, device)) throw new AppError("device_revoked");
  if (BigInt(group.epoch) !== epoch) throw staleEpoch(group);
  if (strangersIn(reader, channel, group).length) throw new AppError("removal_pending");
  // The person may have come back since: the proposed removal is still carried out.
  if (pendingIn(reader, channel.id, group).length) throw new AppError("removal_pending");
}

/** Parses the unencrypted header of a body's `sealed`. @throws AppError invalid_input */
export function requireHeader(sealed: Bytes): MessageHeader {
  try {
    return readHeader(sealed);
  } catch {
    throw invalid("sealed", "is not sealed as private messages are");
  }
}

/** Makes the error, with the group's current position. */
export function staleEpoch({ generation, epoch }: MlsGroupRecord): AppError {
  const details = { generation: String(generation), epoch: String(epoch) };
  return new AppError("stale_epoch", { details });
}

/**
 * Counts a change of a group against two limits: per device, and per person and group, since
 * otherwise the others' changes would always come too late (MEND-11).
 * @throws AppError rate_limited
 */
export async function takeCommit(
  { rates }: Pick<FeaturesContext, "rates">,
  { userId, deviceId, channelId }: { userId: string; deviceId: string; channelId: string },
): Promise<void> {
  await rates.take("commits", deviceId);
  await rates.take("commits", `${userId} ${channelId}`);
}

/** The removals that are proposed in the epoch that the group is in. */
export function pendingIn(
  reader: Reader,
  channelId: string,
  { generation, epoch }: MlsGroupRecord,
) {
  const pending = pendingProposals.get(reader, { channelId });
  const isOfNow = pending?.generation === generation && pending.epoch === epoch;
  return isOfNow ? pending.removals : [];
}

/** Keeps which groups a device is in, where it came to one or went. */
export function noteDevices(
  tx: Tx,
  channelId: string,
  before: readonly GroupDevice[],
  after: readonly GroupDevice[],
): void {
  const idsOf = (devices: readonly GroupDevice[]) =>
    new Set(devices.map(({ deviceId }) => deviceId));
  const [had, has] = [idsOf(before), idsOf(after)];
  for (const deviceId of had.difference(has)) {
    groupsOfDevices.delete(tx, { deviceId, channelId });
    welcomed.delete(tx, { channelId, deviceId });
  }
  for (const deviceId of has.difference(had)) {
    groupsOfDevices.set(tx, { deviceId, channelId }, true);
  }
}
