import { lp, sha256, unlp } from "../../../protocol/e2ee/bytes.ts";
import type { CommitBody } from "../../../protocol/e2ee/group_schemas.ts";
import { E2EE_LIMITS } from "../../../protocol/e2ee/limits.ts";
import { AppError } from "../../../protocol/errors.ts";
import type { Actor } from "../../base/request.ts";
import { accessTextChannel, spaceOf } from "../../membership/channels/access.ts";
import { putChannel } from "../../membership/channels/channels.ts";
import { channelHeads } from "../../membership/channels/records.ts";
import type { Tx } from "../../storage/tx.ts";
import {
  adoptLarge,
  largeSize,
  type LargeValue,
  readLarge,
  sweepLarge,
  withLarge,
} from "../../storage/large_values.ts";
import type { FeaturesContext } from "../../features/context.ts";
import { accessProven, useDevice } from "../devices/access.ts";
import { noteDevices, pendingIn, requireGroup, staleEpoch, takeCommit } from "./access.ts";
import { changesOf } from "./changes.ts";
import { dropCommit, replaceInfo } from "./drop.ts";
import { readCommit, type SubmittedCommit } from "./framing.ts";
import { staleIfLate } from "./stale_if_late.ts";
import {
  commitRecords,
  mlsGroups,
  pendingProposals,
  type PendingRemoval,
  welcomed,
  welcomeRecords,
} from "./records.ts";
import { proposeRemovals, withRemovals } from "./removals.ts";

/** Bytes of commits in one response, above which no further one comes. */
const MAX_PAGE_BYTES = 1024 * 1024;

/**
 * Ends an epoch, by comparison: of simultaneous commits the first is accepted (E2E-23). Its bytes
 * count against the committer's storage.
 * @throws AppError not_found, device_unproven, device_revoked, stale_epoch, removal_pending,
 * group_full, bad_commit, storage_quota, server_quota, rate_limited
 */
export async function commit(
  app: FeaturesContext,
  actor: Actor,
  channelId: string,
  body: CommitBody,
): Promise<{ epoch: number; at_seq: number }> {
  const { userId } = actor;
  const access = (reader: Parameters<typeof requireGroup>[0]) => {
    const { channel } = accessTextChannel(reader, userId, channelId);
    const { certificate } = accessProven(reader, actor, body.device);
    const group = requireGroup(reader, channelId);
    if (group.generation !== body.generation || group.epoch !== body.epoch) {
      throw staleEpoch(group);
    }
    return { channel, group, certificate };
  };
  const { certificate } = await app.db.read(access);
  await takeCommit(app, { userId, deviceId: body.device, channelId });
  const bytes = {
    commit: Uint8Array.fromBase64(body.commit),
    groupInfo: Uint8Array.fromBase64(body.groupInfo),
    welcome: body.welcome && Uint8Array.fromBase64(body.welcome.bytes),
  };
  const submitted = await readCommit(bytes, { channelId, ...body }, certificate);
  const last = await sha256(bytes.commit);
  const check = (reader: Parameters<typeof requireGroup>[0]) => {
    const { channel, group } = access(reader);
    return { channel, group, changed: changesOf(reader, channel, group, body.device, submitted) };
  };
  const work = async () => {
    // The proposals it refers to are part of the row, and are written before the transaction.
    const { changed: { proposals } } = await app.db.read(check);
    const row = lp(bytes.commit, ...proposals.map(({ proposal }) => proposal));
    const size = row.byteLength + bytes.groupInfo.byteLength + (bytes.welcome?.byteLength ?? 0);
    using room = app.usage.room(userId, size);
    room.reserve();
    const all = [row, bytes.groupInfo, ...bytes.welcome ? [bytes.welcome] : []];
    const result = await withLarge(app, all, ([row, info, welcome]) =>
      app.db.transact((tx) => {
        useDevice(tx, actor, body.device);
        accessTextChannel(tx, userId, channelId);
        requireGroup(tx, channelId);
        // A large group asks for more than one commit takes checks.
        const { channel, group, changed } = check(tx.many);
        const { generation, epoch } = group;
        const at_seq = channelHeads.get(tx, { channelId }) ?? 0;
        const { devices } = changed;
        noteDevices(tx, channelId, group.devices, devices);
        mlsGroups.set(tx, { channelId }, { ...group, epoch: epoch + 1, devices, last });
        pendingProposals.delete(tx, { channelId });
        for (const value of [row, info]) adoptLarge(tx, value);
        const swept = [replaceInfo(app, tx, channelId, { info, by: userId })];
        const count = changed.proposals.length;
        const record = { row, proposals: count, at_seq, at: tx.now, by: userId };
        commitRecords.set(tx, { channelId, generation, epoch }, record);
        keepWelcome(tx, channelId, submitted, body, welcome, userId);
        const tooOld = epoch - E2EE_LIMITS.commitsKept;
        swept.push(...dropCommit(app, tx, channelId, generation, tooOld));
        const sealed = { ...channel.sealed!, generation, epoch: epoch + 1 };
        putChannel(tx, { ...channel, sealed });
        room.keepIn(tx);
        const event = { generation, epoch: epoch + 1, spaceId: spaceOf(channel) };
        app.bus.publishAfter(tx, { type: "e2ee-committed", channelId, ...event });
        return { epoch: epoch + 1, at_seq, swept };
      }));
    for (const value of result.swept) await sweepLarge(app.db, value);
    return { epoch: result.epoch, at_seq: result.at_seq };
  };
  return await staleIfLate(app, submitted, () => withRemovals(app, channelId, work));
}

/** @throws AppError bad_commit for a device that the commit does not add */
function keepWelcome(
  tx: Tx,
  channelId: string,
  { adds }: SubmittedCommit,
  { generation, epoch, welcome: given }: CommitBody,
  welcome: LargeValue | undefined,
  by: string,
): void {
  if (!given || !welcome) return;
  const added = new Set(adds.map(({ deviceId }) => deviceId));
  adoptLarge(tx, welcome);
  welcomeRecords.set(tx, { channelId, generation, epoch }, { welcome, by });
  for (const id of given.deviceIds) {
    if (!added.has(id)) throw new AppError("bad_commit");
    welcomed.set(tx, { channelId, deviceId: id }, [generation, epoch]);
  }
}

/**
 * Returns commits in order, from the one that ended `from` on, and the proposals the next one must
 * contain.
 * @throws AppError not_found; epoch_gone if they are no longer kept
 */
export async function commitsOf(
  app: FeaturesContext,
  userId: string,
  channelId: string,
  { generation, from }: { generation: number; from: number },
) {
  await app.db.read(accessTextChannel, userId, channelId);
  await app.db.read(requireGroup, channelId);
  await proposeRemovals(app, channelId);
  const { group, pending } = await app.db.read((reader) => {
    accessTextChannel(reader, userId, channelId);
    const group = requireGroup(reader, channelId);
    return { group, pending: pendingIn(reader, channelId, group) };
  });
  const found = await app.db.list(commitRecords.prefix({ channelId, generation }), {
    start: from,
    limit: E2EE_LIMITS.commitsAtOnce,
  });
  const isBefore = generation < group.generation ||
    (generation === group.generation && from < group.epoch);
  if (isBefore && Number(found[0]?.key[3]) !== from) throw new AppError("epoch_gone");
  const rows = [];
  let size = 0;
  for (const { key, value } of found) {
    if (size > MAX_PAGE_BYTES) break;
    size += largeSize(value.row);
    const bytes = await readLarge(app.db, value.row);
    if (!bytes) throw new AppError("epoch_gone");
    const [commit, ...proposals] = unlp(bytes, value.proposals + 1);
    rows.push({
      epoch: Number(key[3]),
      proposals: base64(proposals),
      commit: commit.toBase64(),
      at_seq: value.at_seq,
    });
  }
  return {
    generation: group.generation,
    epoch: group.epoch,
    rows,
    last: group.last?.toBase64(),
    pending: base64(pending.map(({ proposal }: PendingRemoval) => proposal)),
  };
}

/** Where the group of a channel is that has none yet. */
const NONE = { generation: 0, epoch: 0 };

/**
 * Returns the welcome for the device that the session has proven to be. A channel without a group
 * is no error.
 * @throws AppError not_found, device_unproven, device_revoked
 */
export async function welcomeFor(
  app: FeaturesContext,
  actor: Actor,
  channelId: string,
  deviceId: string,
) {
  const { group, stored } = await app.db.read((reader) => {
    accessTextChannel(reader, actor.userId, channelId);
    accessProven(reader, actor, deviceId);
    const group = mlsGroups.get(reader, { channelId }) ?? NONE;
    const at = welcomed.get(reader, { channelId, deviceId });
    if (!at) return { group, stored: null };
    const [generation, epoch] = at;
    const stored = welcomeRecords.get(reader, { channelId, generation, epoch });
    return { group, stored: stored && { ...stored, at } };
  });
  const bytes = stored && await readLarge(app.db, stored.welcome);
  if (!stored || !bytes) {
    return { generation: group.generation, epoch: group.epoch, welcome: null };
  }
  const [generation, epoch] = stored.at;
  return { generation, epoch: epoch + 1, welcome: bytes.toBase64() };
}

function base64(all: Uint8Array[]): string[] {
  return all.map((one) => one.toBase64());
}
