import { chunkData, chunkSize, chunksOf, IV_BYTES, SEAL_BYTES } from "../../../protocol/files.ts";
import { fromBase64, toBase64 } from "../../base/base64.ts";

const KEY_BYTES = 32;
const DIGEST_BYTES = 32;

type Bytes = Uint8Array<ArrayBuffer>;

/** Returns a new key for one file: 256 random bits, base64url. */
export function newSecret(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(KEY_BYTES)));
}

/** Imports the key of a secret. Throws if the secret is invalid. */
export async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = fromBase64(secret.replaceAll("-", "+").replaceAll("_", "/") + "=");
  return await crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/**
 * Encrypts one chunk of a file of `size` bytes for sending: iv, ciphertext, tag. Uses a new iv each
 * time, even for a chunk that is sent again. @param chunk counted from 0
 */
export async function sealChunk(
  key: CryptoKey,
  size: number,
  chunk: number,
  plain: BufferSource & { byteLength: number },
): Promise<Bytes> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt(howTo(iv, size, chunk), key, plain);
  const all = new Uint8Array(IV_BYTES + sealed.byteLength);
  all.set(iv);
  all.set(new Uint8Array(sealed), IV_BYTES);
  return all;
}

/**
 * Decrypts one chunk of a file of `size` bytes. Throws for anything but that exact chunk: changed
 * bits, another length, another chunk in its place, an end in the wrong place.
 */
export async function openChunk(
  key: CryptoKey,
  size: number,
  chunk: number,
  sealed: Bytes,
): Promise<Bytes> {
  if (sealed.length !== chunkSize(size, chunk) + SEAL_BYTES) throw new Error("Not of that length");
  const how = howTo(sealed.subarray(0, IV_BYTES), size, chunk);
  return new Uint8Array(await crypto.subtle.decrypt(how, key, sealed.subarray(IV_BYTES)));
}

/**
 * Decrypts a chunk with content of a file that may be padded, and removes the padding (E2E-33).
 * Throws as `openChunk`.
 */
export async function openContent(
  key: CryptoKey,
  { size, padded = size }: { size: number; padded?: number },
  chunk: number,
  sealed: Bytes,
): Promise<Bytes> {
  return (await openChunk(key, padded, chunk, sealed)).subarray(0, chunkSize(size, chunk));
}

function howTo(iv: Bytes, size: number, chunk: number) {
  return { name: "AES-GCM", iv, additionalData: chunkData(chunk, chunk === chunksOf(size) - 1) };
}

/** The digests of a file's chunks, and of the whole file, which is never held in memory. */
export class FileDigest {
  readonly #digests: Bytes;

  constructor(size: number) {
    this.#digests = new Uint8Array(chunksOf(size) * DIGEST_BYTES);
  }

  /** Stores a chunk's digest, in any order. */
  set(chunk: number, digest: ArrayBuffer): void {
    this.#digests.set(new Uint8Array(digest), chunk * DIGEST_BYTES);
  }

  /** SHA-256 over the digests of the chunks in their order, base64url. */
  async hash(): Promise<string> {
    return toBase64Url(await crypto.subtle.digest("SHA-256", this.#digests));
  }
}

/** SHA-256 of a chunk before it is sealed. */
export async function digestOf(plain: BufferSource): Promise<ArrayBuffer> {
  return await crypto.subtle.digest("SHA-256", plain);
}

/**
 * Returns the nonce by which an upload is found if the response was lost. Reveals nothing about the
 * secret.
 */
export async function nonceOf(secret: string): Promise<string> {
  return toBase64Url(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret)));
}

/** Without padding. */
function toBase64Url(bytes: ArrayBuffer | Uint8Array): string {
  return toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
