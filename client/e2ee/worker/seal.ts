import { type Bytes, concat, randomBytes } from "../../../protocol/e2ee/bytes.ts";

const IV_BYTES = 12;

/**
 * Seals with AES-GCM, with a random IV in front.
 * @param context additional data: opening needs the same
 */
export async function seal(key: CryptoKey, bytes: Bytes, context: Bytes): Promise<Bytes> {
  const iv = randomBytes(IV_BYTES);
  const algorithm = { name: "AES-GCM", iv, additionalData: context };
  return concat(iv, new Uint8Array(await crypto.subtle.encrypt(algorithm, key, bytes)));
}

/** null: another key, another context, or damaged. */
export async function open(key: CryptoKey, sealed: Bytes, context: Bytes): Promise<Bytes | null> {
  const algorithm = { name: "AES-GCM", iv: sealed.slice(0, IV_BYTES), additionalData: context };
  try {
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, sealed.slice(IV_BYTES)));
  } catch {
    return null;
  }
}

/** @param key 32 bytes */
export function sealingKey(key: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt", "decrypt"]);
}
