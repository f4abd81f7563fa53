import { type Bytes, equal, hex, utf8 } from "../protocol/e2ee/bytes.ts";
import { MlsError } from "./error.ts";
import * as lib from "./library.ts";
import type { ClientState, IncomingMessageCallback, PublicMessage } from "./library.ts";
import { type Leaf, leavesOf, proposalsIn } from "./wire.ts";

/** The credential under which the server sends proposals; it is no device and never a leaf. */
export const SERVER_IDENTITY = utf8("parley/server/v1");

/** The group as its members have pinned it (E2E-17). */
export interface ExpectedGroup {
  groupId: Bytes;
  /** The key of the server's sender. */
  serverKey: Bytes;
}

/** The group's one extension: the server as external sender (E2E-21). */
export function serverExtension(serverKey: Bytes) {
  return {
    extensionType: "external_senders" as const,
    extensionData: lib.encodeExternalSender({
      signaturePublicKey: serverKey,
      credential: { credentialType: "basic", identity: SERVER_IDENTITY },
    }),
  };
}

/**
 * Requires a joined group to be the expected one, with the pinned server key and without any other
 * extension.
 * @throws MlsError other_group, refused
 */
export function checkGroup(state: ClientState, { groupId, serverKey }: ExpectedGroup): void {
  if (!equal(state.groupContext.groupId, groupId)) {
    throw new MlsError("other_group", "a Welcome to another group");
  }
  const wanted = serverExtension(serverKey).extensionData;
  const [extension, ...others] = state.groupContext.extensions;
  const isExpected = extension?.extensionType === "external_senders" && others.length === 0 &&
    equal(extension.extensionData, wanted);
  if (!isExpected) throw new MlsError("refused", "another external sender");
  checkLeaves(leavesOf(state.ratchetTree));
}

/** No device twice, and the server never. @throws MlsError refused */
export function checkLeaves(leaves: Leaf[]): void {
  const seen = new Set<string>();
  for (const { identity } of leaves) {
    const name = hex(identity);
    if (identity.length === 0 || equal(identity, SERVER_IDENTITY) || seen.has(name)) {
      throw new MlsError("refused", "an unknown or duplicate leaf");
    }
    seen.add(name);
  }
}

/**
 * Group and epoch first, since the library would call another epoch a false signature; then leaf
 * indexes, since ones outside of the tree keep it busy for ever (E2E-7).
 * @throws MlsError other_group, other_epoch, refused, not_in_group
 */
export function checkFraming(state: ClientState, { content }: PublicMessage): void {
  if (!equal(content.groupId, state.groupContext.groupId)) {
    throw new MlsError("other_group", "a message of another group");
  }
  if (content.epoch !== state.groupContext.epoch) {
    throw new MlsError("other_epoch", `of epoch ${content.epoch}`);
  }
  const inside = (index: number) => state.ratchetTree[index * 2]?.nodeType === "leaf";
  const { sender } = content;
  if (sender.senderType === "member" && !inside(sender.leafIndex)) {
    throw new MlsError("not_in_group", "a sender who is not there");
  }
  if (sender.senderType === "external" && sender.senderIndex !== 0) {
    throw new MlsError("refused", "an unknown sender");
  }
  const proposals = proposalsIn(content);
  const removes = proposals.filter((one) => one.proposalType === "remove");
  if (removes.some((one) => !inside(one.remove.removed))) {
    throw new MlsError("not_in_group", "a removal of nobody");
  }
  if (sender.senderType === "new_member_commit") {
    const inits = proposals.filter((one) => one.proposalType === "external_init");
    if (removes.length !== 1 || inits.length !== 1 || proposals.length !== 2) {
      throw new MlsError("refused", "a rejoin must replace an own leaf");
    }
  } else if (sender.senderType === "new_member_proposal") {
    throw new MlsError("refused", "a proposal from outside");
  }
}

/** Changes that a commit or proposal makes. */
export interface Changes {
  /** Identity of the committer; undefined: the server, or a device that comes back. */
  by: Bytes | undefined;
  /** Identities of new leaves. */
  adds: Bytes[];
  /** Identities of leaves that go. */
  removes: Bytes[];
  /** A device that had lost its state took the place of its own leaf (E2E-24). */
  rejoin: boolean;
}

/**
 * Collects the changes of a message and refuses those that nobody may make here: the server only
 * proposes removals, members propose only within commits, and a commit adds, removes or brings back
 * (E2E-7, E2E-21). A commit that removes this very device is not processed further: the library
 * treats it as an error if someone else gets the leaf at once.
 */
export function watchChanges(state: ClientState) {
  const leaves = leavesOf(state.ratchetTree);
  const identityAt = (index: number | undefined) =>
    leaves.find((leaf) => leaf.index === index)?.identity;
  const own = identityAt(state.privatePath.leafIndex)!;
  const changes: Changes = { by: undefined, adds: [], removes: [], rejoin: false };
  let refused: string | null = null;
  let gone = false;
  const callback: IncomingMessageCallback = (incoming) => {
    const isCommit = incoming.kind === "commit";
    const proposals = isCommit ? incoming.proposals : [incoming.proposal];
    for (const { proposal, senderLeafIndex } of proposals) {
      const { proposalType } = proposal;
      if (!isCommit && (senderLeafIndex !== undefined || proposalType !== "remove")) {
        refused = `a proposal of ${proposalType}`;
      } else if (proposalType === "add") {
        changes.adds.push(
          leavesOf([{ nodeType: "leaf", leaf: proposal.add.keyPackage.leafNode }])[0].identity,
        );
      } else if (proposalType === "remove") {
        const identity = identityAt(proposal.remove.removed);
        if (identity) changes.removes.push(identity);
        else refused = "a removal of nobody";
      } else if (proposalType === "external_init") changes.rejoin = true;
      else refused = `a commit may not hold ${proposalType}`;
    }
    if (isCommit) {
      changes.by = identityAt(incoming.senderLeafIndex);
      gone = changes.removes.some((identity) => equal(identity, own));
    }
    return refused || gone ? "reject" : "accept";
  };
  return {
    changes,
    callback,
    /** Returns whether this device has been removed. Call it once signatures are checked. */
    isGone: () => gone,
    /** @throws MlsError refused */
    throwIfRefused() {
      if (refused) throw new MlsError("refused", refused);
    },
  };
}

/**
 * Compares the leaves before and after: devices that stay keep their certificate and key, new ones
 * were announced, missing ones were removed (E2E-7). @throws MlsError refused
 */
export function checkTree(
  before: Leaf[],
  after: Leaf[],
  { adds, removes, rejoin }: Changes,
): void {
  checkLeaves(after);
  const isIn = (identity: Bytes, list: Bytes[]) => list.some((one) => equal(one, identity));
  const remaining = after.map(({ identity }) => identity);
  for (const leaf of after) {
    const stays = before.some((was) =>
      was.index === leaf.index && equal(was.identity, leaf.identity) &&
      equal(was.signatureKey, leaf.signatureKey)
    );
    const announced = isIn(leaf.identity, adds) || (rejoin && isIn(leaf.identity, removes));
    if (!stays && !announced) throw new MlsError("refused", "a leaf changed hands");
  }
  for (const { identity } of before) {
    if (!isIn(identity, remaining) && !isIn(identity, removes)) {
      throw new MlsError("refused", "a leaf went that nobody removed");
    }
  }
  for (const identity of adds) {
    if (!isIn(identity, remaining)) throw new MlsError("refused", "an announced leaf is missing");
  }
  for (const identity of removes) {
    if (isIn(identity, remaining) && !isIn(identity, adds) && !rejoin) {
      throw new MlsError("refused", "a removed leaf is still there");
    }
  }
}
