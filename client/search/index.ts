import { type ReadonlySignal, signal } from "@preact/signals";
import type { Vault } from "../sealed/vault.ts";
import { createEngine, type Engine } from "./engine.ts";
import type { Row } from "../messages/state.ts";
import { type Entry, type EntryLooks, entryOf } from "./entry.ts";
import { SealedEntries } from "./sealed_entries.ts";

/** What this device has read of one user's messages, kept sealed in IndexedDB. */
export interface SearchIndex {
  put(entries: readonly Entry[]): Promise<void>;
  /** What can be searched of these messages. */
  putRows(rows: readonly Row[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  forgetChannel(channelId: string): Promise<void>;
  /** Loads everything into memory when first asked. */
  engine(): Promise<Engine>;
  /** The newest names and picture of somebody, for all that they wrote. */
  setLooks(userId: string, looks: EntryLooks): void;
  /** An entry with the newest that are known. */
  withLooks(entry: Entry): Entry;
  /** Changes whenever the same query may find something else. */
  readonly version: ReadonlySignal<number>;
}

/** Throws where the browser keeps no databases. */
export async function openIndex(vault: Vault): Promise<SearchIndex> {
  const stored = new SealedEntries(vault);
  await stored.open();
  const version = signal(0);
  /** By user: each entry was right about it when it came. */
  const looks = new Map<string, EntryLooks>();
  let engine: Engine | undefined;
  let loading: Promise<Engine> | undefined;
  /** One change after the other: sealing takes a moment, in which nothing may overtake. */
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
      // What was taken back since is not found by what it was (E2E-30).
      const gone = rows.filter(({ isError }) => isError).map(({ id }) => id);
      if (gone.length > 0) await inTurn(() => remove(gone));
    },
    forgetChannel: (channelId) =>
      inTurn(async () => {
        const ids = await stored.idsIn(channelId);
        if (ids.length > 0) await remove(ids);
      }),
    // In its turn too: what was changed before is in it, and what comes later is told to it.
    engine: () => loading ??= inTurn(load),
  };
}
