import { track } from "../../browser/busy.ts";
import type { ClientStorage } from "../base/storage.ts";
import type { ChannelsStore } from "./store.ts";
import type { Traced, Traces } from "./traces.ts";

interface Deps {
  storage: Pick<ClientStorage, "get" | "set">;
  channels: Pick<ChannelsStore, "find">;
  userId: string;
  /** A channel counts otherwise than before. */
  changed: () => void;
}

/** Looks up and keeps the traces of encrypted channels, each once (MEND-33). */
export function createTraceLookup({ storage, channels, userId, changed }: Deps) {
  /** Whether a channel has left a trace, of those that were looked up. */
  const traced = new Map<string, boolean>();
  /** What was begun with the traces of channels. */
  const asked = new Set<string>();
  let loading: Promise<Traces> | null = null;

  const isLocked = () => storage.get("keysLocked") !== null;

  function traces(): Promise<Traces> {
    loading ??= import("./traces.ts").then(({ createTraces }) => createTraces(storage, userId));
    loading.catch(() => loading = null);
    return loading;
  }

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
    track(traces().then((all) => act(all, one))).catch(() => asked.delete(name));
  }

  return {
    isLocked,
    keep: (channelId: string) => once("keep", channelId, (all, one) => all.keep(one)),
    /** While the keys are locked an unknown channel counts as private: nothing goes out before. */
    isTraced(channelId: string): boolean {
      if (storage.get("pinnedTraces") === null) return false;
      once("find", channelId, async (all, one) => {
        const isFound = await all.has(one);
        traced.set(channelId, isFound);
        if (isFound || isLocked()) changed();
      });
      return traced.get(channelId) ?? isLocked();
    },
  };
}
