import { beginFile, chunkBytes, sendFiles, uploadFile } from "../helpers/files.ts";
import type { World } from "../helpers/matrix.ts";
import { HIDDEN, members, ownerOnly, type Row, signedIn, writers } from "./matrix_columns.ts";

const SIZE = 5;
const file = ({ file }: World) => [file!];
const chunk = ({ file }: World) => [file!, "0"];

/** Of the actor, if they may begin one; else of the author. */
async function beginOwn(world: World): Promise<void> {
  const { actor, author, channel } = world;
  const asked = { channelId: channel.id, size: SIZE };
  const begun = await actor?.post("/files", asked);
  world.file = begun?.body.file?.id ?? (await beginFile(author, channel.id, SIZE)).id;
}

async function beginOfAuthor(world: World): Promise<void> {
  world.file = (await beginFile(world.author, world.channel.id, SIZE)).id;
}

async function uploadOwn(world: World): Promise<void> {
  await beginOwn(world);
  await world.actor?.put(`/files/${world.file}/0`, chunkBytes(SIZE, 0));
}

async function sendOne(world: World): Promise<void> {
  world.file = await uploadFile(world.author, world.channel.id, SIZE);
  await sendFiles(world.author, world.channel.id, [world.file]);
}

/** Whoever uploads it; for all others it is not there. */
const uploaders = (status: string) =>
  signedIn(HIDDEN, { member: status, moderator: status, administrator: status, owner: status });

/** Files (FIL-1). */
export const FILE_ROWS: Row[] = [
  {
    door: "POST /files",
    expected: writers("201"),
    body: ({ channel }) => ({ channelId: channel.id, size: SIZE }),
  },
  {
    door: "PUT /files/{id}/{chunk}",
    note: "own",
    expected: uploaders("204"),
    prepare: beginOwn,
    params: chunk,
    body: () => chunkBytes(SIZE, 0),
    sendsBytes: true,
  },
  {
    door: "PUT /files/{id}/{chunk}",
    note: "another's",
    expected: signedIn(HIDDEN),
    prepare: beginOfAuthor,
    params: chunk,
    body: () => chunkBytes(SIZE, 0),
    sendsBytes: true,
  },
  {
    door: "POST /files/{id}/done",
    expected: uploaders("200"),
    prepare: uploadOwn,
    params: file,
  },
  { door: "GET /files/{id}", expected: uploaders("200"), prepare: beginOwn, params: file },
  {
    door: "GET /files/{id}",
    note: "in a message",
    expected: members("200"),
    prepare: sendOne,
    params: file,
  },
  {
    door: "GET /files/{id}/{chunk}",
    note: "another's, in no message",
    expected: signedIn(HIDDEN),
    prepare: beginOfAuthor,
    params: chunk,
  },
  {
    door: "GET /files/{id}/{chunk}",
    note: "in a message",
    expected: members("200"),
    prepare: sendOne,
    params: chunk,
  },
  {
    door: "GET /servers/{id}/storage",
    expected: ownerOnly("200"),
    params: ({ server }) => [server.id],
  },
  { door: "DELETE /files/{id}", expected: uploaders("200"), prepare: beginOwn, params: file },
  {
    door: "DELETE /files/{id}",
    note: "another's",
    expected: signedIn(HIDDEN),
    prepare: beginOfAuthor,
    params: file,
  },
];
