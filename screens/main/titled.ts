import type { Client } from "../../client/app/client.ts";
import { calledInFull } from "../../protocol/called.ts";
import type { Channel, Recipient } from "../../protocol/channels.ts";

/**
 * A conversation under the name that it has for people: in an encrypted one its people are called by
 * the names that this device has pinned, which stand behind display names (MEND-25, MEND-29).
 */
export function titled({ channels }: Pick<Client, "channels">, channel: Channel): Channel {
  const { id, server_id, recipient, recipients, group_name } = channel;
  if (server_id !== null || group_name || channels.privateFrom(id) === null) return channel;
  const nameOf = (one: Recipient) =>
    channels.nameIn(id, one.id, one.username, one.display_name) ?? calledInFull(one, true);
  const people = recipient ? [recipient] : recipients!;
  return people.length > 0 ? { ...channel, name: people.map(nameOf).join(", ") } : channel;
}
