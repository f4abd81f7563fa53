export type Change<S> = (state: S) => S;

/**
 * Keeps events and fetches of the same state from undoing each other: a response may be older than
 * an event that arrived during the request.
 */
export interface Recorder<S> {
  /** Applies the change of an event: now, and again over the result of a running fetch. */
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
