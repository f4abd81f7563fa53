/** Files for tests of the API: whatever bytes, of the right lengths. */
import assert from "node:assert/strict";
import type { StoredFile } from "../../protocol/stored_files.ts";
import { chunkSize, chunksOf, SEAL_BYTES } from "../../protocol/files.ts";
import type { TestApp } from "./app.ts";
import { type ApiResponse, ask } from "./responses.ts";
import { IV, jsonInit, type Person } from "./person.ts";

/** Returns a chunk as the server sees it: noise that differs for every number. */
export function chunkBytes(size: number, chunk: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunkSize(size, chunk) + SEAL_BYTES);
  // Enough to distinguish chunks and their halves.
  for (let i = 0; i < bytes.length; i += 4) bytes[i] = (i >> 8) * 31 + chunk * 7 + (i >> 2);
  bytes[0] = chunk;
  return bytes;
}

/** Person with a token. */
export type Uploader = Pick<Person, "url" | "token" | "post">;

export function uploaderOf(url: string, token: string): Uploader {
  return { url, token, post: (path, body) => ask(url, "POST", path, jsonInit(body, token)) };
}

/** Sends bytes as one chunk. */
export async function putChunk(
  person: Uploader,
  id: string,
  chunk: number | string,
  body: BodyInit,
  type = "application/octet-stream",
): Promise<ApiResponse> {
  const response = await fetch(`${person.url}/api/files/${id}/${chunk}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${person.token}`, "content-type": type },
    body,
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
}

export async function beginFile(
  person: Uploader,
  channelId: string,
  size: number,
): Promise<StoredFile> {
  const { status, body } = await person.post("/files", { channelId, size });
  assert.equal(status, 201, JSON.stringify(body));
  return body.file;
}

/** A complete file; its id. */
export async function uploadFile(
  person: Uploader,
  channelId: string,
  size: number,
): Promise<string> {
  const { id } = await beginFile(person, channelId, size);
  for (let chunk = 0; chunk < chunksOf(size); chunk++) {
    const { status, body } = await putChunk(person, id, chunk, chunkBytes(size, chunk));
    assert.equal(status, 204, JSON.stringify(body));
  }
  const { status, body } = await person.post(`/files/${id}/done`);
  assert.equal(status, 200, JSON.stringify(body));
  return id;
}

/** Sends a message with files. */
export function sendFiles(
  person: Uploader,
  channelId: string,
  files: string[],
): Promise<ApiResponse> {
  return person.post(`/messages/${channelId}`, { encryptedContent: "q83v", iv: IV, files });
}

/** Status and bytes of one chunk. */
export async function getChunk(
  person: Uploader,
  id: string,
  chunk: number,
): Promise<{ status: number; bytes: Uint8Array; headers: Headers }> {
  const response = await fetch(`${person.url}/api/files/${id}/${chunk}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  const { status, headers } = response;
  return { status, bytes: new Uint8Array(await response.arrayBuffer()), headers };
}

/** Every chunk of a file is what `uploadFile` sent. */
export async function requireWhole(person: Uploader, id: string, size: number): Promise<void> {
  for (let chunk = 0; chunk < chunksOf(size); chunk++) {
    const { status, bytes, headers } = await getChunk(person, id, chunk);
    assert.equal(status, 200);
    assert.ok(bytes.length === chunkBytes(size, chunk).length, `${bytes.length} bytes`);
    assert.deepEqual(bytes, chunkBytes(size, chunk));
    assert.equal(headers.get("content-type"), "application/octet-stream");
    assert.equal(headers.get("content-disposition"), "attachment");
    assert.equal(headers.get("cache-control"), "no-store");
  }
}

/** Ids of all files whose bytes lie there. */
export async function storedFiles({ context }: TestApp): Promise<string[]> {
  return (await Array.fromAsync(context.uploads.store.list())).map(({ id }) => id);
}
