import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { E2EE_LIMITS } from "../../protocol/e2ee/limits.ts";
import { parsePlaintext } from "../../protocol/plaintext.ts";
import { NetworkError } from "../base/errors.ts";
import type { ClientStorage } from "../base/storage.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { Member } from "../../protocol/servers.ts";
import type { MemberList, MemberLists } from "../members/store.ts";
import { mentionedNames } from "../messages/mentioned_names.ts";
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
 * Returns the mentions of a message that the server may see: user ids, and `everyone` (E2E-31). The
 * server counts them and sends push notifications; the sealed message has the same list. Empty in
 * direct messages and groups, where every message notifies, and if the user has turned open
 * mentions off.
 * Looks names up among the channel's readers, who are requested whatever the text contains
 * (MEND-35).
 * @param plaintext as `formatPlaintext` writes it
 * @throws NetworkError if the readers aren't known
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
  const { forward, text, reply } = parsePlaintext(plaintext);
  // Who forwards words does not say them.
  if (forward) return [];
  const names = mentionedNames(text, { isName: (name) => idOf.has(name.toLowerCase()) });
  const called = names.includes(EVERYONE) ? [EVERYONE] : [];
  const people = names.filter((name) => name !== EVERYONE)
    .map((name) => idOf.get(name.toLowerCase()))
    .filter((id) => id !== undefined);
  const answered = reply?.to === undefined ? [] : [reply.to];
  return [...called, ...new Set([...answered, ...people])].slice(0, E2EE_LIMITS.mentionsMax);
}

/** Returns the readers of a channel, once they are loaded. @throws NetworkError */
async function readersOf(
  { lists, load }: MentionDeps["members"],
  channelId: string,
): Promise<readonly Member[]> {
  await load(channelId);
  const list = await new Promise<MemberList | undefined>((resolve) => {
    // Another caller may be loading them.
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

/** Creates the setting for open mentions; on until the user turns it off. */
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

/**
 * Returns whether the open mentions of a message equal the sealed ones; if not, the message
 * mentions nobody (E2E-31).
 */
export function sameMentions(plain: readonly string[], signed: readonly string[]): boolean {
  const [a, b] = [new Set(plain), new Set(signed)];
  return a.size === b.size && a.isSubsetOf(b);
}
