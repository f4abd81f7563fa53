/** Lets so many things run at a time, in the order in which they came. */
export interface Slots {
  /**
   * Runs `run` when a slot is free. Throws its errors, or `signal.reason` if aborted before its
   * turn.
   */
  run<T>(run: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

export function createSlots(count: number): Slots {
  const waiting: (() => void)[] = [];
  let free = count;
  return {
    async run(run, signal) {
      if (free > 0) free--;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        signal.throwIfAborted();
        return await run();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free++;
      }
    },
  };
}
