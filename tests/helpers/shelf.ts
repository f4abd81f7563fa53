/** Saved animations for tests of the API: whatever bytes. */
import assert from "node:assert/strict";
import type { SavedAnimation } from "../../protocol/shelves.ts";
import { chunkBytes, putChunk } from "./files.ts";
import { IV, type Person } from "./person.ts";
import type { ApiResponse } from "./responses.ts";

export const SEALED = { encryptedContent: "q83v", iv: IV };

/** A complete upload for a shelf; its id. */
export async function uploadAnimation(
  person: Person,
  shelfId: string,
  size: number,
): Promise<string> {
  const { status, body } = await person.post(`/shelves/${shelfId}/files`, { size });
  assert.equal(status, 201, JSON.stringify(body));
  const { id } = body.file;
  assert.equal((await putChunk(person, id, 0, chunkBytes(size, 0))).status, 204);
  assert.equal((await person.post(`/files/${id}/done`)).status, 200);
  return id;
}

/** Saves an animation on a person's shelf. */
export async function saveAnimation(
  person: Person,
  shelfId: string,
  size: number,
): Promise<SavedAnimation> {
  const id = await uploadAnimation(person, shelfId, size);
  const { status, body } = await person.put(`/shelves/${shelfId}/${id}`, SEALED);
  assert.equal(status, 200, JSON.stringify(body));
  return body.animation;
}

/** Saves an animation if permitted; otherwise returns the refusal. */
export async function saveIfAllowed(person: Person, shelfId: string): Promise<ApiResponse> {
  const begun = await person.post(`/shelves/${shelfId}/files`, { size: 5 });
  if (begun.status !== 201) return begun;
  const { id } = begun.body.file;
  await putChunk(person, id, 0, chunkBytes(5, 0));
  await person.post(`/files/${id}/done`);
  return await person.put(`/shelves/${shelfId}/${id}`, SEALED);
}
