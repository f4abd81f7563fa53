import { track } from "../../browser/busy.ts";
import type { ClientStorage } from "../base/storage.ts";
import type { ChannelsStore } from "./store.ts";
import { createTraces, type Traced, type Traces } from "./traces.ts";

interface Deps {
  storage: Pick<ClientStorage, "get" | "set">;
  channels: Pick<ChannelsStore, "find">;
  userId: string;
  isLocked: () => boolean;
  /** Called when a channel's state has changed. */
  changed: () => void;
}

export type TraceLookup = ReturnType<typeof createTraceLookup>;

/** Looks up and keeps the traces of encrypted channels, each once (MEND-33). */
export function createTraceLookup({ storage, channels, userId, isLocked, changed }: Deps) {
  /** Results of lookups by channel id: true if the channel has left a trace. */
  const traced = new Map<string, boolean>();
  /** Lookups and writes that have started, as `keep ID` or `find ID`. */
  const asked = new Set<string>();
  const traces = createTraces(storage, userId);

  /** Runs an act on the traces of a listed channel once; again only if it failed. */
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
    /** Returns true if a channel left a trace, or is unknown while the keys are locked. */
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
