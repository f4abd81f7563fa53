import type { World } from "../helpers/matrix.ts";
import { sealed } from "../helpers/person.ts";
import { HIDDEN, members, type Row, signedIn } from "./matrix_columns.ts";

/** Settings of notifications, and the inbox (COM-10, COM-11). */
export const NOTIFICATION_ROWS: Row[] = [
  { door: "GET /users/notifications", expected: signedIn("200") },
  {
    door: "PUT /users/notifications",
    note: "of a server",
    expected: members("200"),
    body: ({ server }) => ({ servers: { [server.id]: { level: "mentions" } } }),
  },
  {
    door: "PUT /users/notifications",
    note: "of a channel",
    expected: members("200"),
    body: ({ channel }) => ({ channels: { [channel.id]: { muted: true } } }),
  },
  { door: "GET /users/unread", expected: signedIn("200") },
  { door: "GET /users/inbox", expected: signedIn("200") },
  { door: "POST /users/inbox/read", expected: signedIn("200"), body: () => ({ all: true }) },
  {
    door: "DELETE /users/inbox/{id}",
    note: "another's",
    expected: signedIn(HIDDEN, { owner: "200" }),
    prepare: async (world: World) => {
      const { author, channel, owner } = world;
      const mention = { ...sealed("hi"), mentions: [owner.id] };
      world.message = (await author.post(`/messages/${channel.id}`, mention)).body.message;
    },
    params: ({ message }) => [message.id],
  },
];
