import type { ChannelsStore } from "../channels/store.ts";
import type { PrivateChannel } from "../e2ee/entry.ts";

/** Returns a channel in the worker's form; null: no such channel. */
export function asPrivate(channel: ReturnType<ChannelsStore["find"]>): PrivateChannel | null {
  const { id, recipient, recipients, server_id: serverId } = channel ?? {};
  if (!id) return null;
  if (serverId) return { id, space: "server", serverId, userIds: [] };
  if (recipient) return { id, space: "dm", userIds: [recipient.id] };
  return recipients ? { id, space: "group", userIds: recipients.map((one) => one.id) } : null;
}
