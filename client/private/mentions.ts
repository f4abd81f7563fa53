import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { E2EE_LIMITS } from "../../protocol/e2ee/limits.ts";
import { parsePlaintext } from "../../protocol/plaintext.ts";
import { NetworkError } from "../base/errors.ts";
import type { ClientStorage } from "../base/storage.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { Member } from "../../protocol/servers.ts";
import type { MemberList, MemberLists } from "../members/store.ts";
import { namesCalled } from "../messages/called.ts";
import { EVERYONE } from "../messages/mentions.ts";

export interface MentionDeps {
  members: {
    readonly lists: ReadonlySignal<MemberLists>;
    load(id: string): Promise<void>;
  };
  channels: Pick<ChannelsStore, "find">;
  storage: Pick<ClientStorage, "get">;
}

/**
 * Whom a message calls as it is said openly: ids of users, and `everyone` (E2E-31). The server counts
 * them, and pushes to them; the sealed message says the same. Nobody in direct messages and groups,
 * where everybody is called anyway, and where one has turned it off.
 * Names are looked up among the channel's readers, who are asked for whatever the text says (MEND-35).
 * @param plaintext as `formatPlaintext` writes it
 * @throws NetworkError where it isn't known who the readers are
 */
export async function mentionsIn(
  { members, channels, storage }: MentionDeps,
  channelId: string,
  plaintext: string,
): Promise<string[]> {
  const serverId = channels.find(channelId)?.server_id;
  if (!serverId || storage.get("privateMentions") === "off") return [];
  const readers = await readersOf(members, channelId);
  const idOf = new Map(readers.map((one) => [one.username.toLowerCase(), one.user_id]));
  const { text, reply } = parsePlaintext(plaintext);
  const names = namesCalled(text, { isName: (name) => idOf.has(name.toLowerCase()) });
  const called = names.includes(EVERYONE) ? [EVERYONE] : [];
  const people = names.filter((name) => name !== EVERYONE)
    .map((name) => idOf.get(name.toLowerCase()))
    .filter((id) => id !== undefined);
  const answered = reply?.to === undefined ? [] : [reply.to];
  return [...called, ...new Set([...answered, ...people])].slice(0, E2EE_LIMITS.mentionsMax);
}

/** Those who may read a channel, once they are loaded. @throws NetworkError */
async function readersOf(
  { lists, load }: MentionDeps["members"],
  channelId: string,
): Promise<readonly Member[]> {
  await load(channelId);
  const list = await new Promise<MemberList | undefined>((resolve) => {
    // Somebody else may be loading it.
    const stop = effect(() => {
      const list = lists.value[channelId];
      if (list?.status !== "loading") {
        resolve(list);
        queueMicrotask(() => stop());
      }
    });
  });
  if (list?.status !== "ready") throw new NetworkError();
  return list.members;
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
