import { type ReadonlySignal, signal } from "@preact/signals";
import type { Vault } from "../sealed/vault.ts";
import { createEngine, type Engine } from "./engine.ts";
import type { Row } from "../messages/state.ts";
import { type Entry, type EntryLooks, entryOf } from "./entry.ts";
import { SealedEntries } from "./sealed_entries.ts";

/** Index of one user's messages that this device has read, kept sealed in IndexedDB. */
export interface SearchIndex {
  put(entries: readonly Entry[]): Promise<void>;
  /** Adds the searchable parts of these messages. */
  putRows(rows: readonly Row[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  forgetChannel(channelId: string): Promise<void>;
  /** Loads everything into memory when first asked. */
  engine(): Promise<Engine>;
  /** Sets an author's newest names and picture, for all of their messages. */
  setLooks(userId: string, looks: EntryLooks): void;
  /** Returns an entry with its author's newest names and picture. */
  withLooks(entry: Entry): Entry;
  /** Changes whenever the same query may have other results. */
  readonly version: ReadonlySignal<number>;
}

/** Throws where the browser keeps no databases. */
export async function openIndex(vault: Vault): Promise<SearchIndex> {
  const stored = new SealedEntries(vault);
  await stored.open();
  const version = signal(0);
  /** Newest names and picture by user; entries keep those of their own time. */
  const looks = new Map<string, EntryLooks>();
  let engine: Engine | undefined;
  let loading: Promise<Engine> | undefined;
  /** Last change in the queue: sealing takes a moment, in which none may overtake another. */
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const done = last.then(run);
    last = done.catch(() => {});
    return done;
  }

  async function load(): Promise<Engine> {
    const loaded = createEngine();
    for await (const entries of stored.all()) loaded.put(entries);
    return engine = loaded;
  }

  async function remove(ids: readonly string[]): Promise<void> {
    await stored.delete(ids);
    engine?.remove(ids);
    version.value++;
  }

  const put = (entries: readonly Entry[]) =>
    inTurn(async () => {
      for (const { userId, username, displayName, avatarUrl } of entries) {
        looks.set(userId, { username, displayName, avatarUrl });
      }
      await stored.put(entries);
      engine?.put(entries);
      version.value++;
    });

  return {
    version,
    remove: (ids) => inTurn(() => remove(ids)),
    setLooks(userId, now) {
      if (JSON.stringify(looks.get(userId)) === JSON.stringify(now)) return;
      looks.set(userId, now);
      version.value++;
    },
    withLooks: (entry) => ({ ...entry, ...looks.get(entry.userId) }),
    put,
    async putRows(rows) {
      const entries = rows.flatMap((row) => entryOf(row) ?? []);
      if (entries.length > 0) await put(entries);
      // Messages that were retracted since can no longer be found by their former text (E2E-30).
      const gone = rows.filter(({ isError }) => isError).map(({ id }) => id);
      if (gone.length > 0) await inTurn(() => remove(gone));
    },
    forgetChannel: (channelId) =>
      inTurn(async () => {
        const ids = await stored.idsIn(channelId);
        if (ids.length > 0) await remove(ids);
      }),
    // Waits its turn, so that it includes earlier changes; later ones are passed to it.
    engine: () => loading ??= inTurn(load),
  };
}
