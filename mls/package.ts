/**
 * The used part of ts-mls. The build bundles this with the correction that the package needs
 * (docs/decisions/0058); only its types are imported from here.
 */
export {
  type Capabilities,
  type CiphersuiteImpl,
  type ClientConfig,
  type ClientState,
  createApplicationMessage,
  createCommit,
  createGroup,
  createGroupInfoWithExternalPubAndRatchetTree,
  decodeExternalSender,
  decodeGroupState,
  decodeMlsMessage,
  defaultAuthenticationService,
  defaultKeyPackageEqualityConfig,
  defaultKeyRetentionConfig,
  defaultLifetime,
  defaultLifetimeConfig,
  defaultPaddingConfig,
  emptyPskIndex,
  encodeExternalSender,
  encodeGroupState,
  encodeMlsMessage,
  generateKeyPackageWithKey,
  getCiphersuiteFromName,
  getCiphersuiteImpl,
  type GroupInfo,
  type IncomingMessageCallback,
  joinGroup,
  joinGroupExternal,
  type KeyPackage,
  makePskIndex,
  mlsExporter,
  type MLSMessage,
  type PrivateKeyPackage,
  processMessage,
  proposeExternal,
  type PublicMessage,
  type RatchetTree,
  type Welcome,
  zeroOutUint8Array,
} from "ts-mls";
export { makeProposalRef } from "ts-mls/authenticatedContent.js";
export { encodeGroupContext } from "ts-mls/groupContext.js";
export { verifyGroupInfoSignature } from "ts-mls/groupInfo.js";
export { makeKeyPackageRef } from "ts-mls/keyPackage.js";
export { decodeRatchetTree, encodeRatchetTree } from "ts-mls/ratchetTree.js";
export { treeHashRoot } from "ts-mls/treeHash.js";
export { decryptGroupInfo, decryptGroupSecrets } from "ts-mls/welcome.js";
export { makeHashImpl } from "ts-mls/crypto/implementation/default/makeHashImpl.js";
