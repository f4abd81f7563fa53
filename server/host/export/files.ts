import { chunkData, chunkSize, chunksOf, IV_BYTES, SEAL_BYTES } from "../../../protocol/files.ts";
import { deriveChannelKey } from "../../../protocol/channel_key.ts";
import { animationRef, type FileRef } from "../../../protocol/file_refs.ts";
import type { Plaintext } from "../../../protocol/plaintext.ts";
import { findFile } from "../../features/files/access.ts";
import { listAnimations } from "../../features/files/shelves.ts";
import type { LocatedMessage } from "../../features/message_log/log.ts";
import type { AppContext } from "../context.ts";
import { WithData } from "./json.ts";
import { iso } from "./time.ts";
import type { OpenMessage } from "./texts.ts";

/**
 * The files of messages that can be opened, each with its bytes as a data URL, one chunk after
 * another. One that is not all there, or not what its sender sealed, ends early: `size` tells.
 */
export async function* exportFiles(
  app: AppContext,
  messages: AsyncIterable<LocatedMessage>,
  open: OpenMessage,
): AsyncGenerator<WithData> {
  for await (const message of messages) {
    if (!message.record.files) continue;
    const plain = await open(message);
    for (const ref of filesOf(message, plain)) {
      const { id, name, type, size } = ref;
      const fields = { id, message_id: message.record.id, name, type, size };
      yield new WithData(fields, dataUrl(app, ref));
    }
  }
}

/** The saved animations of a person or a server (FIL-8); of one that cannot be opened only its id. */
export async function* exportShelf(app: AppContext, shelfId: string): AsyncGenerator<unknown> {
  const channelKey = deriveChannelKey(shelfId);
  for (const { id, content, iv, saved_at } of await listAnimations(app.db, shelfId)) {
    const text = await decryptText(await channelKey, content, iv).catch(() => null);
    const ref = text === null ? null : animationRef(text, id);
    const fields = { id, saved_at: iso(saved_at) };
    if (!ref) yield fields;
    else {
      const { name, type, size } = ref;
      yield new WithData({ ...fields, name, type, size }, dataUrl(app, ref));
    }
  }
}

async function decryptText(key: CryptoKey, content: Uint8Array, iv: Uint8Array): Promise<string> {
  const algorithm = { name: "AES-GCM", iv: new Uint8Array(iv) };
  const opened = await crypto.subtle.decrypt(algorithm, key, new Uint8Array(content));
  return new TextDecoder().decode(opened);
}

/** Those that the message really has: what it says of others is not believed. */
function filesOf({ record }: LocatedMessage, plain: Plaintext | null): FileRef[] {
  return plain?.files.filter(({ id }) => record.files?.ids.includes(id)) ?? [];
}

async function* dataUrl(app: AppContext, ref: FileRef): AsyncGenerator<string> {
  const type = /^[\w.+/-]*$/.test(ref.type) ? ref.type : "";
  yield `data:${type || "application/octet-stream"};base64,`;
  // Three bytes are four characters: what is left over waits for the next chunk.
  let rest: Uint8Array = new Uint8Array();
  for await (const bytes of openedChunks(app, ref)) {
    const all = new Uint8Array(rest.length + bytes.length);
    all.set(rest);
    all.set(bytes, rest.length);
    const whole = all.length - all.length % 3;
    yield all.subarray(0, whole).toBase64();
    rest = all.subarray(whole);
  }
  yield rest.toBase64();
}

async function* openedChunks(app: AppContext, ref: FileRef): AsyncGenerator<Uint8Array> {
  const record = await app.db.read(findFile, ref.id);
  if (!record) return;
  const secret = Uint8Array.fromBase64(ref.key, { alphabet: "base64url" });
  const key = await crypto.subtle.importKey("raw", secret, "AES-GCM", false, ["decrypt"]);
  const chunks = chunksOf(record.size);
  let left = ref.size;
  for (let chunk = 0; chunk < chunks; chunk++) {
    const length = chunkSize(record.size, chunk) + SEAL_BYTES;
    const opened = await readChunk(app, ref.id, chunk, length).then((sealed) => {
      const iv = sealed.subarray(0, IV_BYTES);
      const additionalData = chunkData(chunk, chunk === chunks - 1);
      const algorithm = { name: "AES-GCM", iv, additionalData };
      return crypto.subtle.decrypt(algorithm, key, sealed.subarray(IV_BYTES));
    }).catch(() => null);
    // What is damaged does not keep the others from being exported.
    if (!opened) return;
    yield new Uint8Array(opened).subarray(0, left);
    left -= Math.min(left, opened.byteLength);
  }
}

async function readChunk(
  app: AppContext,
  id: string,
  chunk: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(length);
  let at = 0;
  for await (const piece of app.uploads.store.read(id, chunk, length)) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
