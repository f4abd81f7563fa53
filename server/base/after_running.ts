/** Milliseconds: a process that runs is late by less. */
const STEP_MS = 250;

/**
 * Calls `late` when this process has run for so many milliseconds. After a process has stood still,
 * its timers run before the data that arrived meanwhile is read: the awaited result may be there
 * already, and that time does not count.
 *
 * @returns cancels it
 */
export function afterRunning(milliseconds: number, late: () => void): () => void {
  let left = milliseconds;
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const step = Math.min(left, STEP_MS);
    left -= step;
    // Waits one more turn at the end: data that arrived during the last step is read between two
    // timers.
    timer = setTimeout(step > 0 ? wait : late, step);
  };
  wait();
  return () => clearTimeout(timer);
}
