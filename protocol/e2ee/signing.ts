import type { Bytes } from "./bytes.ts";

const ED25519 = "Ed25519";

/** An Ed25519 key: of a person, of a device, of the server. MLS takes it as it is. */
export interface SignatureKey {
  /** 32 bytes. */
  publicKey: Bytes;
  /** PKCS #8. */
  privateKey: Bytes;
}

export async function newSignatureKey(): Promise<SignatureKey> {
  const pair = await crypto.subtle.generateKey(ED25519, true, ["sign", "verify"]) as CryptoKeyPair;
  return {
    publicKey: new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey)),
    privateKey: new Uint8Array(await crypto.subtle.exportKey("pkcs8", pair.privateKey)),
  };
}

/** Keys that were taken in before: a device signs and a person checks many times. */
const imported = new WeakMap<Bytes, Promise<CryptoKey>>();

function importOnce(key: Bytes, format: "raw" | "pkcs8", use: KeyUsage): Promise<CryptoKey> {
  const known = imported.get(key) ??
    crypto.subtle.importKey(format as "raw", key, ED25519, false, [use]);
  imported.set(key, known);
  return known;
}

/** A signature of 64 bytes. @param privateKey PKCS #8, not changed afterwards */
export async function sign(privateKey: Bytes, bytes: Bytes): Promise<Bytes> {
  const key = await importOnce(privateKey, "pkcs8", "sign");
  return new Uint8Array(await crypto.subtle.sign(ED25519, key, bytes));
}

/** Returns whether it is a signature of `bytes` by this key; false also for an invalid key. */
export async function verify(publicKey: Bytes, bytes: Bytes, signature: Bytes): Promise<boolean> {
  try {
    const key = await importOnce(publicKey, "raw", "verify");
    return await crypto.subtle.verify(ED25519, key, signature, bytes);
  } catch {
    return false;
  }
}
