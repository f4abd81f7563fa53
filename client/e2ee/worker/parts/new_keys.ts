import { toBase64 } from "../../../base/base64.ts";
import { newRecoveryKey, vaultKey } from "../../../../protocol/e2ee/recovery_key.ts";
import { certify } from "../../../../protocol/e2ee/identity.ts";
import { type Bytes, randomBytes } from "../../../../protocol/e2ee/bytes.ts";
import { keyLogEntry, signPersonEntry } from "../../../../protocol/e2ee/key_log.ts";
import type { OwnIdentity } from "../../../../protocol/e2ee/people_schemas.ts";
import { newSignatureKey, type SignatureKey } from "../../../../protocol/e2ee/signing.ts";
import type { OwnDeviceKeys, OwnPerson, Recovery } from "../records.ts";

/**
 * Makes a person key, and the secrets that seal content keys for all own devices (E2E-8, E2E-13).
 */
export async function newPerson(): Promise<OwnPerson> {
  return { key: await newSignatureKey(), archiveKey: randomBytes(32) };
}

/** Makes a device, certified by its person's key; the server doesn't know it yet. */
export async function newDevice(userId: string, { key }: OwnPerson): Promise<OwnDeviceKeys> {
  const id = crypto.randomUUID();
  const [signature, box] = await Promise.all([newSignatureKey(), newBoxKey()]);
  const keys = { userId, deviceId: id, signatureKey: signature.publicKey, boxKey: box.publicKey };
  return { id, certificate: await certify(key, keys), signature, box, isKnown: false };
}

/** Makes a recovery key that nobody has seen yet (E2E-11). */
export async function newRecovery(
  userId: string,
  madeAt: number,
): Promise<Recovery & { key: string }> {
  const key = await newRecoveryKey();
  return { vaultKey: await vaultKey(key, userId), key, laterAt: null, madeAt, isNew: true };
}

/** X25519. */
export async function newBoxKey(): Promise<{ publicKey: Bytes; privateKey: Bytes }> {
  // Keys of this kind are made in pairs.
  const pair = await crypto.subtle.generateKey("X25519", true, ["deriveBits"]) as CryptoKeyPair;
  return {
    publicKey: new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey)),
    privateKey: new Uint8Array(await crypto.subtle.exportKey("pkcs8", pair.privateKey)),
  };
}

/**
 * Returns the entry with which a person key begins, signed by it (MEND-37), as base64.
 * @param former earlier keys according to the server; empty: none
 */
export async function beginningAfter(
  { generation }: Pick<OwnIdentity, "generation">,
  former: Bytes,
  key: SignatureKey,
  userId: string,
): Promise<string> {
  const isFirst = former.length === 0;
  const entry = await signPersonEntry(key, {
    kind: isFirst ? "person" : "reset",
    userId,
    generation: isFirst ? 0 : generation + 1,
    former,
  });
  return toBase64(keyLogEntry(entry));
}
