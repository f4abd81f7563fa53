import { useEffect } from "react";
import type { Client } from "../../client/app/client.ts";
import type { PeerStats } from "../../client/voice/store.ts";
import type { ConnectionQuality } from "../../components/voice/Quality.tsx";
import { useMain } from "./context.ts";

/** From here on a voice is late (milliseconds, there and back), or has gaps (percent lost). */
const FAIR = { ping: 150, loss: 2 };
const POOR = { ping: 300, loss: 8 };

/** Returns the quality of the worst connection, measured while mounted; null: none yet. */
export function useQuality(): ConnectionQuality | null {
  const { client } = useMain();
  useStats(client);
  return qualityOf(Object.values(client.voice.stats.value));
}

/** Measures the connections while mounted. */
export function useStats({ voice }: Pick<Client, "voice">): void {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let closed = false;
    voice.use((loaded) => {
      if (!closed) stop = loaded.watchStats();
    });
    return () => {
      closed = true;
      stop?.();
    };
  }, [voice]);
}

/** Returns the quality of the worst connection. */
export function qualityOf(
  stats: readonly Pick<PeerStats, "ping" | "loss">[],
): ConnectionQuality | null {
  const measured = stats.filter(({ ping }) => ping !== null);
  if (measured.length === 0) return null;
  const ping = Math.max(...measured.map(({ ping }) => ping!));
  const loss = Math.max(...measured.map(({ loss }) => loss));
  const reaches = (bound: typeof FAIR) => ping >= bound.ping || loss >= bound.loss;
  return { level: reaches(POOR) ? "poor" : reaches(FAIR) ? "fair" : "good", ping };
}
