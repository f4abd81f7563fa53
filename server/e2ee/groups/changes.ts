import { equal, hex } from "../../../protocol/e2ee/bytes.ts";
import { E2EE_LIMITS } from "../../../protocol/e2ee/limits.ts";
import { E2EE_SERVER_LIMITS } from "../../../protocol/e2ee/server_limits.ts";
import { AppError } from "../../../protocol/errors.ts";
import { mayRead } from "../../membership/channels/access.ts";
import type { ChannelRecord } from "../../membership/channels/records.ts";
import type { Reader } from "../../storage/reader.ts";
import { certificateOf, ownerOfDevice } from "../devices/access.ts";
import { isOfDevice, pendingIn, staleEpoch, strangersIn } from "./access.ts";
import type { Leaf, SubmittedCommit } from "./framing.ts";
import { UnreadableError } from "./stale_if_late.ts";
import type { MlsGroupRecord, PendingRemoval } from "./records.ts";

/** Changes that a commit makes to a group. */
export interface Changed {
  devices: MlsGroupRecord["devices"];
  /** Proposals of the server that it refers to. */
  proposals: PendingRemoval[];
}

/**
 * Returns the changes of a commit by one of the group's devices, if it is allowed (E2E-46). Clients
 * check that it really makes them; the server keeps away commits that they would refuse.
 * @throws AppError bad_commit, as UnreadableError if it adds people who may not read the channel;
 * stale_epoch, group_full, removal_pending
 */
export function changesOf(
  reader: Reader,
  channel: ChannelRecord,
  group: MlsGroupRecord,
  deviceId: string,
  submitted: SubmittedCommit,
): Changed {
  const own = group.devices.find((one) => one.deviceId === deviceId);
  const isRejoin = submitted.sender === "rejoin";
  if (!own || (!isRejoin && own.leaf !== submitted.sender)) throw new AppError("bad_commit");
  const pending = pendingIn(reader, channel.id, group);
  const proposals = referredTo(pending, submitted.references);
  const removed = new Set([...submitted.removes, ...proposals.map(({ leaf }) => leaf)]);
  // A rejoining device takes the place of its own leaf, and of no other.
  if (isRejoin && (submitted.removes.join() !== String(own.leaf) || submitted.adds.length)) {
    throw new AppError("bad_commit");
  }
  if (removed.has(own.leaf) !== isRejoin) throw new AppError("bad_commit");
  const staying = group.devices.filter((one) => one === own || !removed.has(one.leaf));
  if (submitted.adds.length > E2EE_LIMITS.addedAtOnce) throw new AppError("bad_commit");
  const adds = new Map(submitted.adds.map((one) => [one.deviceId, one.identity]));
  const after = new Map(submitted.devices.map((one) => [one.deviceId, one]));
  const isAsAnnounced = adds.size === submitted.adds.length &&
    after.size === staying.length + adds.size &&
    staying.every((one) => isSame(after.get(one.deviceId), one, isRejoin && one === own)) &&
    // The committer renews their own leaf, and could give it another certificate.
    isOfDevice(reader, after.get(deviceId)!) &&
    [...adds].every(([id, identity]) => isLeaf(after.get(id), identity));
  if (!isAsAnnounced) throw new AppError("bad_commit");
  if (after.size > E2EE_SERVER_LIMITS.devicesPerGroup) {
    const text = `A group has at most ${E2EE_SERVER_LIMITS.devicesPerGroup} devices`;
    throw new AppError("group_full", { text });
  }
  requireAdmission(reader, channel, group, [...adds].map(([id]) => after.get(id)!));
  const mustGo = [...strangersIn(reader, channel, group), ...pending];
  // A device that is added again in the same commit has come back: its old leaf is gone.
  const stay = new Set(staying.map((one) => one.deviceId));
  if (mustGo.some((one) => stay.has(one.deviceId))) throw new AppError("removal_pending");
  return {
    devices: submitted.devices.map(({ deviceId, userId, leaf }) => ({ deviceId, userId, leaf })),
    proposals,
  };
}

function referredTo(pending: PendingRemoval[], references: Uint8Array[]): PendingRemoval[] {
  const byRef = new Map(pending.map((one) => [hex(one.ref), one]));
  return references.map((ref) => {
    const proposal = byRef.get(hex(ref));
    if (!proposal) throw new AppError("bad_commit");
    return proposal;
  });
}

function isSame(
  after: Leaf | undefined,
  { userId, leaf }: MlsGroupRecord["devices"][number],
  mayMove: boolean,
): boolean {
  return after?.userId === userId && (mayMove || after.leaf === leaf);
}

function isLeaf(after: Leaf | undefined, identity: Uint8Array): boolean {
  return after !== undefined && equal(after.identity, identity);
}

/**
 * - `revoked`: it was in use when its package was handed out
 * - `unreadable`: its owner may not read the channel
 * - `forged`: the device is unknown, or another person's, or has another certificate
 */
type Admission = "allowed" | "revoked" | "unreadable" | "forged";

/** @throws AppError bad_commit, as UnreadableError for people; stale_epoch where one was revoked */
function requireAdmission(
  reader: Reader,
  channel: ChannelRecord,
  group: MlsGroupRecord,
  added: Leaf[],
): void {
  const all = reader.map(added, (one) => admissionOf(reader, channel, one));
  if (all.includes("forged")) throw new AppError("bad_commit");
  const unreadable = added.filter((_, i) => all[i] === "unreadable");
  if (unreadable.length) {
    throw new UnreadableError(channel, group, unreadable.map(({ userId }) => userId));
  }
  // Its package was handed out a moment ago: the commit is correct, but late.
  if (all.includes("revoked")) throw staleEpoch(group);
}

function admissionOf(reader: Reader, channel: ChannelRecord, leaf: Leaf): Admission {
  if (!mayRead(reader, leaf.userId, channel)) return "unreadable";
  const certificate = certificateOf(reader, leaf.userId, leaf.deviceId);
  if (!certificate || !equal(certificate, leaf.identity)) return "forged";
  return ownerOfDevice(reader, leaf.deviceId) === leaf.userId ? "allowed" : "revoked";
}
