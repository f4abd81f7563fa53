/** When something was made, by the clocks of then. */
export interface BackupTime {
  /** Milliseconds since 1970, as the clock said. */
  at: number;
  /** Milliseconds that the machine had been running, asleep or not; null: not known. */
  uptime: number | null;
  /** Id of the process that made it: marks of one process belong to one run of the machine. */
  process: string | null;
}

/** Clocks that tell how much time has passed, even if the system clock is changed. */
export interface Clocks {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Milliseconds that the machine has been running, asleep or not. Never goes back. */
  uptime: () => number;
  /** Names this process. */
  process: string;
}

/** The clocks of this machine. */
export function machineClocks(now: () => number): Clocks {
  return { now, uptime: () => Deno.osUptime() * 1000, process: crypto.randomUUID() };
}

export function markOf({ now, uptime, process }: Clocks): BackupTime {
  return { at: now(), uptime: uptime(), process };
}

/**
 * Returns whether `every` milliseconds have passed since a mark (OPS-3). Within a process only the
 * machine's uptime counts, not the clock. Across a restart the clock counts, because the machine
 * may have been off. A mark in the near future is waited for, and one in the far future is ignored:
 * today's clock is believed.
 */
export function isDue(mark: BackupTime, every: number, clocks: Clocks): boolean {
  return elapsedSince(mark, every, clocks) >= every;
}

/** Milliseconds since a mark; Infinity where it cannot be true. */
export function elapsedSince(mark: BackupTime, every: number, clocks: Clocks): number {
  const running = mark.uptime === null ? null : clocks.uptime() - mark.uptime;
  if (running !== null && mark.process === clocks.process) return running;
  const byClock = clocks.now() - mark.at;
  // By the clock the machine may have run all the time since: then its uptime counts.
  if (running !== null && running >= 0 && Math.abs(byClock) <= clocks.uptime()) return running;
  if (byClock >= 0) return byClock;
  return -byClock < every ? 0 : Infinity;
}
