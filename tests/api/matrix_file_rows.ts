import { fileRecords } from "../../server/features/files/records.ts";
import { deleteFile, putFile } from "../../server/features/files/store.ts";
import { beginFile, chunkBytes, sendFiles, uploadFile } from "../helpers/files.ts";
import type { World } from "../helpers/matrix.ts";
import {
  DENIED,
  HIDDEN,
  members,
  ownerOnly,
  type Row,
  signedIn,
  writers,
} from "./matrix_columns.ts";

const SIZE = 5;
const file = ({ file }: World) => [file!];
const chunk = ({ file }: World) => [file!, "0"];

/** Ends the uploads of earlier rows, since a person may have at most 20 open (MEND-8). */
function endUploads({ app }: World): void {
  for (const { usage: { announced } } of app.contexts) {
    for (const id of [...announced.ids]) announced.end(id);
  }
}

/** Starts an upload of the actor, who may have been muted since, or else of the author. */
async function beginOwn(world: World): Promise<void> {
  endUploads(world);
  const { actor, author, channel, server, owner } = world;
  const begin = async () => {
    return (await actor?.post("/files", { channelId: channel.id, size: SIZE }))?.body.file?.id;
  };
  const mutes = `/servers/${server.id}/mutes`;
  world.file = await begin();
  if (world.file) return;
  const isMuted = actor && (await owner.delete(`${mutes}/${actor.id}`)).status === 200;
  if (isMuted) {
    world.file = await begin();
    await owner.post(mutes, { userId: actor.id });
  }
  world.file ??= (await beginFile(author, channel.id, SIZE)).id;
}

async function beginOfAuthor(world: World): Promise<void> {
  endUploads(world);
  world.file = (await beginFile(world.author, world.channel.id, SIZE)).id;
}

async function uploadOwn(world: World): Promise<void> {
  await beginOwn(world);
  await world.actor?.put(`/files/${world.file}/0`, chunkBytes(SIZE, 0));
}

async function sendOne(world: World): Promise<void> {
  endUploads(world);
  world.file = await uploadFile(world.author, world.channel.id, SIZE);
  await sendFiles(world.author, world.channel.id, [world.file]);
}

/** Complete and in a message: of the actor, where they ever could send one; else of the author. */
async function sendOwn(world: World): Promise<void> {
  const { actor, owner, server, channel } = world;
  const mutes = `/servers/${server.id}/mutes`;
  const isMuted = actor && (await owner.delete(`${mutes}/${actor.id}`)).status === 200;
  await uploadOwn(world);
  await actor?.post(`/files/${world.file}/done`);
  if (actor) await sendFiles(actor, channel.id, [world.file!]);
  if (isMuted) await owner.post(mutes, { userId: actor.id });
}

/** Creates an upload of the actor in a channel they no longer have access to. */
async function loseOwn(world: World): Promise<void> {
  const { app: { context: { db } }, actor, author, channel, n } = world;
  const id = world.file = (await beginFile(author, channel.id, SIZE)).id;
  await db.transact((tx) => {
    const file = fileRecords.get(tx, { id })!;
    deleteFile(tx, file);
    putFile(tx, { ...file, user_id: actor?.id ?? author.id, channel_id: `lost ${n}` });
  });
}

/** Expects this status for the uploader; to all others the upload doesn't exist. */
const uploaders = (status: string, muted = DENIED) =>
  signedIn(HIDDEN, {
    member: status,
    moderator: status,
    administrator: status,
    owner: status,
    muted,
  });

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
    door: "PUT /files/{id}/{chunk}",
    note: "own, in a message",
    expected: uploaders("409 upload_done"),
    prepare: sendOwn,
    params: chunk,
    body: () => chunkBytes(SIZE, 0),
    sendsBytes: true,
  },
  {
    door: "PUT /files/{id}/{chunk}",
    note: "another's, in a message",
    expected: signedIn(HIDDEN),
    prepare: sendOne,
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
  {
    door: "POST /files/{id}/done",
    note: "own, in a message",
    expected: uploaders("200"),
    prepare: sendOwn,
    params: file,
  },
  {
    door: "POST /files/{id}/done",
    note: "another's, in a message",
    expected: signedIn(HIDDEN),
    prepare: sendOne,
    params: file,
  },
  {
    door: "POST /files/{id}/copy",
    note: "in a message",
    expected: writers("201"),
    prepare: sendOne,
    params: file,
    body: ({ channel }) => ({ channelId: channel.id }),
  },
  { door: "GET /files/{id}", expected: uploaders("200", "200"), prepare: beginOwn, params: file },
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
  {
    door: "DELETE /files/{id}",
    expected: uploaders("200", "200"),
    prepare: beginOwn,
    params: file,
  },
  {
    door: "DELETE /files/{id}",
    note: "own, of a channel that one has lost",
    expected: signedIn("200"),
    prepare: loseOwn,
    params: file,
  },
  {
    door: "DELETE /files/{id}",
    note: "another's",
    expected: signedIn(HIDDEN),
    prepare: beginOfAuthor,
    params: file,
  },
  {
    door: "DELETE /files/{id}",
    note: "own, in a message",
    expected: uploaders("409 upload_done", "409 upload_done"),
    prepare: sendOwn,
    params: file,
  },
  {
    door: "DELETE /files/{id}",
    note: "another's, in a message",
    expected: signedIn(HIDDEN),
    prepare: sendOne,
    params: file,
  },
];
