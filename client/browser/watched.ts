/** Milliseconds after an input in which a window without the focus is still looked at (MEND-48). */
const AFTER_INPUT = 2000;
/** Losing the focus is none of them. */
const INPUTS = ["pointermove", "pointerdown", "keydown", "wheel"];

let lastInput = -Infinity;

/** Whether somebody looks at this window: it is in sight, and has the focus or just had an input. */
export function isWatched(): boolean {
  if (document.hidden) return false;
  return document.hasFocus() || Date.now() - lastInput < AFTER_INPUT;
}

/** Calls back whenever somebody may begin to look at this window; the result stops it. */
export function onWatched(callback: () => void): () => void {
  const input = () => {
    lastInput = Date.now();
    callback();
  };
  const watching = new AbortController();
  const options = { signal: watching.signal, passive: true };
  document.addEventListener("visibilitychange", callback, options);
  addEventListener("focus", callback, options);
  for (const event of INPUTS) addEventListener(event, input, options);
  return () => watching.abort();
}
