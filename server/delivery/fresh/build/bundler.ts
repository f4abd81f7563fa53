import { stop } from "esbuild";

let users = 0;

/**
 * Runs `work`, then ends esbuild's process, unless other code is still bundling and would wait
 * forever.
 */
export async function withBundler<T>(work: () => Promise<T>): Promise<T> {
  users++;
  try {
    return await work();
  } finally {
    if (--users === 0) await stop();
  }
}
