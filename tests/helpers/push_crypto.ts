/** The browser's side of a push message (RFC 8291), written from the RFC for the tests. */
import { createDecipheriv, createECDH, hkdfSync } from "node:crypto";

/** Secrets of a subscription that a browser keeps. */
export interface PushSecrets {
  /** P-256 keys: the private number, and the point in 65 bytes. */
  privateKey: Uint8Array;
  publicKey: Uint8Array;
  /** 16 bytes. */
  auth: Uint8Array;
}

export const fromBase64Url = (text: string) =>
  Uint8Array.fromBase64(text, { alphabet: "base64url" });
export const toBase64Url = (bytes: Uint8Array) =>
  bytes.toBase64({ alphabet: "base64url", omitPadding: true });

export function newPushSecrets(): PushSecrets {
  const ecdh = createECDH("prime256v1");
  const publicKey = new Uint8Array(ecdh.generateKeys());
  const auth = crypto.getRandomValues(new Uint8Array(16));
  return { privateKey: new Uint8Array(ecdh.getPrivateKey()), publicKey, auth };
}

const info = (text: string, ...more: Uint8Array[]) =>
  Buffer.concat([new TextEncoder().encode(`${text}\0`), ...more]);
const expand = (key: Uint8Array, salt: Uint8Array, about: Uint8Array, length: number) =>
  new Uint8Array(hkdfSync("sha256", key, salt, about, length));

/**
 * Decrypts a body of `Content-Encoding: aes128gcm`.
 * @throws if it doesn't have exactly one record, or was encrypted for another recipient
 */
export function openPush(body: Uint8Array, { privateKey, publicKey, auth }: PushSecrets): string {
  const salt = body.subarray(0, 16);
  const recordSize = new DataView(body.buffer, body.byteOffset).getUint32(16);
  const sender = body.subarray(21, 21 + body[20]);
  const record = body.subarray(21 + body[20]);
  if (body[20] !== 65 || record.length > recordSize) throw new Error("This is not one record");
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(privateKey);
  const secret = ecdh.computeSecret(sender);
  const key = expand(secret, auth, info("WebPush: info", publicKey, sender), 32);
  const cipherKey = expand(key, salt, info("Content-Encoding: aes128gcm"), 16);
  const nonce = expand(key, salt, info("Content-Encoding: nonce"), 12);
  const cipher = createDecipheriv("aes-128-gcm", cipherKey, nonce);
  cipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error("The record is not the last");
  return padded.subarray(0, end).toString();
}

/** The claims of a token of RFC 8292 that this key has signed. @throws where it has not */
export async function openVapid(token: string, key: string): Promise<Record<string, unknown>> {
  const [head, claims, signature] = token.split(".");
  const header = JSON.parse(new TextDecoder().decode(fromBase64Url(head)));
  if (header.alg !== "ES256") throw new Error("Another algorithm than ES256");
  const curve = { name: "ECDSA", namedCurve: "P-256" };
  const publicKey = await crypto.subtle.importKey("raw", fromBase64Url(key), curve, false, [
    "verify",
  ]);
  const signed = new TextEncoder().encode(`${head}.${claims}`);
  const algorithm = { name: "ECDSA", hash: "SHA-256" };
  if (!await crypto.subtle.verify(algorithm, publicKey, fromBase64Url(signature), signed)) {
    throw new Error("The signature is wrong");
  }
  return JSON.parse(new TextDecoder().decode(fromBase64Url(claims)));
}
