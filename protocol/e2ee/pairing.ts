import { type Bytes, equal, hkdf, lp, sha256, toText, unlp, utf8 } from "./bytes.ts";

/** Steps by earlier pages are ignored: their single secret served in both directions (MEND-27). */
export const PAIRING_VERSION = 2;

const OPENING = "parley/pairing/opening/v2";
const COMMITMENT = "parley/pairing/commitment/v2";
const SCANNED = "parley/pairing/scanned/v2";
const COMPARED = "parley/pairing/compared/v2";
const CODE = "parley-device:2:";
const KEY_BYTES = 32;
const CODE_DIGITS = 6;

/** Data that a new device asks to be certified with (E2E-12). */
export interface Opening {
  deviceId: string;
  /** Ed25519. */
  signatureKey: Bytes;
  /** X25519: letters are sealed to it, and it agrees on the key that digits are made of. */
  boxKey: Bytes;
  /** 32 random bytes, hidden until an old device has responded. */
  nonce: Bytes;
}

/** The text of a QR code, read. */
export interface ScannedCode {
  /** The opening as `openingBytes` encodes it. */
  opening: Bytes;
  /** 32 random bytes, which leave the new device by the code alone. */
  secret: Bytes;
}

/** Encodes an opening in the only form in which it is committed to, shown and sent. */
export function openingBytes({ deviceId, signatureKey, boxKey, nonce }: Opening): Bytes {
  return lp(OPENING, deviceId, signatureKey, boxKey, nonce);
}

/** @throws Error where it is none */
export function readOpening(bytes: Bytes): Opening {
  const [label, device, signatureKey, boxKey, nonce] = unlp(bytes, 5);
  const deviceId = toText(device);
  const isRight = toText(label) === OPENING && deviceId &&
    [signatureKey, boxKey, nonce].every((one) => one.length === KEY_BYTES);
  if (!isRight) throw new Error("not what a new device shows");
  return { deviceId, signatureKey, boxKey, nonce };
}

/** Returns the new device's first message, which binds it to this opening. */
export function commitmentTo(userId: string, opening: Bytes): Promise<Bytes> {
  return sha256(lp(COMMITMENT, userId, opening));
}

/** Returns whether this is the opening that the new device committed to. */
export async function isOpeningOf(
  userId: string,
  opening: Bytes,
  commitment: Bytes,
): Promise<boolean> {
  return equal(await commitmentTo(userId, opening), commitment);
}

/** The text of the QR code. */
export function pairingCode({ opening, secret }: ScannedCode): string {
  const base64 = btoa(String.fromCharCode(...lp(opening, secret)));
  return CODE + base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Parses a QR code; null: it is of something else. */
export function readPairingCode(text: string): ScannedCode | null {
  if (!text.startsWith(CODE)) return null;
  try {
    const base64 = text.slice(CODE.length).replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
    const [opening, secret] = unlp(bytes, 2);
    return secret.length === KEY_BYTES ? { opening, secret } : null;
  } catch {
    return null;
  }
}

/** The key that proves a letter to be of the device that has scanned the code. */
export async function scannedKey(
  userId: string,
  { opening, secret }: ScannedCode,
): Promise<Bytes> {
  const salt = await sha256(lp(SCANNED, userId, opening));
  return await hkdf(secret, salt, utf8(SCANNED), KEY_BYTES);
}

/**
 * Derives what two devices agree on: a key, and six digits that a person compares. A man in the
 * middle has committed to both sides before either's secret is known: one guess in a million.
 * @param privateKey of the one side, PKCS #8
 * @param publicKey of the other
 * @param response the old device's public key
 */
export async function comparedKey(
  userId: string,
  { privateKey, publicKey, opening, response }: {
    privateKey: Bytes;
    publicKey: Bytes;
    opening: Bytes;
    response: Bytes;
  },
): Promise<{ key: Bytes; digits: string }> {
  const own = await crypto.subtle.importKey("pkcs8", privateKey, "X25519", false, ["deriveBits"]);
  const other = await crypto.subtle.importKey("raw", publicKey, "X25519", false, []);
  const shared = await crypto.subtle.deriveBits({ name: "X25519", public: other }, own, 256);
  const salt = await sha256(lp(COMPARED, userId, opening, response));
  const made = await hkdf(new Uint8Array(shared), salt, utf8(COMPARED), KEY_BYTES + 8);
  const number = new DataView(made.buffer).getBigUint64(KEY_BYTES) % 10n ** BigInt(CODE_DIGITS);
  return { key: made.slice(0, KEY_BYTES), digits: String(number).padStart(CODE_DIGITS, "0") };
}

/** The key of a letter's proof, for signing it and for checking it. */
export function proofKey(key: Bytes): Promise<CryptoKey> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", key, algorithm, false, ["sign", "verify"]);
}
