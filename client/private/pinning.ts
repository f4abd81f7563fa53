import { effect, type ReadonlySignal } from "@preact/signals";
import type { Platform } from "../base/platform.ts";
import type { ClientStorage } from "../base/storage.ts";
import type { PinActs } from "../channels/pin_acts.ts";
import { calledKey, type PrivatePins } from "../channels/private_pins.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { Conversation, PrivateConversations, PrivateState } from "../e2ee/entry.ts";
import type { Channel } from "../../protocol/channels.ts";
import { names as t } from "../../text/en/private.ts";
import { fill } from "../../text/message.ts";
import type { createToasts } from "../base/toasts_store.ts";
import type { History } from "../messages/history.ts";
import type { MentionCounts } from "../messages/mention_counts.ts";

interface Deps {
  platform: Pick<Platform, "log">;
  storage: Pick<ClientStorage, "get" | "set">;
  channels: Pick<ChannelsStore, "lists">;
  history: Pick<History, "refresh">;
  attention: { mentions: Pick<MentionCounts, "clear"> };
  search: { forget(channelId: string): void };
  /** As in channels/private_pins.ts. */
  privateFrom: PrivatePins["privateFrom"];
  pinActs: Pick<PinActs, "isPinned" | "keysOpened" | "pinPerson" | "pinPrivate" | "wantPrivate">;
  pinnedNames: PrivatePins["pinnedNames"];
  toasts: Pick<ReturnType<typeof createToasts>, "show">;
  waitsForKeys: PrivatePins["waitsForKeys"];
  /** One's own keys; null: nobody has looked yet. */
  own: ReadonlySignal<PrivateState | null>;
  verbs: ReadonlySignal<Pick<PrivateConversations, "keepPrivate"> | null>;
  /** By channel id. */
  states: ReadonlySignal<ReadonlyMap<string, Conversation>>;
  /** What is held of a channel. */
  rowsOf(channelId: string): readonly unknown[];
}

/**
 * Keeps what is private on this device, and on all others of one's own (E2E-36).
 * @returns what ends it
 */
export function followPrivate(deps: Deps): (() => void)[] {
  const { pinActs, privateFrom, own, states, history } = deps;
  /** Seqs by channel, as this page has pinned them: pins of before have no person and no name yet. */
  const pinned = new Map<string, number>();

  /** Known from now on, whatever the server says later. */
  function pinListed() {
    for (const { id, mode } of Object.values(deps.channels.lists.value).flat()) {
      const isKnown = mode === "private" || pinActs.isPinned(id);
      if (!isKnown || deps.waitsForKeys(id)) continue;
      const from = privateFrom(id);
      if (from === null || from === Infinity || pinned.get(id) === from) continue;
      pinned.set(id, from);
      pinActs.pinPrivate(id, from);
    }
  }

  /** Encrypted by the worker's own record, also where the server goes on calling it open (MEND-28). */
  function pinBegun() {
    for (const { channelId: id, generation } of states.value.values()) {
      if (generation > 0 && privateFrom(id) === null) pinActs.wantPrivate(id);
    }
  }

  /** What other devices were let into: nothing that was shown of it as open stays. */
  function pinShared() {
    for (const [id, from] of Object.entries(own.value?.privateFrom ?? {})) {
      if (!pinActs.pinPrivate(id, from)) continue;
      deps.search.forget(id);
      deps.attention.mentions.clear(id);
      if (deps.rowsOf(id).length > 0) void history.refresh(id);
    }
    for (const [id, { isPrivate }] of Object.entries(own.value?.names ?? {})) {
      if (isPrivate) pinActs.pinPerson(id);
    }
  }

  /** Names by user id, as they were shown last. */
  let named: ReadonlyMap<string, string> = new Map();

  /** Another name of somebody whom one knows is said once (MEND-29). */
  function showNames() {
    const now = new Map(
      Object.entries(own.value?.names ?? {}).map(([id, { name, isTwin }]) => [
        id,
        isTwin ? fill(t.twin, { name }) : name,
      ]),
    );
    for (const [id, to] of now) {
      const from = named.get(id);
      if (from !== undefined && from !== to) {
        deps.toasts.show(fill(t.renamed, { from, to }), "info");
      }
    }
    named = now;
    deps.pinnedNames.value = now;
  }

  /** Says once, on each device, that the server calls an encrypted channel or group otherwise (MEND-29). */
  function sayRenamed() {
    // Until the keys have been looked at, nobody here has a name.
    if (!own.value) return;
    for (const channel of Object.values(deps.channels.lists.value).flat()) {
      const { id } = channel;
      const to = channel.group_name ?? channel.name;
      // A direct message is called like its person.
      if (channel.recipient || privateFrom(id) === null || deps.waitsForKeys(id)) continue;
      const from = deps.storage.get(calledKey(id));
      if (from === to) continue;
      deps.storage.set(calledKey(id), to);
      if (from === null) continue;
      const names = { from: shownAs(channel, from), to: shownAs(channel, to) };
      deps.toasts.show(fill(t.renamed, names), "info");
    }
  }

  /** Answers what a channel or group of this name is called where people read; without a name, by its people. */
  function shownAs({ server_id, recipients = [] }: Channel, name: string): string {
    if (server_id !== null) return `#${name}`;
    return name ||
      recipients.map(({ id, username }) => own.peek()?.names?.[id]?.name ?? username).join(", ");
  }

  /**
   * What this device was let into. The server's word alone is not enough: it could close an open
   * channel for good.
   */
  function share() {
    const shared = own.value?.phase === "ready" ? own.value.privateFrom : null;
    if (!shared) return;
    const fresh = [...states.value.values()].flatMap(({ channelId: id, phase }) => {
      const from = phase === "ready" ? privateFrom(id) : null;
      return from === null || from >= (shared[id] ?? Infinity) ? [] : [[id, from] as const];
    });
    if (fresh.length === 0) return;
    deps.verbs.peek()?.keepPrivate(Object.fromEntries(fresh)).catch((error) => {
      deps.platform.log("Other devices could not be told what is private", error);
    });
  }

  /** By the password of before or the recovery key: what is shown of locked conversations is renewed. */
  function followLock() {
    const phase = own.value?.phase;
    if (phase && phase !== "locked") pinActs.keysOpened();
  }

  return [pinListed, pinBegun, pinShared, followLock, share, showNames, sayRenamed]
    .map((one) => effect(one));
}
