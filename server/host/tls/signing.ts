import { Buffer } from "node:buffer";
import { createPrivateKey, sign as signWith } from "node:crypto";

/** Algorithm of keys and signatures, with SHA-256: every browser and system accepts it. */
export const KEY = { name: "ECDSA", namedCurve: "P-256" } as const;

/** Makes a key pair whose private key can be stored. */
export function makeKeys(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(KEY, true, ["sign", "verify"]);
}

/** ECDSA with SHA-256, as certificates have it (DER; WebCrypto would give the bare numbers). */
export async function sign(bytes: ArrayBuffer, key: CryptoKey): Promise<ArrayBuffer> {
  const der = new Uint8Array(await crypto.subtle.exportKey("pkcs8", key));
  const privateKey = createPrivateKey({ key: Buffer.from(der), format: "der", type: "pkcs8" });
  return Uint8Array.from(signWith("sha256", new Uint8Array(bytes), privateKey)).buffer;
}

/** 127 random bits: positive, and never used twice. */
export function serialNumber(): ArrayBuffer {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // Not zero either: a number of fewer bytes would be written differently.
  bytes[0] = bytes[0] & 0x7f | 0x40;
  return bytes.buffer;
}

/** PKCS8 as PEM. */
export async function privateKeyPem(key: CryptoKey): Promise<string> {
  return pemOf("PRIVATE KEY", await crypto.subtle.exportKey("pkcs8", key));
}

/** A private key of `privateKeyPem`. @throws Error where it is none */
export function privateKeyFrom(pem: string): Promise<CryptoKey> {
  return crypto.subtle.importKey("pkcs8", derOf(pem), KEY, true, ["sign"]);
}

/** Returns the public key of a private key. */
export async function publicKeyOf(key: CryptoKey): Promise<CryptoKey> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey("jwk", key);
  return await crypto.subtle.importKey("jwk", { kty, crv, x, y }, KEY, true, ["verify"]);
}

/** DER as PEM, with a line's end. */
export function pemOf(label: string, der: ArrayBuffer): string {
  const lines = new Uint8Array(der).toBase64().match(/.{1,64}/g)!;
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ""].join("\n");
}

/** The first block of a PEM file. @throws SyntaxError where there is none */
export function derOf(pem: string): Uint8Array<ArrayBuffer> {
  const [, base64] = /-----BEGIN [^-]+-----([^-]+)-----END/.exec(pem) ?? [];
  if (base64 === undefined) throw new SyntaxError("there is no PEM block");
  return Uint8Array.fromBase64(base64);
}
