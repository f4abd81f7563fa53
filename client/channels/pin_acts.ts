import type { ClientStorage } from "../base/storage.ts";
import {
  nameKey,
  NOT_BEGUN,
  openKey,
  personKey,
  pinnedName,
  type PrivatePins,
  seqKey,
} from "./private_pins.ts";
import type { ChannelsStore } from "./store.ts";

interface Deps extends Pick<PrivatePins, "pinsChanged" | "traces"> {
  storage: Pick<ClientStorage, "get" | "set">;
  channels: Pick<ChannelsStore, "find">;
}

export type PinActs = ReturnType<typeof createPinActs>;

/** Creates the changes that people and the worker make to pins. Loaded on first use. */
export function createPinActs({ storage, channels, traces, pinsChanged }: Deps) {
  /**
   * Pins a channel as encrypted behind `from`. The lower of two seqs wins: fewer messages are read
   * without keys.
   * @returns true if that is new on this device
   */
  function pinPrivate(channelId: string, from: number): boolean {
    const pinned = storage.get(seqKey(channelId));
    const channel = channels.find(channelId);
    if (channel?.recipient) storage.set(personKey(channel.recipient.id), "");
    else if (channel?.server_id) storage.set(nameKey(channel.server_id, channel.name), channelId);
    traces().then((found) => found.keep(channelId), () => {});
    if (pinned !== null && Number(pinned) <= from) return false;
    storage.set(seqKey(channelId), String(from));
    pinsChanged();
    return true;
  }

  return {
    pinPrivate,
    /** Pins a channel before the first request to the server; earlier rows are open (MEND-28). */
    wantPrivate: (channelId: string) => void pinPrivate(channelId, NOT_BEGUN),
    /**
     * Pins direct messages with a person, under any id, at the request of the user's other device
     * (MEND-28).
     */
    pinPerson(userId: string): void {
      if (storage.get(personKey(userId)) !== null) return;
      storage.set(personKey(userId), "");
      pinsChanged();
    },
    /** Returns true if this device has pinned a channel by its own id. */
    isPinned: (channelId: string) => storage.get(seqKey(channelId)) !== null,
    /** Takes `wantPrivate` back. A channel that was begun stays pinned. */
    keepOpen(channelId: string): void {
      const channel = channels.find(channelId);
      const key = channel && nameKey(channel.server_id, pinnedName(channel));
      const name = key && storage.get(key);
      const pinned = storage.get(seqKey(channelId));
      if (pinned !== null ? Number(pinned) !== NOT_BEGUN : name !== "") return;
      storage.set(seqKey(channelId), null);
      if (channel?.recipient) storage.set(personKey(channel.recipient.id), null);
      else if (key && (name === "" || name === channelId)) storage.set(key, null);
      pinsChanged();
    },
    /**
     * Pins a channel or group that is about to be created, by its server and name, until the server
     * has sent its id.
     * @returns pins that id; with null it removes the name, because nothing was created
     */
    pinCreated(serverId: string | null, name: string): (channelId: string | null) => void {
      const key = nameKey(serverId, name);
      const before = storage.get(key);
      storage.set(key, "");
      return (channelId) => {
        storage.set(key, before);
        if (channelId !== null) pinPrivate(channelId, serverId === null ? NOT_BEGUN : 0);
        pinsChanged();
      };
    },
    /** Allows writing in a twin at the user's request (MEND-74). */
    acceptTwin(channelId: string): void {
      storage.set(openKey(channelId), "");
      pinsChanged();
    },
    /** Handles the opening of the keys: their knowledge of a channel counts again (MEND-33). */
    keysOpened(): void {
      if (storage.get("keysLocked") === null) return;
      storage.set("keysLocked", null);
      pinsChanged();
    },
  };
}
