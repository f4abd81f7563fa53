import { signal } from "@preact/signals";
import { listMembers } from "../../protocol/api/members.ts";
import { E2EE_LIMITS } from "../../protocol/e2ee/limits.ts";
import { LIMITS } from "../../protocol/limits.ts";
import { parsePlaintext } from "../../protocol/plaintext.ts";
import type { Api } from "../base/api.ts";
import type { ClientStorage } from "../base/storage.ts";
import type { ChannelsStore } from "../channels/store.ts";
import { EVERYONE, namesIn } from "../messages/mentions.ts";

export interface MentionDeps {
  api: Pick<Api, "call">;
  channels: Pick<ChannelsStore, "find">;
  storage: Pick<ClientStorage, "get">;
}

/**
 * Whom a message calls as it is said openly: ids of users, and `everyone` (E2E-31). The server counts
 * them, and pushes to them; the sealed message says the same. Nobody in direct messages and groups,
 * where everybody is called anyway, and where one has turned it off.
 * @param plaintext as `formatPlaintext` writes it
 * @throws ApiError or NetworkError: only the server knows who has a name
 */
export async function mentionsIn(
  { api, channels, storage }: MentionDeps,
  channelId: string,
  plaintext: string,
): Promise<string[]> {
  const serverId = channels.find(channelId)?.server_id;
  if (!serverId || storage.get("privateMentions") === "off") return [];
  const names = namesIn(parsePlaintext(plaintext).text);
  const called = names.includes(EVERYONE) ? [EVERYONE] : [];
  const people = names.filter((name) => name !== EVERYONE && name.length <= LIMITS.usernameMax)
    .slice(0, E2EE_LIMITS.mentionsMax);
  if (people.length === 0) return called;
  const { members } = await api.call(listMembers, {
    id: serverId,
    query: { names: people.join(",") },
  });
  return [...called, ...members.map(({ user_id }) => user_id)].slice(0, E2EE_LIMITS.mentionsMax);
}

/** Whether this person is willing to say openly whom they mention; on until they say otherwise. */
export function createOpenMentions(storage: Pick<ClientStorage, "get" | "set">) {
  const isOn = signal(storage.get("privateMentions") !== "off");
  return {
    isOn,
    set(on: boolean): void {
      storage.set("privateMentions", on ? null : "off");
      isOn.value = on;
    },
  };
}

/** Whether a message says openly what is sealed in it; where it does not, it calls nobody (E2E-31). */
export function sameMentions(plain: readonly string[], signed: readonly string[]): boolean {
  const [a, b] = [new Set(plain), new Set(signed)];
  return a.size === b.size && a.isSubsetOf(b);
}
