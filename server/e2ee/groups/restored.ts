import { belongsIn } from "../../../protocol/e2ee/authority.ts";
import { lp, sha256 } from "../../../protocol/e2ee/bytes.ts";
import { mayBeginGeneration } from "../../../protocol/e2ee/generation.ts";
import type { RestoreGroupBody } from "../../../protocol/e2ee/group_schemas.ts";
import { readCertificate } from "../../../protocol/e2ee/identity.ts";
import { E2EE_LIMITS } from "../../../protocol/e2ee/limits.ts";
import { E2EE_SERVER_LIMITS } from "../../../protocol/e2ee/server_limits.ts";
import { AppError } from "../../../protocol/errors.ts";
import type { Actor } from "../../base/request.ts";
import {
  accessTextChannel,
  type ChannelAccess,
  spaceOf,
} from "../../membership/channels/access.ts";
import { lastSeqs } from "../../membership/channels/channels.ts";
import type { Reader } from "../../storage/reader.ts";
import { adoptLarge, sweepLarge, withLarge } from "../../storage/large_values.ts";
import type { FeaturesContext } from "../../features/context.ts";
import { withFoldedLog } from "../authority/folded.ts";
import { accessProven, useDevice } from "../devices/access.ts";
import { isOfDevice, staleEpoch, takeCommit } from "./access.ts";
import { dropCommit } from "./drop.ts";
import { type Leaf, requireCommit, stateOf } from "./framing.ts";
import {
  agreedState,
  isBehind,
  isConfirmed,
  isOffered,
  offersIn,
  offerView,
  putOffer,
} from "./offers.ts";
import { commitRecords, type GroupOffer, type MlsGroupRecord, mlsGroups } from "./records.ts";
import { accessToBegin, deviceOf, putGroup, requireStart } from "./service.ts";

/**
 * Returns the channel to a user who may restore what the server has lost: a reader, or, if it is
 * still open here, a user who may make it private. @throws AppError not_found, forbidden
 */
export function accessToRestore(reader: Reader, userId: string, channelId: string): ChannelAccess {
  const access = accessTextChannel(reader, userId, channelId);
  return access.channel.sealed ? access : accessToBegin(reader, userId, channelId);
}

/**
 * Accepts a group from a device that is ahead of this server, which was restored from a backup, and
 * the commits since the server's state, whoever made them (E2E-26). The authority log has to admit
 * the device, so the log is restored first. A group with devices of several people is kept beside
 * the former one until a device of another person offers the same, unless its owner may begin a
 * generation anyway (MEND-3).
 * @returns where the group is now; `offer` if it is not there yet
 * @throws AppError not_found, device_unproven, device_revoked, stale_epoch, epoch_gone, bad_commit,
 * group_full, forbidden, storage_quota, server_quota, rate_limited
 */
export async function restoreGroup(
  app: FeaturesContext,
  actor: Actor,
  channelId: string,
  body: RestoreGroupBody,
): Promise<{ epoch: number; at_seq: number; offer?: ReturnType<typeof offerView> }> {
  const { userId } = actor;
  const { device: deviceId, generation, epoch } = body;
  const access = (reader: Reader) => {
    const { channel, server } = accessToRestore(reader, userId, channelId);
    const { certificate } = accessProven(reader, actor, deviceId);
    const before = mlsGroups.get(reader, { channelId });
    if (!isBehind(before, body)) throw staleEpoch(before!);
    requireUnbroken(before, body);
    return { channel, server, certificate, before };
  };
  const { channel, certificate, before } = await app.db.read(access);
  await takeCommit(app, { userId, deviceId, channelId });
  const groupInfo = Uint8Array.fromBase64(body.groupInfo);
  const expected = { channelId, generation, epoch };
  const { devices: leaves, context } = await stateOf(groupInfo, expected, certificate);
  if (leaves.length > E2EE_SERVER_LIMITS.devicesPerGroup) throw new AppError("group_full");
  await app.db.read(requireInUse, leaves);
  const own = await readCertificate(certificate);
  const { isMember, begins } = await withFoldedLog(app.db, spaceOf(channel), ({ authority }) => ({
    isMember: belongsIn(authority, channelId, own),
    begins: mayBeginGeneration(authority, own),
  }));
  if (!isMember) throw new AppError("forbidden");
  const rows = await Promise.all(body.rows.map((row) => {
    return readRow(row, { channelId, generation, epoch: row.epoch });
  }));
  const entry = body.entry === undefined ? undefined : Uint8Array.fromBase64(body.entry);
  if (generation > Math.max(before?.generation ?? 0, 1)) {
    await requireStart(app, channel, generation, entry);
  }
  const isOfOne = leaves.every((one) => one.userId === userId);
  const isDm = channel.server_id === null && !channel.group;
  const last = body.rows.length ? await sha256(commitOf(body.rows.at(-1)!)) : null;
  if (!isOfOne && !isDm && !begins) {
    // No commit names the state that led there.
    if (!last) throw new AppError("epoch_gone");
    const state = await agreedState(context, body.rows);
    const offer = { generation, epoch, last, state, by: userId };
    if (!await app.db.read(isConfirmedIn, channelId, offer)) {
      return await keepOffer(app, actor, body, offer, access);
    }
  }
  const size = rows.reduce((sum, { row }) => sum + row.byteLength, groupInfo.byteLength);
  using room = app.usage.room(userId, size);
  room.reserve();
  const all = [groupInfo, ...rows.map(({ row }) => row)];
  const result = await withLarge(app, all, ([info, ...stored]) =>
    app.db.transact((tx) => {
      const { channel, server, before } = access(tx);
      useDevice(tx, actor, deviceId);
      requireInUse(tx.many, leaves);
      const commits = rows.map((commit, i) => ({ ...commit, row: stored[i] }));
      const swept = tx.map(commits, ({ row, epoch, proposals, at_seq }) => {
        const dropped = dropCommit(app, tx, channelId, generation, epoch);
        adoptLarge(tx, row);
        const record = { row, proposals, at_seq, at: tx.now, by: userId };
        commitRecords.set(tx, { channelId, generation, epoch }, record);
        return dropped;
      }).flat();
      const known = before?.generation === generation ? before.entry : entry;
      const group: MlsGroupRecord = { generation, epoch, devices: leaves.map(deviceOf) };
      if (last) group.last = last;
      if (known) group.entry = known;
      const put = putGroup(app, tx, { channel, server }, group, { info, by: userId });
      room.keepIn(tx);
      return { swept: [...swept, put.swept], at_seq: lastSeqs(tx, [channelId])[0] };
    }));
  for (const value of result.swept) await sweepLarge(app.db, value);
  return { epoch, at_seq: result.at_seq };
}

/**
 * Requires rows that continue the server's state, one for each epoch. In a generation unknown to
 * it, they only have to lead to the end. @throws AppError epoch_gone
 */
function requireUnbroken(
  before: MlsGroupRecord | null,
  { generation, epoch, rows }: RestoreGroupBody,
): void {
  const first = epoch - rows.length;
  const isUnbroken = rows.length <= E2EE_LIMITS.commitsAtOnce &&
    rows.every((row, i) => row.epoch === first + i) &&
    (before?.generation === generation ? first === before.epoch : first >= 0);
  if (!isUnbroken) throw new AppError("epoch_gone");
}

/** Each leaf is a device in use, by its own certificate. @throws AppError bad_commit */
function requireInUse(reader: Reader, leaves: Leaf[]): void {
  if (reader.map(leaves, (leaf) => isOfDevice(reader, leaf)).includes(false)) {
    throw new AppError("bad_commit");
  }
}

function isConfirmedIn(reader: Reader, channelId: string, offer: GroupOffer): boolean {
  const group = mlsGroups.get(reader, { channelId });
  return isConfirmed(offersIn(reader, channelId, group), offer);
}

/**
 * Stores an offer that nobody else has made yet, and notifies the others, whose devices may have
 * the same.
 */
async function keepOffer(
  app: FeaturesContext,
  actor: Actor,
  { device }: RestoreGroupBody,
  offer: GroupOffer,
  access: (reader: Reader) => Pick<ChannelAccess, "channel"> & { before: MlsGroupRecord | null },
) {
  return await app.db.transact((tx) => {
    const { channel, before } = access(tx);
    useDevice(tx, actor, device);
    const response = {
      epoch: before?.epoch ?? 0,
      at_seq: lastSeqs(tx, [channel.id])[0],
      offer: offerView(offer),
    };
    // Devices get an offer once: each then sends its own.
    if (isOffered(offersIn(tx, channel.id, before), offer)) return response;
    putOffer(tx, channel.id, offer);
    const { generation, epoch } = before ?? { generation: 0, epoch: 0 };
    const event = { channelId: channel.id, spaceId: spaceOf(channel), generation, epoch };
    app.bus.publishAfter(tx, { type: "e2ee-committed", ...event });
    return response;
  });
}

type CommitAgain = RestoreGroupBody["rows"][number];
const commitOf = ({ commit }: CommitAgain) => Uint8Array.fromBase64(commit);

/** @throws AppError bad_commit where it is none of this epoch */
async function readRow(
  row: CommitAgain,
  expected: { channelId: string; generation: number; epoch: number },
) {
  const { epoch, at_seq } = row;
  const commit = commitOf(row);
  const proposals = row.proposals.map((one) => Uint8Array.fromBase64(one));
  await requireCommit(commit, expected);
  return { row: lp(commit, ...proposals), epoch, proposals: proposals.length, at_seq };
}
