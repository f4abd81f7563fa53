import { stop } from "esbuild";

let users = 0;

/**
 * Runs what bundles, then ends esbuild's process, unless somebody else bundles meanwhile: what they
 * wait for would never come.
 */
export async function withBundler<T>(work: () => Promise<T>): Promise<T> {
  users++;
  try {
    return await work();
  } finally {
    if (--users === 0) await stop();
  }
}
