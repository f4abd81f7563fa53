import type { DownloadOptions } from "./fetch_file.ts";

/** A fetch shared by everyone who wants the same file at the same time. */
export interface Shared {
  /** Throws the fetch's errors, and `signal.reason`; the others continue. */
  join(how: DownloadOptions): Promise<Blob>;
}

/**
 * Starts fetching for the first caller, and stops when the last one leaves. `onOver` is called when
 * nobody can join.
 */
export function shareFetch(
  fetch: (how: DownloadOptions) => Promise<Blob>,
  onOver: () => void,
): Shared {
  const stopping = new AbortController();
  const watchers = new Set<(bytes: number) => void>();
  let wanted = 0;
  let fetching: Promise<Blob> | null = null;

  function start(): Promise<Blob> {
    const onProgress = (bytes: number) => watchers.forEach((notify) => notify(bytes));
    return fetch({ onProgress, signal: stopping.signal }).finally(onOver);
  }

  return {
    async join({ onProgress, signal }) {
      fetching ??= start();
      wanted++;
      if (onProgress) watchers.add(onProgress);
      const left = new AbortController();
      const stopped = new Promise<never>((_, reject) => {
        signal?.addEventListener("abort", () => {
          if (--wanted === 0) {
            onOver();
            stopping.abort(signal.reason);
          }
          reject(signal.reason);
        }, { signal: left.signal });
      });
      try {
        return await Promise.race([fetching, stopped]);
      } finally {
        left.abort();
        if (onProgress) watchers.delete(onProgress);
      }
    },
  };
}
