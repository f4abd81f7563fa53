import { type DBSchema, deleteDB, openDB } from "idb";
import { createEngine, type Engine } from "./engine.ts";
import { type ReadonlySignal, signal } from "@preact/signals";
import { databaseName } from "./database.ts";
import type { Entry } from "./entry.ts";

const STORE = "messages";
const BY_CHANNEL = "channelId";
/** Entries that are taken into memory at once, so that the page stays quick. */
const STEP = 500;

interface Schema extends DBSchema {
  messages: { key: string; value: Entry; indexes: { channelId: string } };
}

/** What this device has read of one user's messages, kept in IndexedDB. */
export interface SearchIndex {
  put(entries: readonly Entry[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  forgetChannel(channelId: string): Promise<void>;
  /** Loads everything into memory when first asked. */
  engine(): Promise<Engine>;
  /** The newest picture of somebody, for all that they wrote. */
  setPicture(userId: string, url: string | null): void;
  /** An entry with the newest picture that is known. */
  withPicture(entry: Entry): Entry;
  /** Changes whenever the same query may find something else. */
  readonly version: ReadonlySignal<number>;
}

export async function openIndex(userId: string): Promise<SearchIndex> {
  const db = await openDB<Schema>(databaseName(userId), 1, {
    upgrade(db) {
      db.createObjectStore(STORE, { keyPath: "id" }).createIndex(BY_CHANNEL, BY_CHANNEL);
    },
    // Whoever signs out, in this tab or another, deletes it and must not have to wait.
    blocking: () => db.close(),
  });
  await deleteOthers(userId);
  const version = signal(0);
  /** By user: each entry was right about it when it came. */
  const pictures = new Map<string, string | null>();
  let loading: Promise<Engine> | undefined;

  async function load(): Promise<Engine> {
    const engine = createEngine();
    const all = await db.getAll(STORE);
    for (let i = 0; i < all.length; i += STEP) {
      engine.put(all.slice(i, i + STEP));
      await new Promise((resolve) => setTimeout(resolve));
    }
    return engine;
  }

  async function remove(ids: readonly string[]): Promise<void> {
    const { store, done } = db.transaction(STORE, "readwrite");
    await Promise.all([...ids.map((id) => store.delete(id)), done]);
    (await loading)?.remove(ids);
    version.value++;
  }

  return {
    version,
    remove,
    setPicture(userId, url) {
      if (pictures.get(userId) === url) return;
      pictures.set(userId, url);
      version.value++;
    },
    withPicture: (entry) => ({
      ...entry,
      avatarUrl: pictures.has(entry.userId) ? pictures.get(entry.userId)! : entry.avatarUrl,
    }),
    async put(entries) {
      for (const { userId, avatarUrl } of entries) pictures.set(userId, avatarUrl);
      const { store, done } = db.transaction(STORE, "readwrite");
      await Promise.all([...entries.map((entry) => store.put(entry)), done]);
      (await loading)?.put(entries);
      version.value++;
    },
    async forgetChannel(channelId) {
      const ids = await db.getAllKeysFromIndex(STORE, BY_CHANNEL, channelId);
      if (ids.length > 0) await remove(ids);
    },
    engine: () => loading ??= load(),
  };
}

/** Those of people whose session ended while no page of theirs was open. */
async function deleteOthers(userId: string): Promise<void> {
  const all = await indexedDB.databases();
  const others = all.flatMap(({ name }) =>
    name?.startsWith(databaseName("")) && name !== databaseName(userId) ? [name] : []
  );
  await Promise.all(others.map((name) => deleteDB(name)));
}
