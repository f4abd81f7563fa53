import type { World } from "../helpers/matrix.ts";
import { managers, moderators, type Row } from "./matrix_columns.ts";

/** Channels of announcements, by the world that they were made in. */
const sources = new WeakMap<World, string>();
const source = (world: World) => sources.get(world) ?? "none";

async function prepare(world: World): Promise<void> {
  const { owner, server } = world;
  const made = { name: "news", kind: "announcement" };
  const { body } = await owner.post(`/channels/server/${server.id}`, made);
  sources.set(world, body.channel.id);
}

async function prepareFollowing(world: World): Promise<void> {
  await prepare(world);
  await world.owner.post(`/channels/${source(world)}/followers`, { channelId: world.channel.id });
}

/** Rows of channels of announcements (COM-4). */
export const ANNOUNCEMENT_ROWS: Row[] = [
  {
    door: "POST /channels/{id}/followers",
    expected: managers("200"),
    params: (world) => [source(world)],
    body: ({ channel }) => ({ channelId: channel.id }),
    prepare,
  },
  {
    door: "GET /channels/{id}/following",
    expected: managers("200"),
    params: ({ channel }) => [channel.id],
  },
  {
    door: "DELETE /channels/{id}/following/{sourceId}",
    expected: managers("200"),
    params: (world) => [world.channel.id, source(world)],
    prepare: prepareFollowing,
  },
  {
    door: "POST /messages/{channelId}/{id}/publish",
    note: "another's",
    expected: moderators("200"),
    params: ({ channel, message }) => [channel.id, message.id],
    prepare: ({ owner, channel }) => owner.put(`/channels/${channel.id}`, { kind: "announcement" }),
  },
];
