import { E2EE_LIMITS } from "../../../protocol/e2ee/limits.ts";
import { AppError } from "../../../protocol/errors.ts";
import { spaceOf } from "../../membership/channels/access.ts";
import { channelById } from "../../membership/channels/channels.ts";
import type { Reader } from "../../storage/reader.ts";
import { readLarge } from "../../storage/large_values.ts";
import type { FeaturesContext } from "../../features/context.ts";
import { serverKey } from "../log/server_key.ts";
import { pendingIn, strangersIn } from "./access.ts";
import { loadMls } from "./framing.ts";
import { groupInfos, mlsGroups, pendingProposals, type PendingRemoval } from "./records.ts";

/**
 * Proposes the removal of every device that no longer belongs in a group, unless that is proposed
 * already (E2E-21). May be repeated, even in parallel.
 */
export async function proposeRemovals(app: FeaturesContext, channelId: string): Promise<void> {
  const found = await app.db.read(unproposed, channelId);
  if (!found || !found.missing.length) return;
  const info = await readLarge(app.db, found.info);
  // Another commit came first; callers that need the removal ask again.
  if (!info) return;
  const groupInfo = info.slice();
  const { proposalRef, proposeRemoval, readGroupInfo } = await loadMls();
  const { leaves } = readGroupInfo(groupInfo);
  const key = await serverKey(app.db);
  const made: PendingRemoval[] = [];
  for (const { deviceId, leaf } of found.missing.slice(0, E2EE_LIMITS.removalsAtOnce)) {
    const { identity } = leaves.find(({ index }) => index === leaf)!;
    const proposal = await proposeRemoval(groupInfo, identity, key);
    made.push({ deviceId, leaf, proposal, ref: await proposalRef(proposal) });
  }
  await app.db.transact((tx) => {
    const group = mlsGroups.get(tx, { channelId });
    const { generation, epoch } = found.group;
    if (group?.generation !== generation || group.epoch !== epoch) return;
    const known = pendingIn(tx, channelId, group);
    const ids = new Set(known.map(({ deviceId }) => deviceId));
    const room = E2EE_LIMITS.removalsAtOnce - known.length;
    const fresh = made.filter(({ deviceId }) => !ids.has(deviceId)).slice(0, room);
    if (!fresh.length) return;
    const removals = [...known, ...fresh];
    pendingProposals.set(tx, { channelId }, { generation, epoch, removals });
    const { spaceId } = found;
    app.bus.publishAfter(tx, { type: "e2ee-removal-proposed", channelId, spaceId });
  });
}

/**
 * Runs work that a pending removal may refuse. If it does, the removal is ready to be committed
 * when the refused client asks for it: nothing depends on how fast an observer is (E2E-21).
 */
export async function withRemovals<T>(
  app: FeaturesContext,
  channelId: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === "removal_pending") {
      await proposeRemovals(app, channelId);
    }
    throw error;
  }
}

/** Returns the devices whose removal is due and not proposed; null: there is no group. */
function unproposed(reader: Reader, channelId: string) {
  const channel = channelById(reader, channelId);
  const [group, stored] = reader.getMany([
    mlsGroups.key({ channelId }),
    groupInfos.key({ channelId }),
  ]);
  if (!channel || !group || !stored) return null;
  const known = new Set(pendingIn(reader, channelId, group).map(({ deviceId }) => deviceId));
  const missing = strangersIn(reader, channel, group)
    .filter(({ deviceId }) => !known.has(deviceId));
  return { group, info: stored.info, missing, spaceId: spaceOf(channel) };
}
