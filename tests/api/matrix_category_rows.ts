import type { World } from "../helpers/matrix.ts";
import { managers, members, type Row, signedIn } from "./matrix_columns.ts";

/** A category that the owner has created for this cell, and a channel in it. */
const created = new WeakMap<World, { categoryId: string; channelId: string }>();

async function createCategory(world: World) {
  const { owner, server } = world;
  const path = `/channels/server/${server.id}`;
  const { category } = (await owner.post(`${path}/categories`, { name: "Plans" })).body;
  const permissions = { default: { sendMessages: true } };
  const wanted = { name: "next", categoryId: category.id, permissions };
  const { channel } = (await owner.post(path, wanted)).body;
  created.set(world, { categoryId: category.id, channelId: channel.id });
}

const server = (world: World) => [world.server.id];
const categoryId = (world: World) => created.get(world)?.categoryId ?? "none";
const category = (world: World) => [categoryId(world)];

/** Categories of channels (COM-2), and what is read at once. */
export const CATEGORY_ROWS: Row[] = [
  {
    door: "POST /channels/server/{serverId}/categories",
    expected: managers("201"),
    params: server,
    body: () => ({ name: "Plans" }),
  },
  {
    door: "PUT /categories/{id}",
    expected: managers("200"),
    prepare: createCategory,
    params: category,
    body: () => ({ name: "Renamed" }),
  },
  {
    door: "DELETE /categories/{id}",
    expected: managers("200"),
    prepare: createCategory,
    params: category,
  },
  {
    door: "GET /categories/{id}/permissions",
    expected: members("200"),
    prepare: createCategory,
    params: category,
  },
  {
    door: "PUT /categories/{id}/permissions/{target}",
    expected: managers("200"),
    prepare: createCategory,
    params: (world) => [categoryId(world), "default"],
    body: () => ({ permissions: { sendMessages: false } }),
  },
  {
    door: "POST /channels/{id}/sync",
    expected: managers("200"),
    prepare: createCategory,
    params: (world) => [created.get(world)?.channelId ?? "none"],
  },
  {
    door: "POST /users/read",
    note: "a server",
    expected: members("200"),
    body: ({ server }) => ({ server_id: server.id }),
  },
  {
    door: "POST /users/read",
    note: "a category",
    expected: members("200"),
    prepare: createCategory,
    body: (world) => ({ category_id: categoryId(world) }),
  },
  { door: "POST /users/read", note: "all", expected: signedIn("200"), body: () => ({ all: true }) },
];
