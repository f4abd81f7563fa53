/**
 * MLS (RFC 9420): the only folder that uses the library, with all the checks that it lacks (E2E-7).
 * Everything else sees bytes and plain objects, so that the library can be replaced.
 */
import { type Bytes, equal, hex } from "../protocol/e2ee/bytes.ts";
import type { SignatureKey } from "../protocol/e2ee/signing.ts";
import { checkGroup, type ExpectedGroup, SERVER_IDENTITY, serverExtension } from "./checks.ts";
import { checked, MlsError } from "./error.ts";
import { Group, infoOf } from "./group.ts";
import * as lib from "./library.ts";
import { CAPABILITIES, type CheckLeaf, configOf, suite } from "./suite.ts";
import { checkWelcome, type OwnKeyPackage, partsOf } from "./welcome.ts";
import { decode, encode, leafOf, readGroupInfo } from "./wire.ts";

export { SERVER_IDENTITY } from "./checks.ts";
export type { Changes, ExpectedGroup } from "./checks.ts";
export { MlsError } from "./error.ts";
export type { MlsFault } from "./error.ts";
export { type Commit, type CommitOptions, Group, type Processed } from "./group.ts";
export { readSignedGroupInfo, type SignedGroupInfo } from "./group_info.ts";
export { openSealed, sealFor } from "./boxes.ts";
export type { CheckLeaf } from "./suite.ts";
export type { OwnKeyPackage } from "./welcome.ts";
export { proposalRef, readGroupInfo, readHandshake, readKeyPackage } from "./wire.ts";
export type { Handshake, Leaf } from "./wire.ts";

/** A group that a device came back to; it is one once the server took `commit`. */
export interface Rejoined {
  group: Group;
  commit: Bytes;
  groupInfo: Bytes;
}

/** A device's operations with MLS. `checkLeaf` is called for every leaf. */
export class Mls {
  readonly #config;

  constructor(checkLeaf: CheckLeaf) {
    this.#config = configOf(async (credential, key) => {
      if (credential.credentialType !== "basic") return false;
      const { identity } = credential as { identity: Uint8Array };
      // The external sender of a group; its key is compared in `checkGroup`, leaves in
      // `checkLeaves`.
      if (equal(identity, SERVER_IDENTITY)) return true;
      return await checkLeaf(identity as Bytes, key as Bytes);
    });
  }

  /**
   * A new key package (E2E-15).
   * @param identity the device's certificate
   * @param notAfter seconds since 1970
   */
  async createKeyPackage(
    identity: Bytes,
    { publicKey, privateKey }: SignatureKey,
    notAfter: number,
  ): Promise<OwnKeyPackage> {
    const pair = await lib.generateKeyPackageWithKey(
      { credentialType: "basic", identity },
      CAPABILITIES,
      { notBefore: 0n, notAfter: BigInt(notAfter) },
      [],
      { publicKey, signKey: privateKey },
      await suite(),
    );
    return {
      publicBytes: encode("mls_key_package", { keyPackage: pair.publicPackage }),
      initKey: pair.privatePackage.initPrivateKey as Bytes,
      encryptionKey: pair.privatePackage.hpkePrivateKey as Bytes,
      signatureKey: pair.privatePackage.signaturePrivateKey as Bytes,
    };
  }

  /** A new group with this device alone. */
  async create(
    { groupId, serverKey }: ExpectedGroup,
    keyPackage: OwnKeyPackage,
  ): Promise<Group> {
    const extensions = [serverExtension(serverKey)];
    const { publicPackage, privatePackage } = partsOf(keyPackage);
    return new Group(
      await checked(
        lib.createGroup(
          groupId,
          publicPackage,
          privatePackage,
          extensions,
          await suite(),
          this.#config,
        ),
      ),
    );
  }

  /**
   * Joins by a Welcome.
   * @param keyPackages this device's; `used` is the one that the Welcome was made for
   * @returns `by`: the identity of the device whose commit added this one
   * @throws MlsError malformed, other_group, refused, invalid; not_in_group: none of them fits
   */
  async join(
    bytes: Bytes,
    keyPackages: OwnKeyPackage[],
    expected: ExpectedGroup,
  ): Promise<{ group: Group; used: OwnKeyPackage; by: Bytes | undefined }> {
    const { welcome } = decode(bytes, "mls_welcome");
    const cs = await suite();
    const wanted = new Set(welcome.secrets.map(({ newMember }) => hex(newMember)));
    for (const used of keyPackages) {
      const parts = partsOf(used);
      const { publicPackage, privatePackage } = parts;
      const ref = await lib.makeKeyPackageRef(publicPackage, cs.hash);
      if (!wanted.has(hex(ref))) continue;
      const signer = await checkWelcome(welcome, ref, parts);
      const joining = lib.joinGroup(
        welcome,
        publicPackage,
        privatePackage,
        lib.emptyPskIndex,
        cs,
        undefined,
        undefined,
        this.#config,
      );
      const state = await checked(joining);
      checkGroup(state, expected);
      const group = new Group(state);
      return { group, used, by: group.leaves.find(({ index }) => index === signer)?.identity };
    }
    throw new MlsError("not_in_group", "no key package of this device fits");
  }

  /**
   * Comes back by the group's public state after the own one was lost: the device's leaf is
   * replaced (E2E-24). @throws MlsError not_in_group where it has none; malformed, other_group, refused, invalid
   */
  async rejoin(
    groupInfo: Bytes,
    keyPackage: OwnKeyPackage,
    expected: ExpectedGroup,
    authenticatedData?: Bytes,
  ): Promise<Rejoined> {
    const read = readGroupInfo(groupInfo);
    const { publicPackage, privatePackage } = partsOf(keyPackage);
    const own = hex(publicPackage.leafNode.signaturePublicKey);
    // Without one the library would search for leaf -1 forever.
    if (!read.leaves.some(({ signatureKey }) => hex(signatureKey) === own)) {
      throw new MlsError("not_in_group", "no leaf of this device is in the group");
    }
    const { newState, publicMessage } = await checked(lib.joinGroupExternal(
      read.groupInfo,
      publicPackage,
      privatePackage,
      true,
      await suite(),
      undefined,
      this.#config,
      authenticatedData,
    ));
    checkGroup(newState, expected);
    const commit = encode("mls_public_message", { publicMessage });
    return { group: new Group(newState), commit, groupInfo: await infoOf(newState) };
  }

  /** A group as `Group.save` gave it. @throws MlsError malformed */
  load(bytes: Bytes): Group {
    let found: ReturnType<typeof lib.decodeGroupState>;
    try {
      found = lib.decodeGroupState(bytes, 0);
    } catch (cause) {
      throw new MlsError("malformed", "not a group", { cause });
    }
    if (!found || found[1] !== bytes.length) throw new MlsError("malformed", "not a group");
    return new Group({ ...found[0], clientConfig: this.#config });
  }
}

/**
 * For the server, which knows the group's public state alone: proposes that a device goes (E2E-21).
 * @throws MlsError not_in_group, malformed, invalid
 */
export async function proposeRemoval(
  groupInfo: Bytes,
  identity: Bytes,
  { publicKey, privateKey }: SignatureKey,
): Promise<Bytes> {
  const { groupInfo: info, leaves } = readGroupInfo(groupInfo);
  const remove = { removed: leafOf(leaves, identity).index };
  const proposal = { proposalType: "remove" as const, remove };
  const proposing = lib.proposeExternal(info, proposal, publicKey, privateKey, await suite());
  const message = await checked(proposing);
  return lib.encodeMlsMessage(message) as Bytes;
}
