import type { Client } from "../../../client/app/client.ts";
import type { Channel } from "../../../protocol/channels.ts";
import { lists } from "../../../text/en/common.ts";
import { conversation as t } from "../../../text/en/private.ts";
import { fill } from "../../../text/message.ts";

/**
 * Returns a person's name in a conversation, including people who have left it and wrote loaded
 * messages; a placeholder for unknown people.
 */
export function nameIn(client: Client, channel: Channel, userId: string): string {
  const own = client.session.user.value;
  if (userId === own?.id) return own.username;
  const pinned = client.channels.pinnedNames.value.get(userId);
  if (pinned !== undefined) return pinned;
  const members = client.members.lists.value[channel.server_id ?? ""]?.members ?? [];
  const member = members.find((one) => one.user_id === userId);
  if (member) return member.username;
  const people = channel.recipients ?? [channel.recipient];
  const rows = () => client.messages.window(channel.id)?.rows ?? [];
  return people.find((one) => one?.id === userId)?.username ??
    rows().findLast((row) => row.sender_id === userId)?.username ?? t.somebody;
}

/** "ada and bob"; @param how "ada or bob" */
export function namesIn(
  client: Client,
  channel: Channel,
  userIds: readonly string[],
  how: typeof lists[keyof typeof lists] = lists.and,
): string {
  const names = userIds.map((id) => nameIn(client, channel, id));
  const last = names.pop() ?? channel.name;
  return names.length > 0 ? fill(how, { names: names.join(", "), last }) : last;
}
