import { toBase64 } from "../base/base64.ts";

/** Base64 of the SPKI and of the PKCS 8. */
interface KeyPair {
  publicKey: string;
  privateKey: string;
}

/** A user's own pair: RSA-OAEP, 2048 bits, SHA-256 (AUTH-30). */
export async function createKeyPair(): Promise<KeyPair> {
  const pair = await crypto.subtle.generateKey(
    {
      name: "RSA-OAEP",
      modulusLength: 2048,
      publicExponent: new Uint8Array([1, 0, 1]),
      hash: "SHA-256",
    },
    true,
    ["encrypt", "decrypt"],
  );
  return {
    publicKey: toBase64(await crypto.subtle.exportKey("spki", pair.publicKey)),
    privateKey: toBase64(await crypto.subtle.exportKey("pkcs8", pair.privateKey)),
  };
}
