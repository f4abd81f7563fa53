import type { Row, Window } from "../messages/state.ts";
import { answered, committed, openDatabase } from "../sealed/idb.ts";
import { PAGES } from "../sealed/key.ts";
import type { Sealed, Vault } from "../sealed/vault.ts";

const STORE = "pages";
/** Maximum stored messages of a channel, and characters of one: the rest is loaded on demand. */
const MAX_STORED_MESSAGES = 50;
const MAX_TEXT = 16_384;
/** Maximum number of stored channels; the oldest ones are deleted in batches. */
const MAX_STORED_CHANNELS = 100;
const CHANNELS_PER_DELETION = 10;

/** The end of a channel's history. */
export interface KeptPage {
  rows: Row[];
  lastSeq: number;
  /** There is more before the first row. */
  hasOlder: boolean;
  /** See `Window`; absent: stored by an earlier version. */
  authors?: Window["authors"];
}

interface StoredWindow {
  at: number;
  sealed: Sealed;
}

/** The last messages of each channel, sealed with the key of the session (UX-4, HARD-14). */
export class KeptPages {
  readonly #vault: () => Promise<Vault>;

  constructor(vault: () => Promise<Vault>) {
    this.#vault = vault;
  }

  /** null: nothing is kept of it. */
  async read(channelId: string): Promise<KeptPage | null> {
    const vault = await this.#vault();
    if (!await vault.begun()) return null;
    const db = await open();
    try {
      const store = db.transaction(STORE).objectStore(STORE);
      const kept = await answered<StoredWindow | undefined>(store.get(channelId));
      return kept ? await vault.open<KeptPage>(channelId, kept.sealed) : null;
    } finally {
      db.close();
    }
  }

  async write(channelId: string, { rows, lastSeq, hasOlder, authors }: Window): Promise<void> {
    const vault = await this.#vault();
    const page: KeptPage = {
      rows: rows.slice(-MAX_STORED_MESSAGES).map(light),
      lastSeq,
      hasOlder: hasOlder || rows.length > MAX_STORED_MESSAGES,
      authors,
    };
    const sealed = await vault.seal(channelId, page);
    const db = await open();
    try {
      const tx = db.transaction(STORE, "readwrite");
      const store = tx.objectStore(STORE);
      store.put({ at: Date.now(), sealed } satisfies StoredWindow, channelId);
      await dropOldest(store);
      await committed(tx);
    } finally {
      db.close();
    }
  }

  /** Forgets the channels that are not among these. */
  async prune(channelIds: readonly string[]): Promise<void> {
    const db = await open();
    try {
      const tx = db.transaction(STORE, "readwrite");
      const store = tx.objectStore(STORE);
      for (const key of await answered(store.getAllKeys())) {
        if (!channelIds.includes(String(key))) store.delete(key);
      }
      await committed(tx);
    } finally {
      db.close();
    }
  }
}

function open(): Promise<IDBDatabase> {
  return openDatabase(PAGES, (db) => db.createObjectStore(STORE));
}

/** Finding the oldest requires reading all, so several are deleted at once, and rarely. */
async function dropOldest(store: IDBObjectStore): Promise<void> {
  if (await answered(store.count()) <= MAX_STORED_CHANNELS) return;
  const keys = await answered(store.getAllKeys());
  const all = await answered<StoredWindow[]>(store.getAll());
  const oldest = keys.map((key, i) => ({ key, at: all[i].at })).sort((a, b) => a.at - b.at);
  for (
    const { key } of oldest.slice(0, keys.length - MAX_STORED_CHANNELS + CHANNELS_PER_DELETION)
  ) store.delete(key);
}

/**
 * Strips a row for storage: a file's bytes and long texts are loaded again when they come into view
 * with a connection (UX-10).
 */
export function light(row: Row): Row {
  const { decrypted_content: text, large, file, without_file } = row;
  const unloads = file !== null && large !== null;
  const long = (text?.length ?? 0) > MAX_TEXT;
  return {
    ...row,
    file: null,
    decrypted_content: long || unloads ? null : text,
    ...(unloads && !long && { without_file: without_file ?? text }),
  };
}
