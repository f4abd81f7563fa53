import { signal } from "@preact/signals";
import type { Channel } from "../../protocol/channels.ts";
import type { ClientStorage } from "../base/storage.ts";
import type { ChannelsStore } from "./store.ts";
import { createTraceLookup } from "./trace_lookup.ts";

/** The seq of a channel whose person has asked for encryption, and that nobody has begun yet. */
const NOT_BEGUN = Infinity;

/** Created with encryption, under this name; the server hasn't said yet as which channel. */
const UNKNOWN = "";

const seqKey = (channelId: string) => `private_${channelId}` as const;
const personKey = (userId: string) => `private_with_${userId}` as const;
const nameKey = (serverId: string | null, name: string) =>
  `private_named_${serverId ?? ""}/${name}` as const;
const openKey = (channelId: string) => `private_open_${channelId}` as const;

/**
 * Pins of end-to-end encrypted channels. A channel that was encrypted once stays encrypted on this
 * device, and one whose person asked for encryption is encrypted from the press of the button on,
 * whatever the server says (E2E-36, MEND-28), and after the end of the sign-in too (MEND-33).
 */
export function createPrivatePins(
  storage: Pick<ClientStorage, "get" | "set">,
  channels: Pick<ChannelsStore, "find">,
  userId: string,
) {
  /** By user id, as the worker has pinned them: how people are called in encrypted channels. */
  const pinnedNames = signal<ReadonlyMap<string, string>>(new Map());
  /** Counts changes: the storage tells nobody. */
  const changes = signal(0);
  const changed = () => void (changes.value = changes.peek() + 1);
  const traces = createTraceLookup({ storage, channels, userId, changed });

  /** The pinned seq; null: the channel isn't pinned. */
  function pinnedSeq(channelId: string, channel: Channel | null): number | null {
    const pinned = storage.get(seqKey(channelId));
    if (pinned !== null) return Number(pinned);
    if (!channel) return null;
    // A direct message with that person is encrypted under any id.
    if (channel.recipient && storage.get(personKey(channel.recipient.id)) !== null) return 0;
    const isCreated = storage.get(nameKey(channel.server_id, channel.name)) === UNKNOWN;
    return isCreated && channel.mode !== "private" ? NOT_BEGUN : null;
  }

  /** The last seq of a channel that the server could read; null: the channel is open. Follows it. */
  function privateFrom(channelId: string): number | null {
    changes.value;
    const channel = channels.find(channelId);
    const pinned = pinnedSeq(channelId, channel);
    if (pinned !== null) traces.keep(channelId);
    else if (traces.isTraced(channelId) && (traces.isLocked() || channel?.mode !== "private")) {
      return 0;
    }
    const said = channel?.mode === "private" ? channel.private_from! : null;
    return pinned === NOT_BEGUN ? said ?? NOT_BEGUN : pinned ?? said;
  }

  /**
   * Pins a channel as encrypted behind `from`. The lower of two seqs holds: less is read without
   * keys.
   * @returns whether that is new on this device
   */
  function pinPrivate(channelId: string, from: number): boolean {
    const pinned = storage.get(seqKey(channelId));
    const channel = channels.find(channelId);
    if (channel?.recipient) storage.set(personKey(channel.recipient.id), "");
    else if (channel?.server_id) storage.set(nameKey(channel.server_id, channel.name), channelId);
    if (pinned !== null && Number(pinned) <= from) return false;
    storage.set(seqKey(channelId), String(from));
    traces.keep(channelId);
    changed();
    return true;
  }

  return {
    /** Whether this device has pinned it, by its own id. */
    isPinned: (channelId: string) => storage.get(seqKey(channelId)) !== null,
    /** Whether the server's word on a channel is not to be kept: the keys know better, once open. */
    waitsForKeys: (channelId: string) => traces.isLocked() && traces.isTraced(channelId),
    /** The keys are open: what they know of a channel counts again. */
    keysOpened(): void {
      if (!traces.isLocked()) return;
      storage.set("keysLocked", null);
      changed();
    },
    pinnedNames,
    privateFrom,
    pinPrivate,
    /** Pins a channel before anything is asked of the server; rows up to now are open. */
    wantPrivate: (channelId: string) => void pinPrivate(channelId, NOT_BEGUN),
    /** Whether its person asked for encryption, and nothing has shown that it was begun. Follows it. */
    isWanted(channelId: string): boolean {
      changes.value;
      return pinnedSeq(channelId, channels.find(channelId)) === NOT_BEGUN;
    },
    /** Takes `wantPrivate` back. A channel that was begun stays pinned. */
    keepOpen(channelId: string): void {
      const channel = channels.find(channelId);
      if (pinnedSeq(channelId, channel) !== NOT_BEGUN) return;
      storage.set(seqKey(channelId), null);
      if (channel?.recipient) storage.set(personKey(channel.recipient.id), null);
      else if (channel) {
        const key = nameKey(channel.server_id, channel.name);
        if ([UNKNOWN, channelId].includes(storage.get(key) ?? channelId)) storage.set(key, null);
      }
      changed();
    },
    /**
     * Pins a channel or group that is about to be created, by its server and name, until the
     * server has said its id.
     * @returns pins that id, or with null takes the name back: nothing was created
     */
    pinCreated(serverId: string | null, name: string): (channelId: string | null) => void {
      const key = nameKey(serverId, name);
      const before = storage.get(key);
      storage.set(key, UNKNOWN);
      return (channelId) => {
        storage.set(key, before);
        if (channelId !== null) pinPrivate(channelId, serverId === null ? NOT_BEGUN : 0);
        changed();
      };
    },
    /**
     * Whether it is an open channel with the name of an encrypted one of its server: nothing is
     * sent there before a person says so (MEND-74). Follows it.
     */
    isTwin(channelId: string): boolean {
      changes.value;
      const channel = channels.find(channelId);
      if (!channel?.server_id || privateFrom(channelId) !== null) return false;
      const pinned = storage.get(nameKey(channel.server_id, channel.name));
      return !!pinned && pinned !== channelId && storage.get(openKey(channelId)) === null;
    },
    /** A person wants to write there all the same. */
    acceptTwin(channelId: string): void {
      storage.set(openKey(channelId), "");
      changed();
    },
  };
}

export type PrivatePins = ReturnType<typeof createPrivatePins>;
