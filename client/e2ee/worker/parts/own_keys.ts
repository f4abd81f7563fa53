import { newRecoveryKey, vaultKey } from "../../../../protocol/e2ee/recovery_key.ts";
import { certify } from "../../../../protocol/e2ee/identity.ts";
import { type Bytes, randomBytes } from "../../../../protocol/e2ee/bytes.ts";
import { newSignatureKey } from "../../../../protocol/e2ee/signing.ts";
import type { OwnDeviceKeys, OwnPerson, Recovery } from "../records.ts";

/** A person key, and what seals content keys for all own devices (E2E-8, E2E-13). */
export async function newPerson(): Promise<OwnPerson> {
  return { key: await newSignatureKey(), archiveKey: randomBytes(32) };
}

/** A device, certified by its person's key; the server does not know it yet. */
export async function newDevice(userId: string, { key }: OwnPerson): Promise<OwnDeviceKeys> {
  const id = crypto.randomUUID();
  const [signature, box] = await Promise.all([newSignatureKey(), newBoxKey()]);
  const keys = { userId, deviceId: id, signatureKey: signature.publicKey, boxKey: box.publicKey };
  return { id, certificate: await certify(key, keys), signature, box, isKnown: false };
}

/** A recovery key that nobody has seen yet (E2E-11). */
export async function newRecovery(
  userId: string,
  madeAt: number,
): Promise<Recovery & { key: string }> {
  const key = await newRecoveryKey();
  return { vaultKey: await vaultKey(key, userId), key, laterAt: null, madeAt, isNew: true };
}

/** X25519. */
export async function newBoxKey(): Promise<{ publicKey: Bytes; privateKey: Bytes }> {
  const pair = await crypto.subtle.generateKey("X25519", true, ["deriveBits"]) as CryptoKeyPair;
  return {
    publicKey: new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey)),
    privateKey: new Uint8Array(await crypto.subtle.exportKey("pkcs8", pair.privateKey)),
  };
}
