import { track } from "../../browser/busy.ts";
import type { ClientStorage } from "../base/storage.ts";
import type { ChannelsStore } from "./store.ts";
import { createTraces, type Traced, type Traces } from "./traces.ts";

interface Deps {
  storage: Pick<ClientStorage, "get" | "set">;
  channels: Pick<ChannelsStore, "find">;
  userId: string;
  isLocked: () => boolean;
  /** A channel counts otherwise than before. */
  changed: () => void;
}

export type TraceLookup = ReturnType<typeof createTraceLookup>;

/** Looks up and keeps the traces of encrypted channels, each once (MEND-33). */
export function createTraceLookup({ storage, channels, userId, isLocked, changed }: Deps) {
  /** Whether a channel has left a trace, of those that were looked up. */
  const traced = new Map<string, boolean>();
  /** What was begun with the traces of channels. */
  const asked = new Set<string>();
  const traces = createTraces(storage, userId);

  /** Does something with the traces of a channel that is listed, once; again where that fails. */
  function once(
    what: "keep" | "find",
    channelId: string,
    act: (traces: Traces, one: Traced) => Promise<void>,
  ) {
    const name = `${what} ${channelId}`;
    const channel = channels.find(channelId);
    if (!channel || asked.has(name)) return;
    asked.add(name);
    const one = { channelId, recipientId: channel.recipient?.id };
    track(act(traces, one)).catch(() => asked.delete(name));
  }

  return {
    keep: (channelId: string) => once("keep", channelId, (all, one) => all.keep(one)),
    /** While the keys are locked an unknown channel counts as private: nothing goes out before. */
    isTraced(channelId: string): boolean {
      once("find", channelId, async (all, one) => {
        const isFound = await all.has(one);
        traced.set(channelId, isFound);
        if (isFound || isLocked()) changed();
      });
      return traced.get(channelId) ?? isLocked();
    },
  };
}
