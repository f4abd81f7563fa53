import type { Client } from "../../client/app/client.ts";
import { sameName } from "../../client/messages/mentions.ts";
import { fullDisplayName } from "../../protocol/display_name.ts";
import { mentionNames } from "./mention_names.ts";

/**
 * Returns the display name of a member of the open channel, followed by the username if they
 * differ.
 */
export function fullNameOfMember(client: Client, username: string): string {
  const { members = [] } = client.members.lists.value[mentionNames(client).id ?? ""] ?? {};
  const member = members.find((one) => sameName(one.username, username));
  return member ? fullDisplayName({ ...member, username }, true) : username;
}
