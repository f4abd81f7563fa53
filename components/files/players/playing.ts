/** What plays now; a page plays one thing at a time. */
let stopCurrent: (() => void) | null = null;

/** Stops what plays, and remembers how this is stopped. Gives back what is to be said at its end. */
export function playAlone(stop: () => void): () => void {
  if (stopCurrent !== stop) stopCurrent?.();
  stopCurrent = stop;
  return () => {
    if (stopCurrent === stop) stopCurrent = null;
  };
}
