/** A second implementation of RFC 6238, on WebCrypto: what an authenticator does. */

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code of six digits at a time in milliseconds. `secret`: bytes, or base32. */
export async function totpAt(secret: Uint8Array | string, now: number): Promise<string> {
  const bytes = typeof secret === "string" ? fromBase32(secret) : secret;
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(Math.floor(now / 30_000)));
  const algorithm = { name: "HMAC", hash: "SHA-1" };
  const key = await crypto.subtle.importKey("raw", bytes as BufferSource, algorithm, false, [
    "sign",
  ]);
  const mac = new DataView(await crypto.subtle.sign("HMAC", key, counter.buffer));
  const at = mac.getUint8(19) & 15;
  const number = mac.getUint32(at) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

function fromBase32(text: string): Uint8Array {
  const bits = [...text].map((c) => ALPHABET.indexOf(c).toString(2).padStart(5, "0")).join("");
  const bytes = bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2));
  return new Uint8Array(bytes);
}
