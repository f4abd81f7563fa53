import { type Bytes, equal } from "../protocol/e2ee/bytes.ts";
import { MlsError } from "./error.ts";
import * as lib from "./library.ts";
import type { GroupInfo, MLSMessage, PublicMessage, RatchetTree } from "./library.ts";
import { suite } from "./suite.ts";

type WireFormat = MLSMessage["wireformat"];
type Of<K extends WireFormat> = Extract<MLSMessage, { wireformat: K }>;
type Content<K extends WireFormat> = Omit<Of<K>, "version" | "wireformat">;

/** A message as it goes over the wire. */
export function encode<K extends WireFormat>(wireformat: K, content: Content<K>): Bytes {
  return lib.encodeMlsMessage(
    { version: "mls10", wireformat, ...content } as unknown as MLSMessage,
  ) as Bytes;
}

/** Decodes a message of this kind, with nothing after it. @throws MlsError malformed */
export function decode<K extends WireFormat>(bytes: Uint8Array, kind: K): Of<K> {
  let found: ReturnType<typeof lib.decodeMlsMessage>;
  try {
    found = lib.decodeMlsMessage(bytes, 0);
  } catch (cause) {
    throw new MlsError("malformed", `not a ${kind}`, { cause });
  }
  if (!found || found[1] !== bytes.length || found[0].wireformat !== kind) {
    throw new MlsError("malformed", `not a ${kind}`);
  }
  return found[0] as Of<K>;
}

/** A device in a group: where in the tree, its certificate, the key that it signs with. */
export interface Leaf {
  index: number;
  identity: Bytes;
  signatureKey: Bytes;
}

/** All leaves of a tree. Credentials of another type than `basic` have no identity. */
export function leavesOf(tree: RatchetTree): Leaf[] {
  return tree.flatMap((node, i) => {
    if (node?.nodeType !== "leaf") return [];
    const { credential, signaturePublicKey } = node.leaf;
    const identity = credential.credentialType === "basic"
      ? (credential as { identity: Uint8Array }).identity
      : new Uint8Array();
    return [{
      index: i / 2,
      identity: identity as Bytes,
      signatureKey: signaturePublicKey as Bytes,
    }];
  });
}

/** The public state of a group, with its tree. @throws MlsError malformed, not_in_group */
export function readGroupInfo(bytes: Uint8Array) {
  const { groupInfo } = decode(bytes, "mls_group_info");
  const { groupId, epoch } = groupInfo.groupContext;
  const tree = treeOf(groupInfo);
  return { groupInfo, groupId: groupId as Bytes, epoch, tree, leaves: leavesOf(tree) };
}

/**
 * The tree that comes with a group's state. One that names leaves outside of itself keeps the
 * library busy for ever (E2E-7). @throws MlsError malformed, not_in_group
 */
export function treeOf({ extensions }: GroupInfo): RatchetTree {
  const extension = extensions.find((one) => one.extensionType === "ratchet_tree");
  let tree: RatchetTree | undefined;
  try {
    tree = extension && lib.decodeRatchetTree(extension.extensionData, 0)?.[0];
  } catch (cause) {
    throw new MlsError("malformed", "a tree that cannot be read", { cause });
  }
  if (!tree) throw new MlsError("malformed", "a group without its tree");
  const named = tree.flatMap((node) =>
    node?.nodeType === "parent" ? node.parent.unmergedLeaves : []
  );
  if (named.some((index) => tree[index * 2]?.nodeType !== "leaf")) {
    throw new MlsError("not_in_group", "an unknown leaf");
  }
  return tree;
}

/** Reads a key package: its device, and its expiry (E2E-15). Signatures are not checked. */
export function readKeyPackage(bytes: Uint8Array) {
  const { keyPackage } = decode(bytes, "mls_key_package");
  const [leaf] = leavesOf([{ nodeType: "leaf", leaf: keyPackage.leafNode }]);
  const { notAfter } = keyPackage.leafNode.lifetime;
  return { keyPackage, identity: leaf.identity, signatureKey: leaf.signatureKey, notAfter };
}

/** A commit or proposal as read, before any check: for ordering (E2E-46). */
export interface Handshake {
  groupId: Bytes;
  epoch: bigint;
  kind: "commit" | "proposal";
  /** A leaf's index; `server`: an external sender; `rejoin`: by an external commit; `stranger`. */
  sender: number | "server" | "rejoin" | "stranger";
  /** Identities of the key packages that it adds itself. */
  adds: Bytes[];
  /** Leaf indexes that it removes itself. */
  removes: number[];
  /** Hashes of proposals that it commits (`proposalRef`). */
  references: Bytes[];
  authenticatedData: Bytes;
}

/** @throws MlsError malformed, also of application messages */
export function readHandshake(bytes: Uint8Array): Handshake {
  const { content } = decode(bytes, "mls_public_message").publicMessage;
  if (content.contentType === "application") throw new MlsError("malformed", "not a handshake");
  const proposals = proposalsIn(content);
  return {
    groupId: content.groupId as Bytes,
    epoch: content.epoch,
    kind: content.contentType,
    sender: senderOf(content.sender),
    adds: proposals.flatMap((one) =>
      one.proposalType === "add"
        ? leavesOf([{ nodeType: "leaf", leaf: one.add.keyPackage.leafNode }])[0].identity
        : []
    ),
    removes: proposals.flatMap((one) => one.proposalType === "remove" ? [one.remove.removed] : []),
    references: content.contentType === "proposal"
      ? []
      : content.commit.proposals.flatMap((one) =>
        one.proposalOrRefType === "reference" ? [one.reference as Bytes] : []
      ),
    authenticatedData: content.authenticatedData as Bytes,
  };
}

function senderOf(sender: PublicMessage["content"]["sender"]): Handshake["sender"] {
  switch (sender.senderType) {
    case "member":
      return sender.leafIndex;
    case "external":
      return "server";
    case "new_member_commit":
      return "rejoin";
    default:
      return "stranger";
  }
}

/** Returns the proposals within a commit, or the proposal itself. */
export function proposalsIn(content: PublicMessage["content"]) {
  if (content.contentType === "proposal") return [content.proposal];
  if (content.contentType !== "commit") return [];
  return content.commit.proposals.flatMap((one) =>
    one.proposalOrRefType === "proposal" ? [one.proposal] : []
  );
}

/** Returns the hash by which a commit refers to a proposal. @throws MlsError malformed */
export async function proposalRef(bytes: Uint8Array): Promise<Bytes> {
  const { content, auth } = decode(bytes, "mls_public_message").publicMessage;
  const signed = { wireformat: "mls_public_message" as const, content, auth };
  return await lib.makeProposalRef(signed, (await suite()).hash) as Bytes;
}

/** The leaf with this identity. @throws MlsError not_in_group */
export function leafOf(leaves: Leaf[], identity: Uint8Array): Leaf {
  const leaf = leaves.find((one) => equal(one.identity, identity));
  if (!leaf) throw new MlsError("not_in_group", "an unknown identity");
  return leaf;
}
