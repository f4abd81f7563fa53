import {
  type Bytes,
  concat,
  equal,
  hkdf,
  lp,
  randomBytes,
  readU32,
  readU64,
  sha256,
} from "./bytes.ts";
import { toText, u32, u64, unlp, utf8 } from "./bytes.ts";
import type { Certificate } from "./identity.ts";
import { type MessageContent, readContent } from "./message_content.ts";
import { sign, verify } from "./signing.ts";

/** Labels of MLS exporter, keys and signatures (E2E-27, E2E-28). */
export const CONTENT_KEY_LABEL = "parley content v1";
const MESSAGE_KEY = "parley/message/key/v1";
const BOTH_KEYS = utf8("parley/message/keys/v1");
const SIGNED = "parley/message/v1";

/** The first byte of a message. */
export const MESSAGE_VERSION = 1;
const MAX_DEVICE_ID = 64;
const COMMITMENT_BYTES = 32;
const TAG_BYTES = 16;
const REF_BYTES = 16;
export const MESSAGE_IV_BYTES = 12;
/** Sizes that a content is padded to; above the last by so many more (E2E-28). */
const PADDED = [256, 512, 1024, 2048, 4096, 8192, 16384, 32768];

/** A message as the server has it. */
export interface SealedMessage {
  encryptedContent: Bytes;
  /** 12 bytes. */
  iv: Bytes;
}

/** Keys and ids with which a device seals. */
export interface SealingDevice {
  channelId: string;
  deviceId: string;
  /** PKCS #8. */
  signatureKey: Bytes;
  epoch: bigint;
  /** Content key of that epoch, 32 bytes (E2E-27). */
  contentKey: Bytes;
}

/** The part of a message that everyone can read. */
export interface MessageHeader {
  epoch: bigint;
  deviceId: string;
  commitment: Bytes;
  /** All before the ciphertext: authenticated with it. */
  header: Bytes;
  ciphertext: Bytes;
}

export interface OpenedMessage {
  content: MessageContent;
  sender: Certificate;
  epoch: bigint;
  /** The message's name among clients, 16 bytes: given by its content, not by the server. */
  ref: Bytes;
}

/** Seals a message: encrypted, signed by its device, committed to its key (E2E-28). */
export async function sealMessage(
  device: SealingDevice,
  content: MessageContent,
): Promise<SealedMessage & { ref: Bytes }> {
  const { channelId, deviceId, epoch, contentKey, signatureKey } = device;
  const iv = randomBytes(MESSAGE_IV_BYTES);
  const { key, commitment } = await keysOf(
    await messageKey(contentKey, iv, { channelId, epoch, deviceId }),
  );
  const header = concat(Uint8Array.of(MESSAGE_VERSION), u64(epoch), lp(deviceId), commitment);
  const json = utf8(JSON.stringify(content));
  const signature = await sign(signatureKey, lp(SIGNED, channelId, header, iv, json));
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: header },
    await aesKey(key, "encrypt"),
    padded(lp(json, signature)),
  );
  return {
    encryptedContent: concat(header, new Uint8Array(sealed)),
    iv,
    ref: await refOf(iv, commitment),
  };
}

/** The first 16 bytes of SHA-256 of iv and commitment. */
export async function refOf(iv: Bytes, commitment: Bytes): Promise<Bytes> {
  return (await sha256(iv, commitment)).slice(0, REF_BYTES);
}

/**
 * Derives the key of a single message, which a report reveals (E2E-33).
 * @param contentKey not changed afterwards
 */
export function messageKey(
  contentKey: Bytes,
  iv: Bytes,
  { channelId, epoch, deviceId }: { channelId: string; epoch: bigint; deviceId: string },
): Promise<Bytes> {
  return hkdf(contentKey, iv, lp(MESSAGE_KEY, channelId, epoch, deviceId), 32);
}

/** Parses the header before the ciphertext. @throws Error if it is not a private message */
export function readHeader(bytes: Bytes): MessageHeader {
  const deviceAt = 1 + 8 + 4;
  const length = bytes.length >= deviceAt && bytes[0] === MESSAGE_VERSION ? readU32(bytes, 9) : 0;
  const commitmentAt = deviceAt + length;
  const end = commitmentAt + COMMITMENT_BYTES;
  if (length === 0 || length > MAX_DEVICE_ID || bytes.length < end + PADDED[0] + TAG_BYTES) {
    throw new Error("not a private message of this version");
  }
  return {
    epoch: readU64(bytes, 1),
    deviceId: toText(bytes.slice(deviceAt, commitmentAt)),
    commitment: bytes.slice(commitmentAt, end),
    header: bytes.slice(0, end),
    ciphertext: bytes.slice(end),
  };
}

/** Keys and certificates for opening a message. */
export interface OpeningKeys {
  channelId: string;
  /** The content key of an epoch; undefined: it is not known. */
  contentKeyOf(epoch: bigint): Bytes | undefined | Promise<Bytes | undefined>;
  /** Returns the certificate of a device; undefined: unknown. */
  certificateOf(deviceId: string): Certificate | undefined | Promise<Certificate | undefined>;
}

/** Why a message does not open: no key for its epoch, or it is damaged, or forged (E2E-28). */
export class OpenError extends Error {
  constructor(readonly reason: "no_key" | "damaged" | "forged", message: string) {
    super(message);
  }
}

/** Opens a message and checks who wrote it. @throws OpenError; Error where it is none */
export async function openMessage(
  keys: OpeningKeys,
  { encryptedContent, iv }: SealedMessage,
): Promise<OpenedMessage> {
  const { epoch, deviceId } = readHeader(encryptedContent);
  const contentKey = await keys.contentKeyOf(epoch);
  if (!contentKey) throw new OpenError("no_key", `no key of epoch ${epoch}`);
  const { channelId } = keys;
  const key = await messageKey(contentKey, iv, { channelId, epoch, deviceId });
  return await openWithKey(key, keys, { encryptedContent, iv });
}

/**
 * Opens a message with its own key, which opens no other: the proof of a report (E2E-33).
 * @throws OpenError; Error if it is not a private message
 */
export async function openWithKey(
  key: Bytes,
  { channelId, certificateOf }: Pick<OpeningKeys, "channelId" | "certificateOf">,
  { encryptedContent, iv }: SealedMessage,
): Promise<OpenedMessage> {
  const { epoch, deviceId, commitment, header, ciphertext } = readHeader(encryptedContent);
  const keys = await keysOf(key);
  if (!equal(keys.commitment, commitment)) {
    throw new OpenError("damaged", "not the committed key");
  }
  const [json, signature] = unpadded(await decrypt(keys.key, iv, header, ciphertext));
  const sender = await certificateOf(deviceId);
  if (!sender || sender.deviceId !== deviceId) {
    throw new OpenError("forged", "an unknown device");
  }
  if (!await verify(sender.signatureKey, lp(SIGNED, channelId, header, iv, json), signature)) {
    throw new OpenError("forged", "another signature");
  }
  return { content: readContent(json), sender, epoch, ref: await refOf(iv, commitment) };
}

/** A message's key gives two: one encrypts, one is shown; so no second key opens it. */
async function keysOf(key: Bytes): Promise<{ key: Bytes; commitment: Bytes }> {
  const both = await hkdf(key, new Uint8Array(), BOTH_KEYS, 32 + COMMITMENT_BYTES);
  return { key: both.slice(0, 32), commitment: both.slice(32) };
}

function aesKey(key: Bytes, use: KeyUsage): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", key, "AES-GCM", false, [use]);
}

/** @throws OpenError damaged */
async function decrypt(key: Bytes, iv: Bytes, header: Bytes, ciphertext: Bytes): Promise<Bytes> {
  const algorithm = { name: "AES-GCM", iv, additionalData: header };
  try {
    const plain = await crypto.subtle.decrypt(algorithm, await aesKey(key, "decrypt"), ciphertext);
    return new Uint8Array(plain);
  } catch {
    throw new OpenError("damaged", "a changed ciphertext");
  }
}

function padded(inner: Bytes): Bytes {
  const length = 4 + inner.length;
  const step = PADDED.at(-1)!;
  const size = PADDED.find((one) => one >= length) ?? Math.ceil(length / step) * step;
  return concat(u32(inner.length), inner, new Uint8Array(size - length));
}

/** JSON and signature. @throws OpenError damaged */
function unpadded(plain: Bytes): Bytes[] {
  try {
    return unlp(plain.slice(4, 4 + readU32(plain)), 2);
  } catch {
    throw new OpenError("damaged", "malformed padding");
  }
}
