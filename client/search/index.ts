import { type DBSchema, type IDBPDatabase, wrap } from "idb";
import { type ReadonlySignal, signal } from "@preact/signals";
import { BY_CHANNEL, type Sealed, STORES, type Vault } from "../sealed/vault.ts";
import { createEngine, type Engine } from "./engine.ts";
import type { Row } from "../messages/state.ts";
import { type Entry, type EntryLooks, entryOf } from "./entry.ts";

const STORE = STORES.messages;
/** Entries that are taken into memory at once, so that the page stays quick. */
const STEP = 500;

/** An entry on the disk: of what was written nothing but ids is readable there (HARD-14). */
interface SealedEntry {
  id: string;
  channelId: string;
  sealed: Sealed;
}

interface Schema extends DBSchema {
  messages: { key: string; value: SealedEntry; indexes: { channelId: string } };
}

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
  const database = async () => wrap(await vault.database()) as unknown as IDBPDatabase<Schema>;
  await database();
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

  async function seal(entry: Entry): Promise<SealedEntry> {
    const { id, channelId } = entry;
    return { id, channelId, sealed: await vault.seal(id, entry) };
  }

  async function load(): Promise<Engine> {
    const loaded = createEngine();
    const db = await database();
    for (let after = "";;) {
      const batch = await db.getAll(STORE, IDBKeyRange.lowerBound(after, true), STEP);
      const entries = await Promise.all(batch.map(({ id, sealed }) => {
        return vault.open<Entry>(id, sealed);
      }));
      loaded.put(entries.filter((entry) => entry !== null));
      if (batch.length < STEP) return engine = loaded;
      after = batch[batch.length - 1].id;
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  async function remove(ids: readonly string[]): Promise<void> {
    const { store, done } = (await database()).transaction(STORE, "readwrite");
    await Promise.all([...ids.map((id) => store.delete(id)), done]);
    engine?.remove(ids);
    version.value++;
  }

  const put = (entries: readonly Entry[]) =>
    inTurn(async () => {
      for (const { userId, username, displayName, avatarUrl } of entries) {
        looks.set(userId, { username, displayName, avatarUrl });
      }
      const sealed = await Promise.all(entries.map(seal));
      const { store, done } = (await database()).transaction(STORE, "readwrite");
      await Promise.all([...sealed.map((entry) => store.put(entry)), done]);
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
        const ids = await (await database()).getAllKeysFromIndex(STORE, BY_CHANNEL, channelId);
        if (ids.length > 0) await remove(ids);
      }),
    // In its turn too: what was changed before is in it, and what comes later is told to it.
    engine: () => loading ??= inTurn(load),
  };
}
