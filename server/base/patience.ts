/** Milliseconds: a process that runs is late by less. */
const STEP = 250;

/**
 * Calls `late` when this process has run for so many milliseconds. After a process stood still, its
 * timers run before what came meanwhile is read: what is waited for may be there already, and the
 * time in which nobody could be heard counts against nobody.
 *
 * @returns calls it off
 */
export function afterRunning(milliseconds: number, late: () => void): () => void {
  let left = milliseconds;
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const step = Math.min(left, STEP);
    left -= step;
    // In the end once more: what came while the last step was late is read between two timers.
    timer = setTimeout(step > 0 ? wait : late, step);
  };
  wait();
  return () => clearTimeout(timer);
}
