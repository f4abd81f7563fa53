import { StartError } from "../../base/start_error.ts";

/*
 * A sealed file: HEAD, 16 bytes of salt, then pieces of 1 MB, each AES-256-GCM with its tag.
 * The key comes from the passphrase and the salt, so it is new for each file and the piece's
 * number will do as the nonce; the last piece says so in its nonce: a cut file does not open.
 */
const HEAD = new TextEncoder().encode("Parley backup, sealed, 1\n");
const SALT_BYTES = 16;
const PIECE_BYTES = 1024 * 1024;
const TAG_BYTES = 16;
/** Argon2id, 64 MiB: a guess at the passphrase shall cost something. */
const COST = { memory: 64 * 1024, passes: 3, parallelism: 1 };

export const HEAD_BYTES = HEAD.byteLength + SALT_BYTES;

export function isSealed(start: Uint8Array): boolean {
  return HEAD.every((byte, i) => start[i] === byte);
}

/** Encrypts a stream of bytes, cut as it comes. */
export async function* seal(
  plain: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Uint8Array> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const head = new Uint8Array([...HEAD, ...salt]);
  const key = await deriveKey(passphrase, salt);
  yield head;
  for await (const { piece, number, isLast } of cut(plain, PIECE_BYTES)) {
    yield new Uint8Array(await crypto.subtle.encrypt(algorithm(number, isLast, head), key, piece));
  }
}

/**
 * Decrypts the output of `seal`; `sealed` begins with its head.
 * @throws StartError for a wrong passphrase and for a changed or cut file
 */
export async function* unseal(
  sealed: AsyncIterable<Uint8Array>,
  head: Uint8Array<ArrayBuffer>,
  passphrase: string,
): AsyncGenerator<Uint8Array> {
  const key = await deriveKey(passphrase, head.subarray(HEAD.byteLength));
  for await (const { piece, number, isLast } of cut(sealed, PIECE_BYTES + TAG_BYTES)) {
    const opened = await crypto.subtle.decrypt(algorithm(number, isLast, head), key, piece)
      .catch(() => {
        throw new StartError(
          number === 0
            ? "The passphrase is not the right one, or the backup is damaged"
            : "The backup is damaged or cut off",
        );
      });
    yield new Uint8Array(opened);
  }
}

function algorithm(number: number, isLast: boolean, head: Uint8Array<ArrayBuffer>): AesGcmParams {
  const iv = new Uint8Array(12);
  new DataView(iv.buffer).setUint32(7, number);
  iv[11] = isLast ? 1 : 0;
  return { name: "AES-GCM", iv, additionalData: head };
}

/** Cuts bytes into pieces of one size; the last has the remainder, maybe nothing. */
async function* cut(bytes: AsyncIterable<Uint8Array>, size: number) {
  let kept = new Uint8Array();
  let number = 0;
  for await (const more of bytes) {
    const all = new Uint8Array(kept.byteLength + more.byteLength);
    all.set(kept);
    all.set(more, kept.byteLength);
    let at = 0;
    // A full piece may be the last: it waits for the next byte.
    for (; all.byteLength - at > size; at += size) {
      yield { piece: all.slice(at, at + size), number: number++, isLast: false };
    }
    kept = all.slice(at);
  }
  yield { piece: kept, number, isLast: true };
}

async function deriveKey(passphrase: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  // The names are of the WebCrypto draft that Deno implements; TypeScript does not know them.
  const secret = await crypto.subtle.importKey(
    "raw-secret" as "raw",
    new TextEncoder().encode(passphrase.normalize()),
    "Argon2id",
    false,
    ["deriveBits"],
  );
  const argon = { name: "Argon2id", ...COST, nonce: salt };
  const bits = await crypto.subtle.deriveBits(argon, secret, 256);
  return await crypto.subtle.importKey("raw", bits, "AES-GCM", false, ["encrypt", "decrypt"]);
}
