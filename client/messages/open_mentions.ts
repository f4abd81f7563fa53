import { E2EE_LIMITS } from "../../protocol/e2ee/limits.ts";
import { parsePlaintext } from "../../protocol/plaintext.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { MembersStore } from "../members/store.ts";
import { mentionedNames } from "./mentioned_names.ts";
import { EVERYONE } from "./mentions.ts";

interface Deps {
  channels: Pick<ChannelsStore, "find">;
  members: Pick<MembersStore, "lists">;
}

/**
 * Returns whom a message of an open channel mentions: `everyone`, ids of loaded members, and the
 * author of the quoted message (MEND-16). Nobody in direct messages and groups, which always notify
 * everyone, and nobody by a forwarded message (COM-13).
 * @param plaintext as `formatPlaintext` writes it
 */
export function openMentions({ channels, members }: Deps, channelId: string, plaintext: string) {
  const serverId = channels.find(channelId)?.server_id;
  if (!serverId) return [];
  const { forward, text, reply } = parsePlaintext(plaintext);
  // Who forwards words does not say them.
  if (forward) return [];
  const idOf = new Map(
    [serverId, channelId].flatMap((id) => members.lists.value[id]?.members ?? [])
      .map(({ username, user_id }) => [username.toLowerCase(), user_id]),
  );
  const called = mentionedNames(text, { isName: (name) => idOf.has(name.toLowerCase()) })
    .map((name) => name === EVERYONE ? EVERYONE : idOf.get(name.toLowerCase()))
    .filter((id) => id !== undefined);
  const answered = reply?.to === undefined ? [] : [reply.to];
  return [...new Set([...answered, ...called])].slice(0, E2EE_LIMITS.mentionsMax);
}
