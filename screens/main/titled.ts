import type { Client } from "../../client/app/client.ts";
import type { Channel } from "../../protocol/channels.ts";

/**
 * Returns a conversation with its display title: in an encrypted one, people have the names that
 * this device has pinned, shown after display names (MEND-25, MEND-29).
 */
export function titled({ channels }: Pick<Client, "channels">, channel: Channel): Channel {
  const { id, recipient, recipients = recipient ? [recipient] : [], group_name } = channel;
  // The same object wherever nothing changes, so that its row is not drawn again.
  const isNamed = group_name || recipients.length === 0;
  if (isNamed || channels.privateFrom(id) === null) return channel;
  const names = recipients.map((one) =>
    channels.nameIn(id, one.id, one.username, one.display_name) ?? one.username
  );
  return { ...channel, name: names.join(", ") || channel.name };
}
