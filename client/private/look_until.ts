import { pause } from "../base/platform.ts";

/** Milliseconds between two looks at what the camera sees. */
const EVERY = 150;

function after(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

/** Looks again and again until something is found. @param over ends it, by its reason */
export async function lookUntil<T>(find: () => Promise<T | null>, over: AbortSignal): Promise<T> {
  for (;;) {
    over.throwIfAborted();
    const found = await find();
    if (found !== null) return found;
    await pause({ after }, EVERY);
  }
}
