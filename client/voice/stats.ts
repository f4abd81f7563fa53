import type { PeerStats } from "./store.ts";

/** The counters of one moment, to compare the next one with. */
export interface Sample {
  /** Milliseconds. */
  readonly at: number;
  readonly received: number;
  readonly sent: number;
  readonly packets: number;
  readonly lost: number;
}

type Report = Iterable<[string, Record<string, unknown>]>;

/**
 * Reads the browser's statistics of one connection, with rates since `last`. Called each second: a
 * client polls its own connections (VOICE-33, D-VOICE-4).
 */
export function readStats(report: Report, last: Sample | null): [PeerStats, Sample] {
  const all = new Map(report);
  const entries = [...all.values()];
  const incoming = entries.filter(({ type }) => type === "inbound-rtp");
  const pair = chosenPair(all, entries);
  const sample: Sample = {
    at: (pair?.timestamp ?? entries[0]?.timestamp ?? 0) as number,
    received: (pair?.bytesReceived ?? 0) as number,
    sent: (pair?.bytesSent ?? 0) as number,
    packets: sum(incoming, "packetsReceived"),
    lost: sum(incoming, "packetsLost"),
  };
  const seconds = last ? (sample.at - last.at) / 1000 : 0;
  const rate = (now: number, before: number) =>
    seconds > 0 ? Math.max(0, Math.round((now - before) * 8 / 1000 / seconds)) : 0;
  const arrived = sample.packets - (last?.packets ?? 0);
  const lost = Math.max(0, sample.lost - (last?.lost ?? 0));
  const ends = [pair?.localCandidateId, pair?.remoteCandidateId]
    .map((id) => all.get(id as string)?.candidateType);
  const trip = pair?.currentRoundTripTime as number | undefined;
  const voice = incoming.find(({ kind }) => kind === "audio");
  return [{
    ping: trip === undefined ? null : Math.round(trip * 1000),
    loss: arrived + lost > 0 ? Math.round(lost / (arrived + lost) * 1000) / 10 : 0,
    jitter: Math.round(((voice?.jitter ?? 0) as number) * 1000),
    received: rate(sample.received, last?.received ?? 0),
    sent: rate(sample.sent, last?.sent ?? 0),
    path: pair ? ends.includes("relay") ? "relayed" : "direct" : null,
  }, sample];
}

function chosenPair(all: Map<string, Record<string, unknown>>, entries: Record<string, unknown>[]) {
  const transport = entries.find(({ type }) => type === "transport");
  // Firefox marks the pair itself.
  return all.get(transport?.selectedCandidatePairId as string) ??
    entries.find(({ type, selected, nominated, state }) =>
      type === "candidate-pair" && (selected || (nominated && state === "succeeded"))
    );
}

function sum(entries: Record<string, unknown>[], name: string): number {
  return entries.reduce((total, entry) => total + ((entry[name] ?? 0) as number), 0);
}
