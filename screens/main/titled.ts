import type { Client } from "../../client/app/client.ts";
import type { Channel } from "../../protocol/channels.ts";

/**
 * A conversation under the name that it has for people: in an encrypted one its people are called by
 * the names that this device has pinned, which stand behind display names (MEND-25, MEND-29).
 */
export function titled({ channels }: Pick<Client, "channels">, channel: Channel): Channel {
  const { id, recipient, recipients = recipient ? [recipient] : [], group_name } = channel;
  if (group_name || channels.privateFrom(id) === null) return channel;
  const names = recipients.map((one) =>
    channels.nameIn(id, one.id, one.username, one.display_name) ?? one.username
  );
  return { ...channel, name: names.join(", ") || channel.name };
}
