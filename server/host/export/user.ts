import { channelById } from "../../membership/channels/channels.ts";
import type { AppContext } from "../context.ts";
import { pictureOf } from "../../features/media/service.ts";
import { type LocatedMessage, walkMessages } from "../../features/message_log/log.ts";
import { serverById } from "../../membership/servers/servers.ts";
import type { UserRecord } from "../../membership/users/records.ts";
import { usersById } from "../../membership/users/service.ts";
import { exportFiles } from "./files.ts";
import { jsonObject } from "./json.ts";
import { messageOpener } from "./texts.ts";
import { iso } from "./time.ts";

/** All that is stored about one person, and what they wrote: what they may ask the host for. */
export async function* exportUser(app: AppContext, user: UserRecord): AsyncGenerator<string> {
  const { id, username, display_name, email, publicKey, status, custom_status, admin } = user;
  yield* jsonObject([
    ["format", "parley-user-1"],
    ["exported_at", iso(app.clock())],
    ["account", {
      id,
      username,
      display_name: display_name ?? null,
      former_usernames: (user.former_names ?? []).map(({ name, until }) => ({
        username: name,
        reserved_until: iso(until),
      })),
      email,
      public_key: publicKey,
      created_at: iso(user.created_at),
      status,
      custom_status,
      admin,
      avatar: await pictureOf(app, user.avatar_url),
    }],
    ["messages", messagesBy(app, id)],
    ...await app.features.sectionsOf("user", id),
    ["files", exportFiles(app, messagesOf(app, id), messageOpener(app.db))],
  ]);
}

async function names(app: AppContext, ids: Iterable<string>) {
  return [...(await usersById(app, ids)).values()].map(({ username }) => username);
}

async function* messagesOf(app: AppContext, userId: string) {
  for await (const message of walkMessages(app.db)) {
    const { sender_id, system } = message.record;
    if (sender_id === userId && !system) yield message;
  }
}

async function* messagesBy(app: AppContext, userId: string) {
  const open = messageOpener(app.db);
  for await (const message of messagesOf(app, userId)) {
    const { record } = message;
    yield {
      ...await locationOf(app, message, userId),
      sent_at: iso(record.created_at),
      edited_at: record.edited_at === null ? null : iso(record.edited_at),
      ...(await open(message) ?? { text: null }),
    };
  }
}

/** Where it was said: a channel of a server, or to whom. */
async function locationOf(app: AppContext, { channelId }: LocatedMessage, userId: string) {
  const channel = await app.db.read(channelById, channelId);
  if (!channel) return { channel: null };
  if (channel.server_id !== null) {
    const server = await app.db.read(serverById, channel.server_id);
    return { server: server?.name ?? null, channel: channel.name };
  }
  const others = await names(app, channel.members.filter((id) => id !== userId));
  return channel.group ? { group: channel.name, to: others } : { to: others[0] ?? null };
}
