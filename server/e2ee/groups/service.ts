import { type Bytes, equal } from "../../../protocol/e2ee/bytes.ts";
import { mayBeginGeneration, readGeneration } from "../../../protocol/e2ee/generation.ts";
import { AppError, invalid } from "../../../protocol/errors.ts";
import type { Actor } from "../../base/request.ts";
import {
  accessTextChannel,
  type ChannelAccess,
  mayHere,
  requirePermission,
  spaceOf,
} from "../../membership/channels/access.ts";
import type { ChannelRecord } from "../../membership/channels/records.ts";
import { lastSeqs, otherIn, putChannel } from "../../membership/channels/channels.ts";
import { isPlain } from "../../membership/channels/kinds.ts";
import { withOwnOverrides } from "../../membership/channels/synced_overrides.ts";
import type { Reader } from "../../storage/reader.ts";
import {
  adoptLarge,
  type LargeValue,
  readReplaced,
  sweepLarge,
  withLarge,
} from "../../storage/large_values.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../../features/context.ts";
import { withFoldedLog } from "../authority/folded.ts";
import { accessProven, devicesOf, useDevice } from "../devices/access.ts";
import { serverKey } from "../log/server_key.ts";
import { noteDevices, requireGroup } from "./access.ts";
import { replaceInfo } from "./drop.ts";
import { type Leaf, stateOf } from "./framing.ts";
import { offersIn, offerView } from "./offers.ts";
import {
  type GroupDevice,
  type GroupInfoRecord,
  groupInfos,
  groupOffers,
  type MlsGroupRecord,
  mlsGroups,
  pendingProposals,
} from "./records.ts";

/**
 * Returns the channel to a user who may begin a group there: in a server a member who manages
 * channels, for a later generation also one who manages members (E2E-24); elsewhere any member.
 * @throws AppError not_found, forbidden, no_key_package
 */
export function accessToBegin(reader: Reader, userId: string, channelId: string): ChannelAccess {
  const access = accessTextChannel(reader, userId, channelId);
  // Threads have no group of their own (COM-9), and announcements are open (COM-4).
  if (access.server !== null && !isPlain(access.channel)) {
    throw invalid("channelId", "must be a text channel");
  }
  requireOtherDevice(reader, userId, access);
  const isLater = (access.channel.sealed?.generation ?? 0) > 0;
  if (access.server === null || (isLater && mayHere(access, "manageMembers"))) return access;
  requirePermission(access, "manageChannels");
  return access;
}

/**
 * Refuses to make a direct message private alone: the other person could never read it again
 * (MEND-11).
 * @throws AppError no_key_package if the other has no device in use
 */
function requireOtherDevice(
  reader: Reader,
  userId: string,
  { channel }: Pick<ChannelAccess, "channel">,
): void {
  if (channel.server_id !== null || channel.group || channel.sealed) return;
  const others = devicesOf(reader, otherIn(channel, userId));
  if (others.every(({ revoked }) => revoked)) throw new AppError("no_key_package");
}

/**
 * Begins a group with one device in it. The first one makes the channel private, from its last
 * message on. Each later one names the last epoch that its signer knows, who may be missing from
 * the current group: nobody can lock them out of it forever (E2E-17, MEND-3).
 * @throws AppError not_found; forbidden, also if the authority log doesn't allow a later one;
 * device_unproven, device_revoked, stale_epoch, bad_commit, storage_quota, server_quota
 */
export async function beginGroup(
  app: FeaturesContext,
  actor: Actor,
  channelId: string,
  body: { device: string; generation: number; groupInfo: string; entry?: string },
): Promise<{ generation: number; epoch: number; private_from: number }> {
  const { userId } = actor;
  const { generation, device: deviceId } = body;
  const { channel } = await app.db.read(accessToBegin, userId, channelId);
  const certificate = (await app.db.read(accessProven, actor, deviceId)).certificate;
  const groupInfo = Uint8Array.fromBase64(body.groupInfo);
  const { devices } = await stateOf(groupInfo, { channelId, generation, epoch: 0 }, certificate);
  if (devices.length !== 1) throw new AppError("bad_commit");
  const entry = body.entry === undefined ? undefined : Uint8Array.fromBase64(body.entry);
  if (generation > 1) {
    const { identity } = await requireStart(app, channel, generation, entry);
    if (!equal(identity, certificate)) throw new AppError("bad_commit");
  }
  using room = app.usage.room(userId, groupInfo.byteLength);
  room.reserve();
  const result = await withLarge(app, [groupInfo], ([info]) =>
    app.db.transact((tx) => {
      const { channel, server } = accessToBegin(tx, userId, channelId);
      useDevice(tx, actor, deviceId);
      const before = mlsGroups.get(tx, { channelId });
      if (generation !== (before?.generation ?? 0) + 1) throw new AppError("stale_epoch");
      const group: MlsGroupRecord = { generation, epoch: 0, devices: devices.map(deviceOf) };
      if (before && entry) group.entry = entry;
      const put = putGroup(app, tx, { channel, server }, group, { info, by: userId });
      room.keepIn(tx);
      return put;
    }));
  await sweepLarge(app.db, result.swept);
  return { generation, epoch: 0, private_from: result.from };
}

/** Returns the stored part of a leaf. */
export function deviceOf({ userId, deviceId, leaf }: Leaf): GroupDevice {
  return { userId, deviceId, leaf };
}

/**
 * Parses the entry that begins a generation, by a signer who may do so by the current log (MEND-3).
 * @returns `identity`, of the device that has signed it
 * @throws AppError bad_commit, forbidden
 */
export async function requireStart(
  app: FeaturesContext,
  channel: ChannelRecord,
  generation: number,
  entry: Bytes | undefined,
): Promise<{ identity: Bytes }> {
  const start = entry && await readGeneration(entry).catch(() => null);
  if (start?.channelId !== channel.id || start.generation !== generation) {
    throw new AppError("bad_commit");
  }
  const may = await withFoldedLog(app.db, spaceOf(channel), ({ authority }) => {
    return mayBeginGeneration(authority, start.signer);
  });
  if (!may) throw new AppError("forbidden");
  return start;
}

/**
 * Replaces a group with another one; the first makes its channel private.
 * @returns the last seq that the server could read, and the values to sweep
 */
export function putGroup(
  app: FeaturesContext,
  tx: Tx,
  { channel, server }: Pick<ChannelAccess, "channel" | "server">,
  group: MlsGroupRecord,
  info: GroupInfoRecord,
): { from: number; swept: LargeValue | undefined } {
  const { generation, epoch, devices } = group;
  const channelId = channel.id;
  const before = mlsGroups.get(tx, { channelId });
  mlsGroups.set(tx, { channelId }, group);
  pendingProposals.delete(tx, { channelId });
  groupOffers.delete(tx, { channelId });
  noteDevices(tx, channelId, before?.devices ?? [], devices);
  adoptLarge(tx, info.info);
  const swept = replaceInfo(app, tx, channelId, info);
  const from = channel.sealed?.from ?? lastSeqs(tx, [channelId])[0];
  const own = channel.server_id === null ? channel : withOwnOverrides(tx, channel);
  putChannel(tx, { ...own, sealed: { from, generation, epoch } });
  if (server === null) {
    app.bus.publishAfter(tx, { type: "group-changed", channelId, joined: [], left: [] });
  } else {
    app.bus.publishAfter(tx, { type: "channel-updated", channelId, serverId: server.id });
  }
  const event = { channelId, spaceId: spaceOf(channel), generation, epoch };
  app.bus.publishAfter(tx, { type: "e2ee-committed", ...event });
  return { from, swept };
}

/**
 * Returns the group's public state to a user who may read the channel.
 * @throws AppError not_found, content_damaged
 */
export async function groupOf(app: FeaturesContext, userId: string, channelId: string) {
  const key = await serverKey(app.db);
  const find = () =>
    app.db.read((reader) => {
      const { channel } = accessTextChannel(reader, userId, channelId);
      const group = requireGroup(reader, channelId);
      const offer = offersIn(reader, channelId, group).at(-1);
      const stored = groupInfos.get(reader, { channelId });
      return stored && { channel, group, offer, stored };
    });
  const found = await readReplaced(app.db, find, ({ stored }) => stored.info);
  if (!found) throw new AppError("not_found");
  const { group, channel, offer } = found.record;
  const { generation, epoch, entry } = group;
  return {
    generation,
    epoch,
    private_from: channel.sealed?.from ?? 0,
    group_info: found.bytes.toBase64(),
    server_key: key.publicKey.toBase64(),
    ...(entry && { entry: entry.toBase64() }),
    ...(offer && { offer: offerView(offer) }),
  };
}
