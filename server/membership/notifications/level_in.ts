import { type ResolvedLevel, resolveLevel } from "../../../protocol/notification_levels.ts";
import type { Reader } from "../../storage/reader.ts";
import type { ChannelRecord } from "../channels/records.ts";
import { categoryOf, getOrder } from "../channels/order_record.ts";
import { serverRecords } from "../servers/records.ts";
import { isThread } from "../channels/thread_parent.ts";
import { notificationScopes } from "./records.ts";

/** Resolves what a person has set for a channel and the scopes above it. */
export function levelIn(reader: Reader, userId: string, channel: ChannelRecord): ResolvedLevel {
  const { id, server_id } = channel;
  const parent = isThread(channel) ? [channel.thread.parent_id] : [];
  const category = server_id === null
    ? undefined
    : categoryOf(getOrder(reader, server_id), parent[0] ?? id);
  const within = category ? [category] : [];
  const ids = server_id === null ? [id] : [id, ...parent, ...within, server_id];
  const scopes = reader.getMany(ids.map((id) => notificationScopes.key({ userId, id })));
  const server = server_id === null ? null : serverRecords.get(reader, { id: server_id });
  return resolveLevel(scopes, server?.default_notifications ?? "all", reader.now);
}
