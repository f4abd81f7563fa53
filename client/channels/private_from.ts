import { signal } from "@preact/signals";
import type { ClientStorage } from "../base/storage.ts";
import type { ChannelsStore } from "./store.ts";

/**
 * Which channels are private. What was once seen of one holds, whatever the server says now
 * (E2E-36).
 */
export function createPrivateFrom(
  storage: Pick<ClientStorage, "get" | "set">,
  channels: Pick<ChannelsStore, "find">,
) {
  /** Counts what was learned here: the storage tells nobody. */
  const learned = signal(0);
  return {
    /** The last seq of a channel that the server could read; null: it is an open one. Follows it. */
    privateFrom(channelId: string): number | null {
      learned.value;
      const pinned = storage.get(`private_${channelId}`);
      const channel = channels.find(channelId);
      if (pinned === null && channel?.mode !== "private") return null;
      return Number(pinned ?? channel!.private_from);
    },
    /**
     * It is private from now on. Of two seqs the lower holds: less is read without keys.
     * @returns whether that is new here
     */
    pinPrivate(channelId: string, from: number): boolean {
      const pinned = storage.get(`private_${channelId}`);
      if (pinned !== null && Number(pinned) <= from) return false;
      storage.set(`private_${channelId}`, String(from));
      learned.value = learned.peek() + 1;
      return true;
    },
  };
}
