import { chunkBytes, putChunk } from "../helpers/files.ts";
import type { World } from "../helpers/matrix.ts";
import { SEALED } from "../helpers/shelf.ts";
import { HIDDEN, managers, members, type Row, signedIn } from "./matrix_columns.ts";

const SIZE = 5;
const server = ({ server }: World) => [server.id];
/** Ids of the actor; without a login, of the author. */
const own = ({ actor, author }: World) => [(actor ?? author).id];
const ofAuthor = ({ author }: World) => [author.id];

const upload =
  (person: "owner" | "author" | "actor", shelfOf: (world: World) => string[]) =>
  async (world: World) => {
    const by = world[person] ?? world.author;
    const [shelf] = shelfOf(world);
    const { body } = await by.post(`/shelves/${shelf}/files`, { size: SIZE });
    await putChunk(by, body.file.id, 0, chunkBytes(SIZE, 0));
    await by.post(`/files/${body.file.id}/done`);
    world.file = body.file.id;
  };

const save = (...how: Parameters<typeof upload>) => async (world: World) => {
  await upload(...how)(world);
  const by = world[how[0]] ?? world.author;
  await by.put(`/shelves/${how[1](world)[0]}/${world.file}`, SEALED);
};

const fileOn = (shelfOf: (world: World) => string[]) => (world: World) => [
  ...shelfOf(world),
  world.file!,
];
const everybody = (status: string) => signedIn(status);
const body = () => SEALED;

/** Saved animations (FIL-8). */
export const SHELF_ROWS: Row[] = [
  { door: "GET /shelves/{id}", expected: members("200"), params: server },
  { door: "GET /shelves/{id}", note: "own", expected: everybody("200"), params: own },
  { door: "GET /shelves/{id}", note: "another's", expected: signedIn(HIDDEN), params: ofAuthor },
  {
    door: "POST /shelves/{id}/files",
    expected: managers("201"),
    params: server,
    body: () => ({ size: SIZE }),
  },
  {
    door: "PUT /shelves/{id}/{fileId}",
    expected: managers("200"),
    prepare: save("owner", server),
    params: fileOn(server),
    body,
  },
  {
    door: "PUT /shelves/{id}/{fileId}",
    note: "own",
    expected: everybody("200"),
    prepare: upload("actor", own),
    params: fileOn(own),
    body,
  },
  {
    door: "DELETE /shelves/{id}/{fileId}",
    expected: managers("200"),
    prepare: save("owner", server),
    params: fileOn(server),
  },
  {
    door: "DELETE /shelves/{id}/{fileId}",
    note: "another's",
    expected: signedIn(HIDDEN),
    prepare: save("author", ofAuthor),
    params: fileOn(ofAuthor),
  },
  {
    door: "GET /files/{id}/{chunk}",
    note: "on a server's shelf",
    expected: members("200"),
    prepare: save("owner", server),
    params: ({ file }) => [file!, "0"],
  },
  {
    door: "GET /files/{id}/{chunk}",
    note: "on another's shelf",
    expected: signedIn(HIDDEN),
    prepare: save("author", ofAuthor),
    params: ({ file }) => [file!, "0"],
  },
];
