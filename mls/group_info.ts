import { type Bytes, equal, sha256 } from "../protocol/e2ee/bytes.ts";
import { checked, MlsError } from "./error.ts";
import * as lib from "./library.ts";
import { suite } from "./suite.ts";
import { type Leaf, readGroupInfo } from "./wire.ts";

/** A group's public state, as one of its leaves has signed it. */
export interface SignedGroupInfo {
  groupId: Bytes;
  epoch: bigint;
  leaves: Leaf[];
  /** The leaf that signed it. */
  signer: Leaf;
  /**
   * SHA-256 of the group's context: equal for two devices exactly if they agree on the tree and on
   * all commits until then.
   */
  context: Bytes;
}

/**
 * Reads a group's public state for the server, which stores its leaves: checks that the tree is
 * that of its context, and that one of the leaves has signed both (MEND-3).
 * @throws MlsError malformed, not_in_group; invalid: not signed by the leaf that it names
 */
export async function readSignedGroupInfo(bytes: Uint8Array): Promise<SignedGroupInfo> {
  const { groupInfo, groupId, epoch, tree, leaves } = readGroupInfo(bytes);
  const signer = leaves.find(({ index }) => index === groupInfo.signer);
  if (!signer) throw new MlsError("not_in_group", "an unknown signer");
  const { hash, signature } = await suite();
  const { treeHash } = groupInfo.groupContext;
  const isOfTree = equal(
    await checked(lib.treeHashRoot(tree, hash)),
    treeHash as Bytes,
  );
  const isSigned = isOfTree && await checked(
    lib.verifyGroupInfoSignature(groupInfo, signer.signatureKey, signature),
  );
  if (!isSigned) throw new MlsError("invalid", "not signed by its leaf");
  const context = await sha256(lib.encodeGroupContext(groupInfo.groupContext) as Bytes);
  return { groupId, epoch, leaves, signer, context };
}
