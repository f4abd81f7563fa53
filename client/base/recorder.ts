export type Change<S> = (state: S) => S;

/**
 * Keeps events and fetches of one piece of state from undoing each other: what the server
 * answered may be older than an event that came while it was under way.
 */
export interface Recorder<S> {
  /** Applies what an event changes: now, and again over what a running fetch brings. */
  apply(change: Change<S>): void;
  /**
   * Applies the result of `fetch`, then every change that arrived in the meantime. Throws what it
   * throws.
   */
  load(fetch: () => Promise<Change<S>>): Promise<void>;
}

/** Changes must bear being applied twice. */
export function createRecorder<S>(update: (change: Change<S>) => void): Recorder<S> {
  const running = new Set<Change<S>[]>();
  return {
    apply(change) {
      for (const changes of running) changes.push(change);
      update(change);
    },
    async load(fetch) {
      const meanwhile: Change<S>[] = [];
      running.add(meanwhile);
      try {
        const fetched = await fetch();
        update((state) => meanwhile.reduce((held, change) => change(held), fetched(state)));
      } finally {
        running.delete(meanwhile);
      }
    },
  };
}
