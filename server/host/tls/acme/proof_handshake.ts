import { createCipheriv, createHash, createHmac, type KeyObject, sign } from "node:crypto";
import { readHello } from "./hello.ts";

/** Certificate and key for a validator. */
export interface TlsProof {
  /** The certificate, DER. */
  certificate: Uint8Array;
  /** Its private key, of P-256. */
  key: KeyObject;
}

/** Protocol that a validator offers (RFC 8737, 6.2). */
const ACME_PROTOCOL = "acme-tls/1";

const TLS_1_3 = 0x0304;
const AES_128_GCM_SHA256 = 0x1301;
const ECDSA_P256_SHA256 = 0x0403;
const GROUPS = { x25519: 0x001d, p256: 0x0017 };
const RECORD = { cipherChange: 20, handshake: 22, data: 23 };
const MESSAGE = { serverHello: 2, extensions: 8, certificate: 11, verify: 15, finished: 20 };

/**
 * Writes the messages of a TLS 1.3 server (RFC 8446) to a validator of TLS-ALPN-01. The connection
 * ends there without any data, so the client's response is not read. Done by hand, because the
 * runtime's TLS refuses the certificate of the proof for its critical extension
 * (docs/decisions/0026).
 * @returns null for a client that there is no proof for
 * @throws RangeError for anything but a ClientHello
 */
export async function proofFlight(
  record: Uint8Array<ArrayBuffer>,
  proofFor: (host: string) => TlsProof | undefined,
): Promise<Uint8Array | null> {
  const hello = readHello(record);
  const proof = hello.host === null ? undefined : proofFor(hello.host);
  const group = [GROUPS.x25519, GROUPS.p256].find((each) => hello.shares.has(each));
  if (
    !proof || group === undefined || !hello.protocols.includes(ACME_PROTOCOL) ||
    !hello.versions.includes(TLS_1_3) || !hello.ciphers.includes(AES_128_GCM_SHA256) ||
    !hello.signatures.includes(ECDSA_P256_SHA256)
  ) return null;
  const { share, secret } = await agree(group, hello.shares.get(group)!);
  const serverHello = message(MESSAGE.serverHello, [
    [0x03, 0x03],
    crypto.getRandomValues(new Uint8Array(32)),
    vector(1, hello.session),
    number(2, AES_128_GCM_SHA256),
    [0],
    vector(
      2,
      join([number(2, 43), vector(2, number(2, TLS_1_3))]),
      join([number(2, 51), vector(2, join([number(2, group), vector(2, share)]))]),
    ),
  ]);
  const said = [hello.bytes, serverHello];
  const keys = keysFor(secret, digest(said));
  const add = (type: number, parts: Part[]) => said.push(message(type, parts));
  const protocol = new TextEncoder().encode(ACME_PROTOCOL);
  add(MESSAGE.extensions, [
    vector(2, join([number(2, 16), vector(2, vector(2, vector(1, protocol)))])),
  ]);
  add(MESSAGE.certificate, [vector(1), vector(3, join([vector(3, proof.certificate), vector(2)]))]);
  const signed = join([
    new Uint8Array(64).fill(0x20),
    new TextEncoder().encode("TLS 1.3, server CertificateVerify\0"),
    digest(said),
  ]);
  add(MESSAGE.verify, [number(2, ECDSA_P256_SHA256), vector(2, sign("sha256", signed, proof.key))]);
  add(MESSAGE.finished, [hmac(keys.finished, digest(said))]);
  return join([
    plainRecord(RECORD.handshake, serverHello),
    plainRecord(RECORD.cipherChange, Uint8Array.of(1)),
    sealedRecord(keys, join(said.slice(2))),
  ]);
}

interface Keys {
  key: Uint8Array;
  iv: Uint8Array;
  finished: Uint8Array;
}

/** The server's, for its part of the handshake (RFC 8446, 7.1). */
function keysFor(secret: Uint8Array, transcript: Uint8Array): Keys {
  const none = new Uint8Array(32);
  const early = hmac(none, none);
  const derived = expand(early, "derived", digest([]), 32);
  const handshake = hmac(derived, secret);
  const traffic = expand(handshake, "s hs traffic", transcript, 32);
  return {
    key: expand(traffic, "key", new Uint8Array(), 16),
    iv: expand(traffic, "iv", new Uint8Array(), 12),
    finished: expand(traffic, "finished", new Uint8Array(), 32),
  };
}

/** HKDF-Expand-Label for at most one block. */
function expand(secret: Uint8Array, label: string, context: Uint8Array, length: number) {
  const name = new TextEncoder().encode(`tls13 ${label}`);
  const info = join([number(2, length), vector(1, name), vector(1, context), [1]]);
  return hmac(secret, info).subarray(0, length);
}

/** Makes a key for this group, and the secret shared with the client's. */
async function agree(group: number, theirs: Uint8Array<ArrayBuffer>) {
  const algorithm = group === GROUPS.x25519
    ? { name: "X25519" }
    : { name: "ECDH", namedCurve: "P-256" };
  const keys = await crypto.subtle.generateKey(algorithm, true, ["deriveBits"]) as CryptoKeyPair;
  const peer = await crypto.subtle.importKey("raw", theirs, algorithm, false, []);
  const bits = await crypto.subtle.deriveBits(
    { name: algorithm.name, public: peer },
    keys.privateKey,
    256,
  );
  const share = new Uint8Array(await crypto.subtle.exportKey("raw", keys.publicKey));
  return { share, secret: new Uint8Array(bits) };
}

type Part = Uint8Array | number[];

function message(type: number, parts: Part[]): Uint8Array<ArrayBuffer> {
  return join([[type], vector(3, join(parts))]);
}

function plainRecord(type: number, bytes: Uint8Array): Uint8Array {
  return join([[type, 0x03, 0x03], vector(2, bytes)]);
}

/** The first that is encrypted, and the only one. */
function sealedRecord({ key, iv }: Keys, bytes: Uint8Array): Uint8Array {
  const header = join([[RECORD.data, 0x03, 0x03], number(2, bytes.length + 1 + 16)]);
  const cipher = createCipheriv("aes-128-gcm", key, iv).setAAD(header);
  const sealed = cipher.update(join([bytes, [RECORD.handshake]]));
  cipher.final();
  return join([header, sealed, cipher.getAuthTag()]);
}

function number(length: number, value: number): number[] {
  return Array.from({ length }, (_, at) => value >> 8 * (length - 1 - at) & 0xff);
}

/** Its length before it. */
function vector(length: number, ...parts: Part[]): Uint8Array<ArrayBuffer> {
  const bytes = join(parts);
  return join([number(length, bytes.length), bytes]);
}

function join(parts: Part[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function digest(parts: Uint8Array[]): Uint8Array {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest());
}

function hmac(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  return new Uint8Array(createHmac("sha256", key).update(bytes).digest());
}
