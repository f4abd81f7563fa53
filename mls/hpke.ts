import { type Bytes, concat, utf8 } from "../protocol/e2ee/bytes.ts";
import type { CiphersuiteImpl } from "./library.ts";

/**
 * HPKE (RFC 9180) for this one suite: base mode, DHKEM(X25519, HKDF-SHA256), HKDF-SHA256,
 * AES-128-GCM, with WebCrypto. Tested with the vectors of the RFC and of MLS, and another library
 * opens what it seals (docs/decisions/0058).
 */
type Hpke = CiphersuiteImpl["hpke"];
type Kdf = CiphersuiteImpl["kdf"];

/** Opaque to the library, which returns keys unchanged. */
interface PrivateKey {
  raw: Bytes;
  key: CryptoKey;
}
interface PublicKey {
  raw: Bytes;
}

const HASH_BYTES = 32;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const EMPTY: Bytes = new Uint8Array();
const VERSION = utf8("HPKE-v1");
const KEM = concat(utf8("KEM"), Uint8Array.of(0, 0x20));
const SUITE = concat(utf8("HPKE"), Uint8Array.of(0, 0x20, 0, 1, 0, 1));
/** Prefix of the 32 bytes of a private key in PKCS #8 (RFC 8410). */
const PKCS8 = Uint8Array.of(48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 110, 4, 34, 4, 32);
/** The base point: multiplied by a private key it is the public one (RFC 7748). */
const BASE = new Uint8Array(HASH_BYTES).fill(9, 0, 1);
const X25519 = "X25519";

const { subtle } = crypto;

async function hmac(secret: Bytes, bytes: Bytes): Promise<Bytes> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await subtle.importKey("raw", secret, algorithm, false, ["sign"]);
  return new Uint8Array(await subtle.sign("HMAC", key, bytes));
}

/** HKDF with SHA-256, its two steps apart (RFC 5869). */
export const kdf: Kdf = {
  size: HASH_BYTES,
  // Without a salt it is zeros, which HMAC takes an empty key for; WebCrypto takes none.
  extract: (salt, secret) =>
    hmac(salt.length ? salt as Bytes : new Uint8Array(HASH_BYTES), secret as Bytes),
  async expand(secret, info, length) {
    let last = EMPTY;
    let out = EMPTY;
    for (let i = 1; out.length < length; i++) {
      last = await hmac(secret as Bytes, concat(last, info, Uint8Array.of(i)));
      out = concat(out, last);
    }
    return out.slice(0, length);
  },
};

type Label = string;

const extract = (suite: Bytes, salt: Bytes, label: Label, secret: Bytes) =>
  kdf.extract(salt, concat(VERSION, suite, utf8(label), secret)) as Promise<Bytes>;

const expand = (suite: Bytes, secret: Bytes, label: Label, info: Bytes, length: number) =>
  kdf.expand(
    secret,
    concat(Uint8Array.of(length >> 8, length), VERSION, suite, utf8(label), info),
    length,
  ) as Promise<Bytes>;

async function privateKey(raw: Bytes): Promise<PrivateKey> {
  if (raw.length !== HASH_BYTES) throw new Error("not a private key");
  const key = await subtle.importKey("pkcs8", concat(PKCS8, raw), X25519, false, ["deriveBits"]);
  return { raw, key };
}

/** Zeros for a point of small order are refused by WebCrypto (RFC 9180, section 7.1.4). */
async function multiplied({ key }: PrivateKey, point: Bytes): Promise<Bytes> {
  const other = await subtle.importKey("raw", point, X25519, false, []);
  const algorithm = { name: X25519, public: other };
  return new Uint8Array(await subtle.deriveBits(algorithm, key, HASH_BYTES * 8));
}

async function pairOf(raw: Bytes) {
  const own = await privateKey(raw);
  return { privateKey: own, publicKey: { raw: await multiplied(own, BASE) } };
}

async function sharedSecret(secret: Bytes, enc: Bytes, receiver: Bytes): Promise<Bytes> {
  const early = await extract(KEM, EMPTY, "eae_prk", secret);
  return await expand(KEM, early, "shared_secret", concat(enc, receiver), HASH_BYTES);
}

async function sending({ raw }: PublicKey) {
  const own = await pairOf(crypto.getRandomValues(new Uint8Array(HASH_BYTES)));
  const enc = own.publicKey.raw;
  return { enc, shared: await sharedSecret(await multiplied(own.privateKey, raw), enc, raw) };
}

async function receiving(own: PrivateKey, enc: Bytes): Promise<Bytes> {
  const secret = await multiplied(own, enc);
  return await sharedSecret(secret, enc, await multiplied(own, BASE));
}

/** Runs the key schedule of base mode (section 5.1): returns the value of a label. */
async function schedule(shared: Bytes, info: Bytes) {
  const context = concat(
    Uint8Array.of(0),
    await extract(SUITE, EMPTY, "psk_id_hash", EMPTY),
    await extract(SUITE, EMPTY, "info_hash", info),
  );
  const secret = await extract(SUITE, shared, "secret", EMPTY);
  return (label: Label, length: number) => expand(SUITE, secret, label, context, length);
}

async function exported(shared: Bytes, info: Bytes, context: Bytes, length: number) {
  const secret = await (await schedule(shared, info))("exp", HASH_BYTES);
  return await expand(SUITE, secret, "sec", context, length);
}

/** The one message that a context carries here: its number is 0, so the nonce is the base's. */
async function crypted(
  crypt: typeof encrypt,
  shared: Bytes,
  info: Bytes,
  bytes: Bytes,
  additional: Bytes,
): Promise<Bytes> {
  const derived = await schedule(shared, info);
  const key = await derived("key", KEY_BYTES);
  return await crypt(key, await derived("base_nonce", NONCE_BYTES), additional, bytes);
}

async function encrypt(
  key: Bytes,
  iv: Bytes,
  additionalData: Bytes = EMPTY,
  bytes: Bytes,
): Promise<Bytes> {
  const imported = await subtle.importKey("raw", key, "AES-GCM", false, ["encrypt"]);
  return new Uint8Array(
    await subtle.encrypt({ name: "AES-GCM", iv, additionalData }, imported, bytes),
  );
}

async function decrypt(
  key: Bytes,
  iv: Bytes,
  additionalData: Bytes = EMPTY,
  bytes: Bytes,
): Promise<Bytes> {
  const imported = await subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
  return new Uint8Array(
    await subtle.decrypt({ name: "AES-GCM", iv, additionalData }, imported, bytes),
  );
}

const own = {
  async open(own: PrivateKey, enc: Bytes, bytes: Bytes, info: Bytes, additional = EMPTY) {
    return await crypted(decrypt, await receiving(own, enc), info, bytes, additional);
  },
  async seal(to: PublicKey, bytes: Bytes, info: Bytes, additional = EMPTY) {
    const { enc, shared } = await sending(to);
    return { enc, ct: await crypted(encrypt, shared, info, bytes, additional) };
  },
  async exportSecret(to: PublicKey, context: Bytes, length: number, info: Bytes) {
    const { enc, shared } = await sending(to);
    return { enc, secret: await exported(shared, info, context, length) };
  },
  async importSecret(own: PrivateKey, context: Bytes, enc: Bytes, length: number, info: Bytes) {
    return await exported(await receiving(own, enc), info, context, length);
  },
  importPrivateKey: privateKey,
  async importPublicKey(raw: Bytes) {
    // Refuses bytes that are no point.
    await subtle.importKey("raw", raw, X25519, false, []);
    return { raw };
  },
  exportPublicKey: ({ raw }: PublicKey) => Promise.resolve(raw),
  exportPrivateKey: ({ raw }: PrivateKey) => Promise.resolve(raw),
  encryptAead: encrypt,
  decryptAead: decrypt,
  async deriveKeyPair(secret: Bytes) {
    const early = await extract(KEM, EMPTY, "dkp_prk", secret);
    return await pairOf(await expand(KEM, early, "sk", EMPTY, HASH_BYTES));
  },
  generateKeyPair: () => pairOf(crypto.getRandomValues(new Uint8Array(HASH_BYTES))),
  keyLength: KEY_BYTES,
  nonceLength: NONCE_BYTES,
};

/** The type that the library expects. */
export const hpke = own as unknown as Hpke;
