/** When something was made, by the clocks of then. */
export interface BackupTime {
  /** Milliseconds since 1970, as the clock said. */
  at: number;
  /** Milliseconds that the machine had been running, asleep or not; null: not known. */
  uptime: number | null;
  /** Of the process that made it: two marks of one process are of one run of the machine. */
  process: string | null;
}

/** What tells how much time has passed, whatever is done to the clock. */
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
 * Whether `every` milliseconds have passed since a mark (OPS-3). Within a process the clock has no
 * say, only how long the machine runs. Across a restart it has, where the machine may have been
 * off; then a mark of the near future is waited for, and one of the far future means nothing: of
 * two clocks that contradict each other today's is believed.
 */
export function isDue(mark: BackupTime, every: number, clocks: Clocks): boolean {
  return elapsedSince(mark, every, clocks) >= every;
}

/** Milliseconds since a mark; Infinity where it cannot be true. */
export function elapsedSince(mark: BackupTime, every: number, clocks: Clocks): number {
  const running = mark.uptime === null ? null : clocks.uptime() - mark.uptime;
  if (running !== null && mark.process === clocks.process) return running;
  const byClock = clocks.now() - mark.at;
  // By the clock the machine ran all the while, and it could have: then it counts what it ran.
  if (running !== null && running >= 0 && Math.abs(byClock) <= clocks.uptime()) return running;
  if (byClock >= 0) return byClock;
  return -byClock < every ? 0 : Infinity;
}
