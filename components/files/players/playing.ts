/** Stops the current player; a page plays one thing at a time. */
let stopCurrent: (() => void) | null = null;

/** Stops the current player and registers `stop` for this one. Call the result when it ends. */
export function playAlone(stop: () => void): () => void {
  if (stopCurrent !== stop) stopCurrent?.();
  stopCurrent = stop;
  return () => {
    if (stopCurrent === stop) stopCurrent = null;
  };
}
