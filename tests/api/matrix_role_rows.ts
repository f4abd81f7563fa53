import type { World } from "../helpers/matrix.ts";
import { managers, members, moderators, type Row } from "./matrix_columns.ts";

/** Role without members, created by the owner for this cell. */
const made = new WeakMap<World, string>();

async function makeRole(world: World) {
  const { owner, server } = world;
  const { body } = await owner.post(`/servers/${server.id}/roles`, { name: "Made" });
  made.set(world, body.role.id);
}

async function giveRole(world: World) {
  await makeRole(world);
  const { owner, server, author } = world;
  const body = { roleId: roleId(world) };
  await owner.post(`/servers/${server.id}/members/${author.id}/roles`, body);
}

const server = (world: World) => [world.server.id];
const channel = (world: World) => [world.channel.id];
const roleId = (world: World) => made.get(world) ?? "none";
const role = (world: World) => [world.server.id, roleId(world)];

/** Roles, who holds them, and what channels grant and deny. */
export const ROLE_ROWS: Row[] = [
  { door: "GET /servers/{id}/roles", expected: members("200"), params: server },
  {
    door: "POST /servers/{id}/roles",
    expected: managers("201"),
    params: server,
    body: () => ({ name: "New" }),
  },
  {
    door: "PUT /servers/{id}/roles/{roleId}",
    expected: managers("200"),
    prepare: makeRole,
    params: role,
    body: () => ({ name: "Renamed", permissions: { kickMembers: false } }),
  },
  {
    door: "DELETE /servers/{id}/roles/{roleId}",
    expected: managers("200"),
    prepare: makeRole,
    params: role,
  },
  {
    door: "POST /servers/{id}/members/{userId}/roles",
    expected: moderators("200"),
    prepare: makeRole,
    params: ({ server, author }) => [server.id, author.id],
    body: (world) => ({ roleId: roleId(world) }),
  },
  {
    door: "DELETE /servers/{id}/members/{userId}/roles/{roleId}",
    expected: moderators("200"),
    prepare: giveRole,
    params: (world) => [world.server.id, world.author.id, roleId(world)],
  },
  { door: "GET /channels/{id}/permissions", expected: members("200"), params: channel },
  { door: "GET /servers/{id}/overrides", expected: members("200"), params: server },
  {
    door: "PUT /channels/{id}/permissions/{target}",
    expected: managers("200"),
    params: ({ channel }) => [channel.id, "default"],
    body: () => ({ permissions: { sendMessages: false } }),
  },
  {
    door: "GET /servers/{id}/members/{userId}",
    expected: members("200"),
    params: ({ server, author }) => [server.id, author.id],
  },
];
