import type { Platform } from "../base/platform.ts";
import type { PeerStats, VoiceStore } from "./store.ts";
import { readStats, type Sample } from "./stats.ts";

/** Milliseconds (VOICE-33, D-VOICE-4). */
const STATS_INTERVAL_MS = 1000;

/** Puts the measurements of each connection into the store, now and each second until stopped. */
export function watchStats(
  platform: Pick<Platform, "after" | "log">,
  store: Pick<VoiceStore, "peers" | "stats">,
  connection: (userId: string) => RTCPeerConnection | null,
): () => void {
  const samples = new Map<RTCPeerConnection, Sample>();
  let cancel: (() => void) | null = null;
  let stopped = false;

  async function measure() {
    const stats: Record<string, PeerStats> = {};
    await Promise.all(
      Object.keys(store.peers.value).map(async (userId) => {
        const on = connection(userId);
        if (!on) return;
        const report = await on.getStats();
        const entries = report as unknown as Parameters<typeof readStats>[0];
        const [measured, sample] = readStats(entries, samples.get(on) ?? null);
        samples.set(on, sample);
        stats[userId] = measured;
      }),
    ).catch((error) => platform.log("A connection could not be measured", error));
    if (stopped) return;
    store.stats.value = stats;
    cancel = platform.after(STATS_INTERVAL_MS, measure);
  }

  measure();
  return () => {
    stopped = true;
    cancel?.();
    store.stats.value = {};
  };
}
