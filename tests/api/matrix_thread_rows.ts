import type { World } from "../helpers/matrix.ts";
import { sealed } from "../helpers/person.ts";
import { threadId } from "../helpers/threads.ts";
import { members, moderators, type Row, writers } from "./matrix_columns.ts";

const channel = (world: World) => [world.channel.id];
const thread = (world: World) => [world.thread ?? "none"];

/** Makes a thread of the author from their message, or finds it. */
async function prepare(world: World): Promise<void> {
  const { author, message } = world;
  const path = `/messages/${message.channel_id}/${message.id}/thread`;
  const { body } = await author.post(path, { name: "A thread" });
  world.thread = body.channel.id;
}

/** The same, archived. */
async function prepareArchived(world: World): Promise<void> {
  await prepare(world);
  await world.author.put(`/channels/${world.thread}`, { archived: true });
}

/** Rows of threads (COM-7). A thread is a channel: further rows show what holds in any. */
export const THREAD_ROWS: Row[] = [
  { door: "GET /channels/{id}", expected: members("200"), params: channel },
  {
    door: "GET /channels/{id}",
    note: "a thread",
    expected: members("200"),
    params: thread,
    prepare,
  },
  {
    door: "POST /messages/{channelId}/{id}/thread",
    expected: writers("201"),
    params: ({ channel, message }) => [channel.id, message.id],
    body: () => ({ name: "A thread" }),
  },
  {
    door: "POST /channels/{id}/threads",
    expected: writers("201"),
    params: channel,
    body: ({ app }) => ({ id: threadId(app), name: "A thread" }),
  },
  {
    door: "POST /channels/{id}/threads",
    note: "with a message",
    expected: writers("201"),
    params: channel,
    body: ({ app }) => ({ id: threadId(app), name: "A thread", message: sealed("first") }),
  },
  { door: "GET /channels/{id}/threads", expected: members("200"), params: channel },
  { door: "GET /channels/{id}/followers", expected: members("200"), params: thread, prepare },
  { door: "POST /channels/{id}/followers/me", expected: members("200"), params: thread, prepare },
  {
    door: "DELETE /channels/{id}/followers/me",
    expected: members("200"),
    params: thread,
    prepare: async (world) => {
      await prepare(world);
      await world.actor?.post(`/channels/${world.thread}/followers/me`);
    },
  },
  {
    door: "PUT /channels/{id}",
    note: "a thread",
    scope: "write",
    expected: moderators("200"),
    params: thread,
    body: () => ({ name: "Renamed", locked: true }),
    prepare,
  },
  {
    door: "PUT /channels/{id}",
    note: "opens a thread again",
    scope: "write",
    expected: writers("200"),
    params: thread,
    body: () => ({ archived: false }),
    prepare: prepareArchived,
  },
  {
    door: "DELETE /channels/{id}",
    note: "a thread",
    scope: "write",
    expected: moderators("200"),
    params: thread,
    prepare,
  },
  {
    door: "POST /messages/{channelId}",
    note: "in a thread",
    expected: writers("201"),
    params: thread,
    body: () => sealed("hello"),
    prepare,
  },
];
