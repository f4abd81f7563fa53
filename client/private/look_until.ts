import { sleep } from "../base/platform.ts";

/** Milliseconds between two looks at the camera picture. */
const CAMERA_INTERVAL_MS = 150;

function after(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

/** Looks repeatedly until something is found. @param over ends the search, with its reason */
export async function lookUntil<T>(find: () => Promise<T | null>, over: AbortSignal): Promise<T> {
  for (;;) {
    over.throwIfAborted();
    const found = await find();
    if (found !== null) return found;
    await sleep({ after }, CAMERA_INTERVAL_MS);
  }
}
