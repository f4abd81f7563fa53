/** Encrypted channels whose groups are as large as they may be. */
import { randomBytes } from "../../../protocol/e2ee/bytes.ts";
import { E2EE_LIMITS } from "../../../protocol/e2ee/limits.ts";
import { E2EE_SERVER_LIMITS } from "../../../protocol/e2ee/server_limits.ts";
import { authorityEntries, authorityHeads } from "../../../server/e2ee/authority/records.ts";
import { deviceOwners } from "../../../server/e2ee/devices/records.ts";
import {
  commitRecords,
  groupsOfDevices,
  mlsGroups,
  pendingProposals,
  welcomed,
} from "../../../server/e2ee/groups/records.ts";
import type { TestApp } from "../app.ts";
import type { MlsDevice } from "../e2ee/mls_device.ts";
import type { Person } from "../person.ts";
import { count, inBatches } from "./batches.ts";
import { putArchive } from "./person.ts";

/** Entries of an authority log: it has no maximum, and these are several batches. */
const ENTRIES = 300;
const ROW_BYTES = 500;

/**
 * Encrypts a channel with `device`, and fills its group with further devices of `members`.
 * @param scope whose authority log is filled: the server's id
 */
export async function fillConversation(
  app: TestApp,
  device: MlsDevice,
  { channelId, scope, members }: { channelId: string; scope: string; members: readonly Person[] },
): Promise<void> {
  const { db, usage } = app.context;
  const by = device.session.id;
  const { status } = await device.begin(channelId);
  if (status !== 201) throw new Error(`the group was not begun: ${status}`);
  const added = count(E2EE_SERVER_LIMITS.devicesPerGroup - 1).map((n) => ({
    deviceId: crypto.randomUUID(),
    userId: members[n % members.length].id,
    leaf: n + 1,
  }));
  await inBatches(db, added, 100, (tx, { deviceId, userId }) => {
    deviceOwners.set(tx, { id: deviceId }, { userId });
    groupsOfDevices.set(tx, { deviceId, channelId }, true);
    welcomed.set(tx, { channelId, deviceId }, [1, 0]);
  });
  const removal = { proposal: randomBytes(150), ref: randomBytes(32) };
  await db.transact((tx) => {
    const group = mlsGroups.get(tx, { channelId })!;
    const devices = [...group.devices, ...added];
    mlsGroups.set(tx, { channelId }, { ...group, devices });
    const removals = added.slice(0, E2EE_LIMITS.removalsAtOnce);
    const pending = removals.map((one) => ({ ...one, ...removal }));
    pendingProposals.set(tx, { channelId }, { generation: 1, epoch: 0, removals: pending });
  });
  await inBatches(db, count(E2EE_LIMITS.commitsKept), 250, (tx, epoch) => {
    const record = { proposals: 0, at_seq: 0, at: 0, by, row: new Uint8Array(ROW_BYTES) };
    commitRecords.set(tx, { channelId, generation: 1, epoch }, record);
    usage.addIn(tx, by, ROW_BYTES);
  });
  await inBatches(db, count(ENTRIES), 100, (tx, n) => {
    authorityEntries.set(tx, { scope, index: n }, { bytes: new Uint8Array(ROW_BYTES), by });
    usage.addIn(tx, by, ROW_BYTES);
  });
  const head = { length: ENTRIES, hash: randomBytes(32) };
  await db.transact((tx) => authorityHeads.set(tx, { scope }, head));
  for (const { id } of members.slice(0, 3)) await putArchive(app, id, channelId);
}
