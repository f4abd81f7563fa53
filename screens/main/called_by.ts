import type { Client } from "../../client/app/client.ts";
import { sameName } from "../../client/messages/mentions.ts";
import { calledInFull } from "../../protocol/called.ts";
import { mentionNames } from "./mention_names.ts";

/** Returns how whoever has this username in the open channel is called, with it behind another name. */
export function calledBy(client: Client, username: string): string {
  const { members = [] } = client.members.lists.value[mentionNames(client).id ?? ""] ?? {};
  const member = members.find((one) => sameName(one.username, username));
  return member ? calledInFull({ ...member, username }, true) : username;
}
