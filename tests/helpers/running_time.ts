/** Milliseconds between two looks. */
const EVERY = 20;

/** Counts time until it is disposed. */
export interface RunningTime extends Disposable {
  /** Since it began. */
  milliseconds(): number;
}

/**
 * Counts the time in which this process runs, from now on; for time limits of a server in it. While
 * the machine suspends the process, neither the server nor its timers run: a bound applies to the
 * rest.
 */
export function runningTime(): RunningTime {
  let counted = 0;
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    counted += Math.min(now - last, 2 * EVERY);
    last = now;
  };
  const timer = setInterval(look, EVERY);
  return {
    milliseconds() {
      look();
      return counted;
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
