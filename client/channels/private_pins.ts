import { signal } from "@preact/signals";
import { lazy } from "../../browser/lazy.ts";
import type { Channel } from "../../protocol/channels.ts";
import type { ClientStorage } from "../base/storage.ts";
import type { ChannelsStore } from "./store.ts";
import type { createTraceLookup, TraceLookup } from "./trace_lookup.ts";

/** Seq of a channel whose user has asked for encryption, and that has not started yet. */
export const NOT_BEGUN = Infinity;

export const seqKey = (channelId: string) => `private_${channelId}` as const;
export const personKey = (userId: string) => `private_with_${userId}` as const;
/**
 * Key for the id of a pinned channel; empty: created with encryption, but the id is not known yet.
 */
export const nameKey = (serverId: string | null, name: string) =>
  `private_named_${serverId ?? ""}/${name}` as const;
/** Name of an unnamed group until the server has sent its id: its other people. */
export const peopleName = (userIds: readonly string[]) => userIds.toSorted().join();
/** By what `nameKey` has a channel. */
export const pinnedName = ({ name, group_name, recipients }: Channel) =>
  recipients && !group_name ? peopleName(recipients.map(({ id }) => id)) : group_name ?? name;
/** Has what the channel or group was called when this device showed it last; empty: a group without a name. */
export const calledKey = (channelId: string) => `private_called_${channelId}` as const;
export const openKey = (channelId: string) => `private_open_${channelId}` as const;

/**
 * Pins of end-to-end encrypted channels. A channel that was encrypted once stays encrypted on this
 * device, and one whose user asked for encryption is encrypted from the press of the button,
 * whatever the server says (E2E-36, MEND-28), even after logging out (MEND-33). Changes to pins are
 * in pin_acts.ts, which loads later.
 */
export function createPrivatePins(
  storage: Pick<ClientStorage, "get" | "set">,
  channels: Pick<ChannelsStore, "find">,
  userId: string,
) {
  /** Counts changes: the storage tells nobody. */
  const changes = signal(0);
  const changed = () => void (changes.value = changes.peek() + 1);
  const isLocked = () => storage.get("keysLocked") !== null;
  const { traces, isTraced } = createLateTraces({ storage, channels, userId, isLocked, changed });

  /** The pinned seq; null: the channel isn't pinned. */
  function pinnedSeq(channelId: string, channel: Channel | null): number | null {
    const pinned = storage.get(seqKey(channelId));
    if (pinned !== null) return Number(pinned);
    if (!channel) return null;
    // A direct message with that person is encrypted under any id.
    if (channel.recipient && storage.get(personKey(channel.recipient.id)) !== null) return 0;
    return storage.get(nameKey(channel.server_id, pinnedName(channel))) === "" ? NOT_BEGUN : null;
  }

  /** The last seq of a channel that the server could read; null: the channel is open. Follows it. */
  function privateFrom(channelId: string): number | null {
    changes.value;
    const channel = channels.find(channelId);
    const pinned = pinnedSeq(channelId, channel);
    const said = channel?.mode === "private" ? channel.private_from! : null;
    const isUnpinned = pinned === null && isTraced(channelId);
    if (isUnpinned && (isLocked() || said === null)) return 0;
    return pinned === NOT_BEGUN ? said ?? NOT_BEGUN : pinned ?? said;
  }

  const pinnedNames = signal<ReadonlyMap<string, string>>(new Map());

  return {
    /** By user id, as the worker has pinned them: how people are called in encrypted channels. */
    pinnedNames,
    privateFrom,
    /**
     * Returns a person's name in a channel: the server's in an open one, the pinned one in an
     * encrypted one (MEND-29). The name follows a display name, as the username does wherever more
     * than two people write (MEND-25). null: no name is pinned. Follows the pin.
     */
    nameIn(channelId: string, userId: string, said: string, display?: string): string | null {
      const recipient = channels.find(channelId)?.recipient;
      const shown = display ?? (recipient?.id === userId ? recipient.display_name : undefined);
      const isOpen = privateFrom(channelId) === null;
      const username = isOpen ? said : pinnedNames.value.get(userId) ?? null;
      if (!shown || username === null) return username;
      return isOpen && recipient ? shown : `${shown} (@${username})`;
    },
    /**
     * Returns true for an open channel with the name of an encrypted one of its server: nothing is
     * sent there before the user agrees (MEND-74). Follows the pin.
     */
    isTwin(channelId: string): boolean {
      const channel = channels.find(channelId);
      if (privateFrom(channelId) !== null || !channel?.server_id) return false;
      const pinned = storage.get(nameKey(channel.server_id, channel.name));
      return !!pinned && pinned !== channelId && storage.get(openKey(channelId)) === null;
    },
    /**
     * Returns true if the server's word on a channel must not be stored: the keys know better once
     * open.
     */
    waitsForKeys: (channelId: string) => isLocked() && isTraced(channelId),
    /** Pins were changed in the storage. */
    pinsChanged: changed,
    traces,
  };
}

/** Creates the lookup of pinned channels' traces, which loads its own script. */
function createLateTraces(deps: Parameters<typeof createTraceLookup>[0]) {
  const { storage, isLocked, changed } = deps;
  let lookup: TraceLookup | undefined;
  let loading: Promise<TraceLookup> | undefined;

  /** Throws where its script can't be loaded. */
  function traces(): Promise<TraceLookup> {
    loading ??= lazy(() => import("./trace_lookup.ts")).load().then(({ createTraceLookup }) => {
      lookup = createTraceLookup(deps);
      changed();
      return lookup;
    });
    loading.catch(() => loading = undefined);
    return loading;
  }

  /** While the keys are locked an unknown channel counts as private: nothing goes out before. */
  function isTraced(channelId: string): boolean {
    if (storage.get("pinnedTraces") === null) return false;
    if (lookup) return lookup.isTraced(channelId);
    traces().catch(() => {});
    return isLocked();
  }

  return { traces, isTraced };
}

export type PrivatePins = ReturnType<typeof createPrivatePins>;
