import { groupName } from "../../../protocol/e2ee/group_name.ts";
import { type Bytes, utf8 } from "../../../protocol/e2ee/bytes.ts";
import { equal } from "../../../protocol/e2ee/bytes.ts";
import { confirmedBy } from "../../../protocol/e2ee/confirming.ts";
import { namedDevice, parseCertificate } from "../../../protocol/e2ee/identity.ts";
import { AppError } from "../../../protocol/errors.ts";
import type { GroupDevice } from "./records.ts";

/** MLS is loaded by the first who needs it: most servers start without. */
export const loadMls = () => import("../../../mls/mod.ts");

/** A device that the tree of a group names. */
export type Leaf = GroupDevice & { identity: Bytes };

/** Contents of a commit, with the state that it leads to (E2E-46). */
export interface SubmittedCommit {
  /** A leaf; `rejoin`: by an external commit. */
  sender: number | "rejoin";
  adds: { deviceId: string; identity: Bytes }[];
  /** Leaves that it removes itself. */
  removes: number[];
  references: Bytes[];
  /** Length of the authority log as the committer knows it; null: not stated. */
  logLength: number | null;
  /** Afterwards. */
  devices: Leaf[];
}

/** A group in one epoch. */
interface GroupEpoch {
  channelId: string;
  generation: number;
  epoch: number;
}

/**
 * Reads the public state of a group in one epoch, which must be signed by the leaf of the device
 * that sends it: devices could not come back by any other (MEND-3). Its other signatures are for
 * clients to check.
 * @param certificate of that device
 * @returns its leaves; `context`, as `SignedGroupInfo` has it
 * @throws AppError bad_commit
 */
export async function stateOf(
  groupInfo: Uint8Array,
  { channelId, generation, epoch }: GroupEpoch,
  certificate: Uint8Array,
): Promise<{ devices: Leaf[]; context: Bytes }> {
  const { readSignedGroupInfo } = await loadMls();
  return await wellFormed(async () => {
    const read = await readSignedGroupInfo(groupInfo);
    const { signatureKey } = parseCertificate(read.signer.identity);
    const isThis = equal(read.groupId, utf8(groupName(channelId, generation))) &&
      read.epoch === BigInt(epoch) && equal(read.signer.identity, certificate) &&
      equal(read.signer.signatureKey, signatureKey);
    const devices = read.leaves.map(({ index, identity }) => {
      return { ...namedDevice(identity), leaf: index, identity };
    });
    const ids = new Set(devices.map(({ deviceId }) => deviceId));
    if (!isThis || ids.size !== devices.length) throw new AppError("bad_commit");
    return { devices, context: read.context };
  });
}

/** @param certificate of the device that commits @throws AppError bad_commit */
export async function readCommit(
  { commit, groupInfo }: { commit: Uint8Array; groupInfo: Uint8Array },
  group: GroupEpoch,
  certificate: Uint8Array,
): Promise<SubmittedCommit> {
  const { devices } = await stateOf(groupInfo, { ...group, epoch: group.epoch + 1 }, certificate);
  return { ...await requireCommit(commit, group), devices };
}

/** Parses a commit that ends this epoch. @throws AppError bad_commit if it is none */
export async function requireCommit(
  commit: Uint8Array,
  group: GroupEpoch,
): Promise<Omit<SubmittedCommit, "devices">> {
  const { readHandshake } = await loadMls();
  return await wellFormed(() => {
    const read = readHandshake(commit);
    const { groupId, epoch, kind, sender, adds, removes, references } = read;
    const isThis = equal(groupId, utf8(groupName(group.channelId, group.generation))) &&
      epoch === BigInt(group.epoch) && kind === "commit";
    if (!isThis || sender === "server" || sender === "stranger") throw new AppError("bad_commit");
    return {
      sender,
      adds: adds.map((identity) => ({ ...namedDevice(identity), identity })),
      removes,
      references,
      logLength: confirmedBy(read.authenticatedData).logLength,
    };
  });
}

/** Whatever cannot be read is no commit. */
async function wellFormed<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch {
    throw new AppError("bad_commit");
  }
}
