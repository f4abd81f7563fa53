/** Work in flight: calls, modules that load, requests to workers, effects that have not run yet. */
let count = 0;
/** Changes whenever work begins: a turn in which something began was not quiet. */
let begun = 0;
let isBusy = false;
let listener: ((busy: boolean) => void) | null = null;
let waiting: (() => void)[] = [];

/** Milliseconds after which a page continues that paints no frames because it's hidden. */
const FRAME_TIMEOUT_MS = 35;

/** Counts work from now on. The returned function ends it; calling that again does nothing. */
export function begin(): () => void {
  count++;
  begun++;
  if (!isBusy) listener?.(isBusy = true);
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    count--;
    settleSoon();
  };
}

/** Counts work as pending until it settles. */
export function track<T>(work: Promise<T>): Promise<T> {
  return work.finally(begin());
}

/** Counts a condition as work while it is set to true. */
export function createGauge(): (holds: boolean) => void {
  let end: (() => void) | null = null;
  return (holds) => {
    if (holds) end ??= begin();
    else {
      end?.();
      end = null;
    }
  };
}

/**
 * Resolves once nothing has been in flight for a full turn: from then on the page changes only on
 * input, or when a timer of a second or more fires.
 */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    settleSoon();
  });
}

/** Calls back when the page becomes busy or idle. There is one listener. */
export function onBusy(callback: (busy: boolean) => void): void {
  listener = callback;
}

/** Calls back after the next frame: effects of earlier renders have been queued by then. */
export function afterFrame(callback: () => void): void {
  let isOver = false;
  const done = () => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    setTimeout(callback);
  };
  const timer = setTimeout(done, FRAME_TIMEOUT_MS);
  globalThis.requestAnimationFrame?.(done);
}

/** Without listeners, such as on a server or in a worker, no timer starts. */
function settleSoon(): void {
  if (count || !(listener || waiting.length)) return;
  const before = begun;
  afterFrame(() => {
    if (count || before !== begun) return;
    if (isBusy) listener?.(isBusy = false);
    const resolvers = waiting;
    waiting = [];
    for (const resolve of resolvers) resolve();
  });
}
