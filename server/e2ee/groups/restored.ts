import { belongsIn } from "../../../protocol/e2ee/authority.ts";
import { type Authority, membershipOf } from "../../../protocol/e2ee/authority_state.ts";
import { equal, lp, sha256 } from "../../../protocol/e2ee/bytes.ts";
import { readGeneration } from "../../../protocol/e2ee/generation.ts";
import type { RestoreGroupBody } from "../../../protocol/e2ee/group_schemas.ts";
import { type Certificate, readCertificate } from "../../../protocol/e2ee/identity.ts";
import { E2EE_LIMITS } from "../../../protocol/e2ee/limits.ts";
import { AppError } from "../../../protocol/errors.ts";
import { can } from "../../../protocol/permissions.ts";
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
import { accessDevice, useDevice } from "../devices/access.ts";
import { staleEpoch } from "./access.ts";
import { dropCommit } from "./drop.ts";
import { devicesIn, requireCommit } from "./framing.ts";
import { groupKeys, type MlsGroupRecord } from "./records.ts";
import { accessToBegin, putGroup } from "./service.ts";

/**
 * The channel, for whoever may give it back what the server has lost: who reads it, or, where it is
 * still open here, who may make it private. @throws AppError not_found, forbidden
 */
export function accessToRestore(reader: Reader, userId: string, channelId: string): ChannelAccess {
  const access = accessTextChannel(reader, userId, channelId);
  return access.channel.sealed ? access : accessToBegin(reader, userId, channelId);
}

/**
 * Takes a group as a device has it that is ahead of this server, which was restored from a backup,
 * and the commits that led there, whoever made them (E2E-26). Devices that are further behind than
 * these come back by themselves (E2E-24). The device must be one that the log of authority allows,
 * so the log is given back first.
 * @throws AppError not_found, device_revoked, stale_epoch, bad_commit, group_full, forbidden,
 * storage_quota, server_quota, rate_limited
 */
export async function restoreGroup(
  app: FeaturesContext,
  actor: Actor,
  channelId: string,
  body: RestoreGroupBody,
): Promise<{ epoch: number; at_seq: number }> {
  const { userId } = actor;
  const { device: deviceId, generation, epoch } = body;
  const access = (reader: Reader) => {
    const { channel, server } = accessToRestore(reader, userId, channelId);
    const { certificate } = accessDevice(reader, userId, deviceId);
    const before = reader.get(groupKeys.group(channelId));
    const isBehind = !before || before.generation < generation ||
      (before.generation === generation && before.epoch < epoch);
    if (!isBehind) throw staleEpoch(before);
    return { channel, server, certificate, before };
  };
  const { channel, certificate, before } = await app.db.read(access);
  await app.rates.take("commits", deviceId);
  const groupInfo = Uint8Array.fromBase64(body.groupInfo);
  const leaves = await devicesIn(groupInfo, { channelId, generation, epoch });
  if (!leaves.some(({ identity }) => equal(identity, certificate))) {
    throw new AppError("bad_commit");
  }
  if (leaves.length > E2EE_LIMITS.devicesPerGroup) throw new AppError("group_full");
  const own = await readCertificate(certificate);
  const entry = body.entry === undefined ? undefined : Uint8Array.fromBase64(body.entry);
  const start = entry ? await readGeneration(entry).catch(() => null) : null;
  const { isMember, begins } = await withFoldedLog(app.db, spaceOf(channel), (log) => ({
    isMember: belongsIn(log.authority, channelId, own),
    begins: !!start && mayBegin(log.authority, start.signer),
  }));
  if (!isMember) throw new AppError("forbidden");
  const rows = await Promise.all(body.rows.map((row, i) => {
    return readRow(row, { channelId, generation, epoch: epoch - body.rows.length + i });
  }));
  const last = body.rows.length ? await sha256(commitOf(body.rows.at(-1)!)) : undefined;
  if (generation > Math.max(before?.generation ?? 0, 1)) {
    const isThis = start?.channelId === channelId && start.generation === generation;
    if (!isThis || !begins) throw new AppError("bad_commit");
  }
  const size = rows.reduce((sum, { row }) => sum + row.byteLength, groupInfo.byteLength);
  using room = app.usage.room(userId, size);
  room.reserve();
  const all = [groupInfo, ...rows.map(({ row }) => row)];
  const result = await withLarge(app, all, ([info, ...stored]) =>
    app.db.transact((tx) => {
      const { channel, server, before } = access(tx);
      useDevice(tx, actor, deviceId);
      const commits = rows.map((commit, i) => ({ ...commit, row: stored[i] }));
      const swept = tx.map(commits, ({ row, epoch, proposals, at_seq }) => {
        const dropped = dropCommit(app, tx, channelId, generation, epoch);
        adoptLarge(tx, row);
        const record = { row, proposals, at_seq, at: tx.now, by: userId };
        tx.set(groupKeys.commit(channelId, generation, epoch), record);
        return dropped;
      }).flat();
      const devices = leaves.map(({ userId, deviceId, leaf }) => ({ userId, deviceId, leaf }));
      const known = before?.generation === generation ? before.entry : entry;
      const group: MlsGroupRecord = { generation, epoch, devices };
      if (last) group.last = last;
      if (known) group.entry = known;
      const put = putGroup(app, tx, { channel, server }, group, { info, by: userId });
      room.keepIn(tx);
      return { swept: [...swept, put.swept], at_seq: lastSeqs(tx, [channelId])[0] };
    }));
  for (const value of result.swept) await sweepLarge(app.db, value);
  return { epoch, at_seq: result.at_seq };
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
  if (epoch !== expected.epoch) throw new AppError("bad_commit");
  await requireCommit(commit, expected);
  return { row: lp(commit, ...proposals), epoch, proposals: proposals.length, at_seq };
}

/** By the log: in a conversation everybody, in a server whoever manages channels or members (E2E-24). */
function mayBegin(authority: Authority, { userId }: Certificate): boolean {
  const membership = membershipOf(authority, userId);
  return membership !== null && (authority.space !== "server" ||
    can(membership, "manageChannels") || can(membership, "manageMembers"));
}
