import { sealed } from "../helpers/person.ts";
import { inAnHour } from "../helpers/hours.ts";
import type { World } from "../helpers/matrix.ts";
import {
  DENIED,
  everybody,
  HIDDEN,
  managers,
  members,
  moderators,
  ownerOnly,
  type Row,
  signedIn,
  writers,
} from "./matrix_columns.ts";
import { ACCOUNT_ROWS } from "./matrix_account_rows.ts";
import { ADMIN_ROWS } from "./matrix_admin_rows.ts";
import { CALL_ROWS } from "./matrix_call_rows.ts";
import { FILE_ROWS } from "./matrix_file_rows.ts";
import { ANNOUNCEMENT_ROWS } from "./matrix_announcement_rows.ts";
import { CATEGORY_ROWS } from "./matrix_category_rows.ts";
import { E2EE_ROWS } from "./matrix_e2ee_rows.ts";
import { EMOJI_ROWS } from "./matrix_emoji_rows.ts";
import { NOTIFICATION_ROWS } from "./matrix_notification_rows.ts";
import { SHELF_ROWS } from "./matrix_shelf_rows.ts";
import { ROLE_ROWS } from "./matrix_role_rows.ts";
import { SOCIAL_ROWS } from "./matrix_social_rows.ts";
import { SERVER_EVENT_ROWS } from "./matrix_server_event_rows.ts";
import { THREAD_ROWS } from "./matrix_thread_rows.ts";

const server = (world: World) => [world.server.id];
const channel = (world: World) => [world.channel.id];
const message = (world: World) => [world.message.id];
const own = (world: World) => [world.own.id];
const text = () => sealed("text");

/** A scheduled message of the owner. */
const SCHEDULED = {
  params: ({ scheduled }: World) => [scheduled!],
  async prepare(world: World) {
    const content = { channelId: world.channel.id, send_at: inAnHour(), ...text() };
    world.scheduled = (await world.owner.post("/users/scheduled", content)).body.scheduled.id;
  },
};

/** A poll of somebody else. */
const POLL = {
  params: ({ channel, poll }: World) => [channel.id, poll!],
  async prepare(world: World) {
    const poll = { answers: 2, multiple: false, secret: false, duration_ms: null };
    const { body } = await world.author.post(`/messages/${world.channel.id}`, { ...text(), poll });
    world.poll = body.message.id;
  },
};

/** A row for every endpoint (D-PERM-8). */
export const ROWS: Row[] = [
  ...ACCOUNT_ROWS,
  ...ADMIN_ROWS,
  { door: "POST /servers", expected: signedIn("201"), body: () => ({ name: "A server" }) },
  { door: "GET /servers", expected: signedIn("200") },
  { door: "GET /servers/{id}", expected: members("200"), params: server },
  {
    door: "PUT /servers/{id}",
    expected: managers("200"),
    params: server,
    body: () => ({ name: "Renamed", description: "About us", avatar: null }),
  },
  { door: "DELETE /servers/{id}", expected: ownerOnly("200"), params: server },
  {
    door: "POST /servers/{id}/transfer",
    expected: ownerOnly("200"),
    params: server,
    body: ({ author }) => ({ newOwnerId: author.id }),
  },
  { door: "POST /servers/{id}/join", expected: members("200"), params: server },
  {
    door: "GET /servers/invite/{code}",
    expected: everybody("200"),
    params: ({ invite }) => [invite.code],
  },
  {
    door: "POST /servers/join-invite",
    expected: signedIn("200", { banned: "403 banned" }),
    body: ({ invite }) => ({ inviteCode: invite.code }),
  },
  {
    door: "POST /servers/{id}/invite",
    note: "plain",
    expected: members("201"),
    params: server,
    body: () => ({ maxUses: 1 }),
  },
  {
    door: "POST /servers/{id}/invite",
    note: "custom code",
    expected: managers("201"),
    params: server,
    body: ({ n }) => ({ customCode: `custom-${n}` }),
  },
  { door: "GET /servers/{id}/invites", expected: managers("200"), params: server },
  {
    door: "DELETE /servers/{id}/invites/{inviteId}",
    expected: managers("200"),
    params: ({ server, invite }) => [server.id, invite.id],
  },
  { door: "GET /servers/{id}/members", expected: members("200"), params: server },
  {
    door: "PUT /servers/{id}/members/{userId}",
    note: "oneself",
    expected: writers("200"),
    params: ({ server, actor }) => [server.id, actor?.id ?? "somebody"],
    body: () => ({ nickname: "Myself" }),
  },
  {
    door: "PUT /servers/{id}/members/{userId}",
    note: "another",
    expected: moderators("200"),
    params: ({ server, author }) => [server.id, author.id],
    body: () => ({ nickname: "The Author" }),
  },
  {
    door: "DELETE /servers/{id}/members/{userId}",
    note: "oneself",
    expected: members("200", { owner: "400 owner_cannot_leave" }),
    params: ({ server, actor }) => [server.id, actor?.id ?? "somebody"],
  },
  {
    door: "DELETE /servers/{id}/members/{userId}",
    note: "another",
    expected: moderators("200"),
    params: ({ server, author }) => [server.id, author.id],
  },

  {
    door: "POST /servers/{id}/bans",
    expected: moderators("201"),
    params: server,
    body: ({ author }) => ({ userId: author.id, reason: "spam" }),
  },
  { door: "GET /servers/{id}/bans", expected: moderators("200"), params: server },
  {
    door: "DELETE /servers/{id}/bans/{userId}",
    expected: moderators("200"),
    prepare: ({ owner, server, author }) =>
      owner.post(`/servers/${server.id}/bans`, { userId: author.id }),
    params: ({ server, author }) => [server.id, author.id],
  },
  {
    door: "POST /servers/{id}/mutes",
    expected: moderators("201"),
    params: server,
    body: ({ author }) => ({ userId: author.id, reason: "noise", duration: 60_000 }),
  },
  { door: "GET /servers/{id}/mutes", expected: moderators("200"), params: server },
  {
    door: "DELETE /servers/{id}/mutes/{userId}",
    expected: moderators("200"),
    prepare: ({ owner, server, author }) =>
      owner.post(`/servers/${server.id}/mutes`, { userId: author.id }),
    params: ({ server, author }) => [server.id, author.id],
  },
  { door: "GET /servers/{id}/audit-log", expected: moderators("200"), params: server },
  { door: "GET /servers/{id}/reports", expected: moderators("200"), params: server },

  { door: "GET /channels/server/{serverId}", expected: members("200"), params: server },
  {
    door: "POST /channels/server/{serverId}",
    expected: managers("201"),
    params: server,
    body: () => ({ name: "plans", isVoice: false, topic: "What comes next" }),
  },
  {
    door: "PUT /channels/server/{serverId}/order",
    expected: managers("200"),
    params: server,
    body: ({ channel, voice }) => ({
      order_version: 0,
      categories: [],
      channels: [voice, channel].map(({ id }, position) => ({ id, category_id: null, position })),
    }),
  },
  ...CATEGORY_ROWS,
  ...ANNOUNCEMENT_ROWS,
  {
    door: "PUT /channels/{id}",
    expected: managers("200"),
    params: channel,
    body: () => ({ name: "renamed", position: 3, topic: "Something else" }),
  },
  {
    door: "DELETE /channels/{id}",
    expected: managers("200"),
    params: channel,
  },
  ...THREAD_ROWS,
  ...SERVER_EVENT_ROWS,
  { door: "GET /channels/{id}/members", expected: members("200"), params: channel },
  {
    door: "POST /channels/{id}/read",
    expected: members("200"),
    params: channel,
    body: () => ({ seq: 1, mention_count: 0 }),
  },
  {
    door: "POST /channels/{id}/unread",
    expected: members("200"),
    params: channel,
    body: () => ({ seq: 1 }),
  },

  { door: "GET /messages/{channelId}", expected: members("200"), params: channel },
  {
    door: "POST /messages/{channelId}",
    expected: writers("201"),
    params: channel,
    body: ({ n }) => ({ ...text(), nonce: `nonce ${n}` }),
  },
  {
    door: "PUT /messages/{id}",
    note: "own",
    expected: writers("200"),
    params: own,
    body: text,
  },
  {
    door: "PUT /messages/{id}",
    note: "another's",
    expected: members(DENIED),
    params: message,
    body: text,
  },
  { door: "DELETE /messages/{id}", note: "own", expected: members("200"), params: own },
  {
    door: "DELETE /messages/{id}",
    note: "another's",
    expected: moderators("200"),
    params: message,
  },
  {
    door: "GET /messages/{channelId}/{id}/seq",
    expected: members("200"),
    params: ({ channel, message }) => [channel.id, message.id],
  },
  {
    door: "GET /messages/{channelId}/{id}/preview",
    expected: members("200"),
    params: ({ channel, message }) => [channel.id, message.id],
  },
  {
    door: "GET /messages/{channelId}/{id}/content",
    expected: members("200"),
    params: ({ channel, message }) => [channel.id, message.id],
  },
  {
    door: "POST /messages/{channelId}/bulk-delete",
    expected: moderators("200"),
    params: channel,
    body: ({ message }) => ({ messageIds: [message.id] }),
  },
  { door: "GET /messages/{id}/reactions", expected: members("200"), params: message },
  {
    door: "POST /messages/{id}/reactions",
    expected: writers("200"),
    params: message,
    body: () => ({ emoji: "👍" }),
  },
  {
    door: "DELETE /messages/{id}/reactions/{emoji}",
    expected: members("200"),
    params: ({ message }) => [message.id, "👍"],
  },
  { door: "GET /channels/{id}/pins", expected: members("200"), params: channel },
  {
    door: "PUT /channels/{id}/pins/{messageId}",
    expected: moderators("200"),
    params: ({ channel, message }) => [channel.id, message.id],
  },
  {
    door: "DELETE /channels/{id}/pins/{messageId}",
    expected: moderators("200"),
    prepare: ({ owner, channel, message }) =>
      owner.put(`/channels/${channel.id}/pins/${message.id}`),
    params: ({ channel, message }) => [channel.id, message.id],
  },

  {
    door: "PUT /messages/{channelId}/{id}/votes",
    expected: writers("200"),
    body: () => ({ answers: [1] }),
    ...POLL,
  },
  { door: "GET /messages/{channelId}/{id}/votes", expected: members("200"), ...POLL },
  {
    door: "POST /messages/{channelId}/{id}/end-poll",
    expected: moderators("200"),
    ...POLL,
  },

  { door: "GET /users/server-order", expected: signedIn("200") },
  {
    door: "PUT /users/server-order",
    expected: members("200"),
    body: ({ server }) => ({ folders: [{ server_ids: [server.id] }] }),
  },
  { door: "GET /users/scheduled", expected: signedIn("200") },
  {
    door: "POST /users/scheduled",
    note: "rights to write count when it is sent",
    expected: members("201"),
    body: ({ channel }) => ({ channelId: channel.id, send_at: inAnHour(), ...text() }),
  },
  {
    door: "PUT /users/scheduled/{id}",
    note: "another's",
    expected: signedIn(HIDDEN, { owner: "200" }),
    body: () => ({ send_at: inAnHour() }),
    ...SCHEDULED,
  },
  {
    door: "DELETE /users/scheduled/{id}",
    note: "another's",
    expected: signedIn(HIDDEN, { owner: "200" }),
    ...SCHEDULED,
  },
  {
    door: "POST /users/scheduled/{id}/send",
    note: "another's",
    expected: signedIn(HIDDEN, { owner: "200" }),
    body: () => ({}),
    ...SCHEDULED,
  },

  { door: "GET /users/saved", expected: signedIn("200") },
  {
    door: "POST /users/saved",
    expected: members("200"),
    body: ({ channel, message }) => ({ channelId: channel.id, messageId: message.id }),
  },
  {
    door: "DELETE /users/saved/{messageId}",
    note: "another's",
    expected: signedIn(HIDDEN, { owner: "200" }),
    prepare: ({ owner, channel, message }) =>
      owner.post("/users/saved", { channelId: channel.id, messageId: message.id }),
    params: message,
  },

  ...NOTIFICATION_ROWS,
  ...ROLE_ROWS,
  ...EMOJI_ROWS,
  ...SHELF_ROWS,
  ...SOCIAL_ROWS,
  ...CALL_ROWS,
  ...FILE_ROWS,
  ...E2EE_ROWS,
];

/** The row's path with its parameters filled in. */
export function pathOf(row: Row, world: World): { method: string; path: string } {
  const [method, pattern] = row.door.split(" ");
  const params = row.params?.(world) ?? [];
  const path = pattern.replace(/\{\w+\}/g, () => encodeURIComponent(params.shift()!));
  const query = row.query?.(world);
  return { method, path: query ? `${path}?${query}` : path };
}
