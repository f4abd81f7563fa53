/** Server side of private channels: orders commits, stores bytes, and knows no key. */
import { proposeRemoval, readHandshake } from "../../../mls/mod.ts";
import { type Bytes, hex, utf8 } from "../../../protocol/e2ee/bytes.ts";
import type { SealedMessage } from "../../../protocol/e2ee/format.ts";
import { newSignatureKey, type SignatureKey } from "../../../protocol/e2ee/signing.ts";

/** A commit with the server's proposals that it refers to, in one row (E2E-23). */
export interface CommitRow {
  proposals: Bytes[];
  commit: Bytes;
}

export interface SubmittedCommit {
  commit: Bytes;
  groupInfo: Bytes;
  welcome?: Bytes;
  /** Device ids that the Welcome is for. */
  to?: string[];
  /** Identities whose proposed removal it commits, in hexadecimal. */
  settles?: string[];
}

export interface HostedGroup {
  groupId: Bytes;
  epoch: bigint;
  commits: CommitRow[];
  groupInfo: Bytes;
  pending: { identity: Bytes; proposal: Bytes }[];
  welcomes: Map<string, Bytes>;
  messages: SealedMessage[];
}

export class Host {
  /** The authority log, as it shows it. */
  authority: Bytes[] = [];
  readonly #groups = new Map<string, HostedGroup>();
  readonly #packages = new Map<string, Bytes[]>();
  readonly #everything: Bytes[] = [];

  private constructor(readonly sender: SignatureKey) {}

  static async create(): Promise<Host> {
    return new Host(await newSignatureKey());
  }

  publish(deviceId: string, keyPackage: Bytes): void {
    this.#everything.push(keyPackage);
    this.#packages.set(deviceId, [...this.#packages.get(deviceId) ?? [], keyPackage]);
  }

  /** A key package, once. */
  claim(deviceId: string): Bytes | undefined {
    return this.#packages.get(deviceId)?.shift();
  }

  open(channelId: string, groupId: Bytes, groupInfo: Bytes): void {
    this.#everything.push(groupInfo);
    this.#groups.set(channelId, {
      groupId,
      epoch: 0n,
      commits: [],
      groupInfo,
      pending: [],
      welcomes: new Map(),
      messages: [],
    });
  }

  group(channelId: string): HostedGroup {
    return this.#groups.get(channelId)!;
  }

  /** Compare-and-set on the epoch: the first wins. Null: taken. */
  commit(channelId: string, submitted: SubmittedCommit): "stale_epoch" | "removal_pending" | null {
    const group = this.group(channelId);
    if (readHandshake(submitted.commit).epoch !== group.epoch) return "stale_epoch";
    const settled = new Set(submitted.settles);
    if (group.pending.some(({ identity }) => !settled.has(hex(identity)))) return "removal_pending";
    this.#everything.push(submitted.commit, submitted.groupInfo);
    if (submitted.welcome) this.#everything.push(submitted.welcome);
    const proposals = group.pending.map(({ proposal }) => proposal);
    group.commits.push({ proposals, commit: submitted.commit });
    group.epoch++;
    group.groupInfo = submitted.groupInfo;
    group.pending = [];
    for (const deviceId of submitted.to ?? []) group.welcomes.set(deviceId, submitted.welcome!);
    return null;
  }

  commits(channelId: string, from: bigint): CommitRow[] {
    return this.group(channelId).commits.slice(Number(from));
  }

  /** At kick, ban, loss of a role, deletion of an account, revocation of a device (E2E-21). */
  async remove(channelId: string, identity: Bytes): Promise<void> {
    const group = this.group(channelId);
    const proposal = await proposeRemoval(group.groupInfo, identity, this.sender);
    group.pending.push({ identity, proposal });
  }

  post(channelId: string, message: SealedMessage): void {
    this.#everything.push(message.encryptedContent, message.iv);
    this.group(channelId).messages.push(message);
  }

  /** Returns true if a text is anywhere in the data it ever stored. */
  knows(text: string): boolean {
    const wanted = hex(utf8(text));
    return this.#everything.some((bytes) => hex(bytes).includes(wanted));
  }
}
