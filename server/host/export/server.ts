import { listChannels } from "../../membership/channels/channels.ts";
import type { AppContext } from "../context.ts";
import { walkChannel } from "../../features/message_log/log.ts";
import type { ServerRecord } from "../../membership/servers/records.ts";
import { usersById } from "../../membership/users/service.ts";
import { exportFiles } from "./files.ts";
import { jsonObject } from "./json.ts";
import { messageOpener, type OpenMessage } from "./texts.ts";
import { iso } from "./time.ts";

/** A server with its channels, roles, members and all that was said. No direct messages. */
export async function* exportServer(app: AppContext, server: ServerRecord): AsyncGenerator<string> {
  const { id, name, description, owner_id, created_at } = server;
  const channels = await app.db.read(listChannels, id);
  yield* jsonObject([
    ["format", "parley-server-1"],
    ["exported_at", iso(app.clock())],
    ["server", { id, name, description, owner_id, created_at: iso(created_at) }],
    ...await app.features.sectionsOf("server", id),
    ["messages", messagesIn(app, channels.map((channel) => channel.id))],
    ["files", filesIn(app, channels.map((channel) => channel.id))],
  ]);
}

async function* messagesIn(app: AppContext, channelIds: string[]) {
  const open = messageOpener(app.db);
  for (const channelId of channelIds) yield* messagesOf(app, channelId, open);
}

async function* filesIn(app: AppContext, channelIds: string[]) {
  const open = messageOpener(app.db);
  for (const id of channelIds) yield* exportFiles(app, walkChannel(app.db, id), open);
}

async function* messagesOf(app: AppContext, channelId: string, open: OpenMessage) {
  for await (const message of walkChannel(app.db, channelId)) {
    const { seq, record } = message;
    const sender = (await usersById(app, [record.sender_id])).get(record.sender_id);
    yield {
      channel_id: channelId,
      seq,
      id: record.id,
      sender_id: record.sender_id,
      username: sender?.username ?? null,
      display_name: sender?.display_name ?? null,
      sent_at: iso(record.created_at),
      edited_at: record.edited_at === null ? null : iso(record.edited_at),
      system: record.system,
      ...(await open(message) ?? { text: null }),
    };
  }
}
