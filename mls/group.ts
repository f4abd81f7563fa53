import { type Bytes, hex } from "../protocol/e2ee/bytes.ts";
import { type Changes, checkFraming, checkTree, watchChanges } from "./checks.ts";
import { checked, MlsError } from "./error.ts";
import * as lib from "./library.ts";
import type { ClientState } from "./library.ts";
import { suite } from "./suite.ts";
import { decode, encode, type Leaf, leafOf, leavesOf, readKeyPackage } from "./wire.ts";

/** Contents of a commit. Neither adding nor removing renews this device's own keys. */
export interface CommitOptions {
  /** Key packages, as they were claimed. */
  add?: Bytes[];
  /** Identities. Removals that the server has proposed are included anyway. */
  remove?: Bytes[];
  /** Authenticated along with the commit, readable by all: such as `at_seq` (E2E-23). */
  authenticatedData?: Bytes;
}

/** A commit that the server has yet to take. */
export interface Commit {
  /** The group as it is once the server took it. */
  next: Group;
  /**
   * Wipes secrets that are no longer needed. Only once the server has accepted the commit: earlier,
   * a lost race would destroy the group.
   */
  settle(): void;
  commit: Bytes;
  /** For the added devices; undefined: there are none. */
  welcome: Bytes | undefined;
  groupInfo: Bytes;
}

/** Result of another device's message. */
export interface Processed extends Changes {
  next: Group;
  /** This device has been removed: `next` opens nothing new. */
  gone: boolean;
  authenticatedData: Bytes;
}

/** A group at one epoch, as one device sees it. Immutable: every change returns another one. */
export class Group {
  readonly #state: ClientState;

  constructor(state: ClientState) {
    this.#state = state;
  }

  get groupId(): Bytes {
    return this.#state.groupContext.groupId as Bytes;
  }

  get epoch(): bigint {
    return this.#state.groupContext.epoch;
  }

  /** Equal for two members exactly if they agree on everything so far. */
  get authenticator(): Bytes {
    return this.#state.keySchedule.epochAuthenticator as Bytes;
  }

  /** False once this device was removed. */
  get isMember(): boolean {
    return this.#state.groupActiveState.kind === "active";
  }

  get leaves(): Leaf[] {
    return leavesOf(this.#state.ratchetTree);
  }

  /** Identities whose removal the server has proposed and no commit has made yet (E2E-21). */
  get pendingRemovals(): Bytes[] {
    const leaves = this.leaves;
    return Object.values(this.#state.unappliedProposals).flatMap(({ proposal }) => {
      if (proposal.proposalType !== "remove") return [];
      return leaves.filter(({ index }) => index === proposal.remove.removed)
        .map(({ identity }) => identity);
    });
  }

  /** 32 bytes that all members of this epoch, and only they, derive for a label (E2E-27). */
  async exportKey(label: string, context: Bytes): Promise<Bytes> {
    const { exporterSecret } = this.#state.keySchedule;
    return await lib.mlsExporter(exporterSecret, label, context, 32, await suite()) as Bytes;
  }

  /**
   * Commits the server's proposals and the given changes. Nothing is applied yet.
   * @throws MlsError not_in_group, malformed, refused, invalid
   */
  async commit({ add = [], remove = [], authenticatedData }: CommitOptions = {}): Promise<Commit> {
    const leaves = this.leaves;
    const pending = new Set(this.pendingRemovals.map((identity) => hex(identity)));
    const also = remove.filter((identity) => !pending.has(hex(identity)));
    const extraProposals = [
      ...also.map((identity) => ({
        proposalType: "remove" as const,
        remove: { removed: leafOf(leaves, identity).index },
      })),
      ...add.map((bytes) => ({
        proposalType: "add" as const,
        add: { keyPackage: readKeyPackage(bytes).keyPackage },
      })),
    ];
    const { newState, consumed, commit, welcome } = await checked(lib.createCommit(
      { state: this.#state, cipherSuite: await suite() },
      {
        extraProposals,
        authenticatedData,
        ratchetTreeExtension: true,
        wireAsPublicMessage: true,
      },
    ));
    const adds = add.map((bytes) => readKeyPackage(bytes).identity);
    const removes = [...also, ...this.pendingRemovals];
    const changes = { by: undefined, adds, removes, rejoin: false };
    checkTree(leaves, leavesOf(newState.ratchetTree), changes);
    return {
      next: new Group(newState),
      settle: () => consumed.forEach(lib.zeroOutUint8Array),
      commit: lib.encodeMlsMessage(commit) as Bytes,
      welcome: welcome && encode("mls_welcome", { welcome }),
      groupInfo: await infoOf(newState),
    };
  }

  /**
   * Processes another member's commit or proposal. Before using `next`, the caller has to check who
   * may be in the group (E2E-18).
   * @throws MlsError malformed, other_group, other_epoch, not_in_group, refused, invalid
   */
  async process(bytes: Bytes): Promise<Processed> {
    const message = decode(bytes, "mls_public_message");
    checkFraming(this.#state, message.publicMessage);
    const { changes, callback, isGone, throwIfRefused } = watchChanges(this.#state);
    const processing = lib.processMessage(
      message,
      this.#state,
      lib.emptyPskIndex,
      callback,
      await suite(),
    );
    const { newState } = await processing.catch((cause) => {
      throwIfRefused();
      return checked(Promise.reject(cause));
    });
    throwIfRefused();
    const gone = isGone();
    const next = gone ? this.#withoutMembership() : new Group(newState);
    if (!gone && next.epoch !== this.epoch) checkTree(this.leaves, next.leaves, changes);
    const { authenticatedData } = message.publicMessage.content;
    return { next, ...changes, gone, authenticatedData: authenticatedData as Bytes };
  }

  #withoutMembership(): Group {
    const groupActiveState = { kind: "removedFromGroup" as const };
    return new Group({ ...this.#state, unappliedProposals: {}, groupActiveState });
  }

  /** The group's public state, for the server: from it a device comes back, and proposals are made. */
  groupInfo(): Promise<Bytes> {
    return infoOf(this.#state);
  }

  /**
   * An application message of MLS: opens once, for short-lived signals only (E2E-25).
   * `next` must be stored before the message goes out.
   */
  async seal(bytes: Bytes): Promise<{ next: Group; message: Bytes }> {
    const sealing = lib.createApplicationMessage(this.#state, bytes, await suite());
    const { newState, privateMessage, consumed } = await checked(sealing);
    consumed.forEach(lib.zeroOutUint8Array);
    return {
      next: new Group(newState),
      message: encode("mls_private_message", { privateMessage }),
    };
  }

  /** Opens an application message. @throws MlsError malformed, invalid; also the second time */
  async open(bytes: Bytes): Promise<{ next: Group; bytes: Bytes }> {
    const opening = lib.processMessage(
      decode(bytes, "mls_private_message"),
      this.#state,
      lib.emptyPskIndex,
      () => "reject",
      await suite(),
    );
    const opened = await checked(opening);
    if (opened.kind !== "applicationMessage") {
      throw new MlsError("refused", "not a public message");
    }
    return { next: new Group(opened.newState), bytes: opened.message as Bytes };
  }

  /**
   * Encodes all of it, including secrets: seal it before storing (E2E-41). Leaves out past epochs,
   * whose late application messages it opens only while in memory: each has a tree of its own.
   */
  save(): Bytes {
    return lib.encodeGroupState({ ...this.#state, historicalReceiverData: new Map() }) as Bytes;
  }
}

/** Returns a GroupInfo with tree and key for a device that comes back. */
export async function infoOf(state: ClientState): Promise<Bytes> {
  const groupInfo = await lib.createGroupInfoWithExternalPubAndRatchetTree(
    state,
    [],
    await suite(),
  );
  return encode("mls_group_info", { groupInfo });
}
