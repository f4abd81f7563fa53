import type { Bytes } from "../protocol/e2ee/bytes.ts";
import { checked, MlsError } from "./error.ts";
import * as lib from "./library.ts";
import type { KeyPackage, PrivateKeyPackage, Welcome } from "./library.ts";
import { suite } from "./suite.ts";
import { readKeyPackage, treeOf } from "./wire.ts";

/** A key package of this device with its private keys, as it is stored. */
export interface OwnKeyPackage {
  /** The published key package. */
  publicBytes: Bytes;
  initKey: Bytes;
  encryptionKey: Bytes;
  signatureKey: Bytes;
}

/** Key package and private keys as the library expects them. */
export interface KeyPackageParts {
  publicPackage: KeyPackage;
  privatePackage: PrivateKeyPackage;
}

/** @throws MlsError malformed */
export function partsOf(own: OwnKeyPackage): KeyPackageParts {
  return {
    publicPackage: readKeyPackage(own.publicBytes).keyPackage,
    privatePackage: {
      initPrivateKey: own.initKey,
      hpkePrivateKey: own.encryptionKey,
      signaturePrivateKey: own.signatureKey,
    },
  };
}

/**
 * Opens a Welcome before the library does, which would go through any tree that it holds (E2E-7).
 * @returns the leaf of the device that made it; the library checks its signature
 * @throws MlsError malformed, refused, not_in_group, invalid
 */
export async function checkWelcome(
  welcome: Welcome,
  ref: Uint8Array,
  { privatePackage }: KeyPackageParts,
): Promise<number> {
  const cs = await suite();
  const key = await checked(cs.hpke.importPrivateKey(privatePackage.initPrivateKey));
  const secrets = await checked(lib.decryptGroupSecrets(key, ref, welcome, cs.hpke));
  if (!secrets) throw new MlsError("malformed", "not the secrets of a group");
  if (secrets.psks.length) throw new MlsError("refused", "a group with shared keys");
  const none = new Uint8Array(cs.kdf.size);
  const info = await checked(lib.decryptGroupInfo(welcome, secrets.joinerSecret, none, cs));
  if (!info) throw new MlsError("malformed", "not the state of a group");
  treeOf(info);
  return info.signer;
}
