import type { FileRef } from "../../../protocol/file_refs.ts";
import { WithData } from "../../kernel/export.ts";
import { channelById, listChannels } from "../../membership/channels/channels.ts";
import { withThreads } from "../../membership/channels/threads.ts";
import { serverById } from "../../membership/servers/servers.ts";
import { usersById } from "../../membership/users/service.ts";
import type { FeaturesContext } from "../context.ts";
import { dataUrl } from "../files/data_url.ts";
import { type LocatedMessage, walkChannel, walkMessages } from "../message_log/log.ts";
import type { MessageRecord } from "../message_log/records.ts";
import { messageOpener } from "./opener.ts";

const iso = (time: number) => new Date(time).toISOString();
const timesOf = ({ created_at, edited_at }: MessageRecord) => ({
  sent_at: iso(created_at),
  edited_at: edited_at === null ? null : iso(edited_at),
});

/** Section of an export: all that a person wrote. */
export async function* exportedMessagesOf(app: FeaturesContext, userId: string) {
  const open = messageOpener(app.db);
  for await (const message of messagesOf(app, userId)) {
    yield {
      ...await locationOf(app, message, userId),
      ...timesOf(message.record),
      ...(await open(message) ?? { text: null }),
    };
  }
}

/** Section of an export: all messages of a server. */
export async function* exportedMessagesIn(app: FeaturesContext, serverId: string) {
  const open = messageOpener(app.db);
  for await (const message of messagesIn(app, serverId)) {
    const { channelId, seq, record } = message;
    const sender = (await usersById(app, [record.sender_id])).get(record.sender_id);
    yield {
      channel_id: channelId,
      seq,
      id: record.id,
      sender_id: record.sender_id,
      username: sender?.username ?? record.copied?.server_name ?? null,
      display_name: sender?.display_name ?? null,
      ...timesOf(record),
      system: record.system,
      ...(await open(message) ?? { text: null }),
    };
  }
}

/** Section of an export: the files of a person's messages. */
export const exportedFilesOf = (app: FeaturesContext, userId: string) =>
  exportedFiles(app, messagesOf(app, userId));

/** Section of an export: the files of a server's messages. */
export const exportedFilesIn = (app: FeaturesContext, serverId: string) =>
  exportedFiles(app, messagesIn(app, serverId));

/**
 * The files of messages that can be opened, each with its bytes as a data URL, one chunk after
 * another. A file that is incomplete or not as its sender sealed it ends early: `size` tells.
 */
async function* exportedFiles(
  app: FeaturesContext,
  messages: AsyncIterable<LocatedMessage>,
): AsyncGenerator<WithData> {
  const open = messageOpener(app.db);
  for await (const message of messages) {
    const { id: message_id, files } = message.record;
    if (!files) continue;
    // A message is not believed about files that it doesn't have.
    const refs: FileRef[] = (await open(message))?.files ?? [];
    for (const ref of refs.filter(({ id }) => files.ids.includes(id))) {
      const { id, name, type, size } = ref;
      yield new WithData({ id, message_id, name, type, size }, dataUrl(app, ref));
    }
  }
}

async function* messagesOf(app: FeaturesContext, userId: string): AsyncGenerator<LocatedMessage> {
  for await (const message of walkMessages(app.db)) {
    const { sender_id, system } = message.record;
    if (sender_id === userId && !system) yield message;
  }
}

async function* messagesIn(app: FeaturesContext, serverId: string): AsyncGenerator<LocatedMessage> {
  const channels = await withThreads(app.db, await app.db.read(listChannels, serverId));
  for (const { id } of channels) yield* walkChannel(app.db, id);
}

/** Returns where a message was written: a channel of a server, or the people it went to. */
async function locationOf(app: FeaturesContext, { channelId }: LocatedMessage, userId: string) {
  const channel = await app.db.read(channelById, channelId);
  if (!channel) return { channel: null };
  if (channel.server_id !== null) {
    const server = await app.db.read(serverById, channel.server_id);
    return { server: server?.name ?? null, channel: channel.name };
  }
  const users = await usersById(app, channel.members.filter((id) => id !== userId));
  const others = [...users.values()].map(({ username }) => username);
  return channel.group ? { group: channel.name, to: others } : { to: others[0] ?? null };
}
