/** Milliseconds after an input in which a window without the focus counts as watched (MEND-48). */
const WATCHED_AFTER_INPUT_MS = 2000;
/** Events that count as input; losing the focus doesn't. */
const INPUTS = ["pointermove", "pointerdown", "keydown", "wheel"];

let lastInput = -Infinity;

/**
 * Returns true if the user looks at this window: it's visible, and has the focus or had input
 * recently.
 */
export function isWatched(): boolean {
  if (document.hidden) return false;
  return document.hasFocus() || Date.now() - lastInput < WATCHED_AFTER_INPUT_MS;
}

/**
 * Calls back whenever the user may begin to look at this window; the returned function stops it.
 */
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
