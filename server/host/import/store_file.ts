import { createHash } from "node:crypto";
import type { FileRef } from "../../../protocol/file_refs.ts";
import {
  chunkData,
  chunkSize,
  chunksOf,
  IV_BYTES,
  MAX_FILE_LIMIT,
} from "../../../protocol/files.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import { mediaTypeOf } from "../../../protocol/media_types.ts";
import { isAnimation } from "../../../protocol/picture/animation.ts";
import { readPicture } from "../../../protocol/picture/read.ts";
import type { FileStore } from "../../storage/file_store/port.ts";

/** Bytes of the largest picture whose dimensions are read, which takes the whole file. */
const MAX_PICTURE = 64 * 1024 * 1024;

/**
 * Seals a file of this machine as a browser would (FIL-1), chunk by chunk, and stores it. No message
 * has it yet: that is for the transaction that stores one.
 * @throws Error for one that is larger than a file may be or changes meanwhile, and StoreFull
 */
export async function storeFile(store: FileStore, path: string, name: string): Promise<FileRef> {
  using file = await Deno.open(path);
  const { size } = await file.stat();
  if (size >= MAX_FILE_LIMIT) throw new Error("it is larger than files may be");
  const secret = crypto.getRandomValues(new Uint8Array(32));
  const key = await crypto.subtle.importKey("raw", secret, "AES-GCM", false, ["encrypt"]);
  const id = crypto.randomUUID();
  const digests = createHash("sha256");
  const count = chunksOf(size);
  try {
    for (let chunk = 0; chunk < count; chunk++) {
      const plain = await readFully(file, chunkSize(size, chunk));
      digests.update(createHash("sha256").update(plain).digest());
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const additionalData = chunkData(chunk, chunk === count - 1);
      const sealed = await crypto.subtle.encrypt(
        { name: "AES-GCM", iv, additionalData },
        key,
        plain,
      );
      await store.write(id, chunk, ReadableStream.from([iv, new Uint8Array(sealed)]));
    }
    await store.sync(id);
  } catch (error) {
    await store.remove(id);
    throw error;
  }
  return {
    id,
    key: secret.toBase64({ alphabet: "base64url", omitPadding: true }),
    name,
    type: mediaTypeOf(name) ?? "application/octet-stream",
    size,
    hash: digests.digest("base64url"),
    ...(size <= MAX_PICTURE && looksOf(await Deno.readFile(path))),
  };
}

/** Returns the dimensions of a picture that browsers open; any other file is shown as a card. */
function looksOf(bytes: Uint8Array): Pick<FileRef, "width" | "height" | "animated"> {
  const facts = readPicture(bytes);
  if (!facts || facts.width * facts.height > LIMITS.decodedPixelsMax) return {};
  const { width, height } = facts;
  return { width, height, ...(isAnimation(facts) && { animated: true }) };
}

async function readFully(file: Deno.FsFile, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length;) {
    const n = await file.read(bytes.subarray(at));
    if (n === null) throw new Error("it became shorter while it was read");
    at += n;
  }
  return bytes;
}
