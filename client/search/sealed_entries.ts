import { type DBSchema, type IDBPDatabase, wrap } from "idb";
import { BY_CHANNEL, type Sealed, STORES, type Vault } from "../sealed/vault.ts";
import type { Entry } from "./entry.ts";

const STORE = STORES.messages;
/** Entries that are read at once, so that the page stays quick. */
const ENTRIES_PER_READ = 500;

/** An entry on the disk, where only ids are readable (HARD-14). */
interface SealedEntry {
  id: string;
  channelId: string;
  sealed: Sealed;
}

interface Schema extends DBSchema {
  messages: { key: string; value: SealedEntry; indexes: { channelId: string } };
}

/** The entries of a user's search index in IndexedDB, sealed. Each call throws what that throws. */
export class SealedEntries {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** Opens the database. Throws where the browser keeps none. */
  async open(): Promise<IDBPDatabase<Schema>> {
    // The vault's own type of the same database knows no schema.
    return wrap(await this.#vault.database()) as unknown as IDBPDatabase<Schema>;
  }

  /** All entries, some at a time; those that cannot be opened are left out. */
  async *all(): AsyncGenerator<Entry[]> {
    const db = await this.open();
    for (let after = "";;) {
      const batch = await db.getAll(STORE, IDBKeyRange.lowerBound(after, true), ENTRIES_PER_READ);
      const entries = await Promise.all(batch.map(({ id, sealed }) => {
        return this.#vault.open<Entry>(id, sealed);
      }));
      yield entries.filter((entry) => entry !== null);
      if (batch.length < ENTRIES_PER_READ) return;
      after = batch[batch.length - 1].id;
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  async put(entries: readonly Entry[]): Promise<void> {
    const sealed = await Promise.all(entries.map((entry) => this.#seal(entry)));
    const { store, done } = (await this.open()).transaction(STORE, "readwrite");
    await Promise.all([...sealed.map((entry) => store.put(entry)), done]);
  }

  async delete(ids: readonly string[]): Promise<void> {
    const { store, done } = (await this.open()).transaction(STORE, "readwrite");
    await Promise.all([...ids.map((id) => store.delete(id)), done]);
  }

  async idsIn(channelId: string): Promise<string[]> {
    return await (await this.open()).getAllKeysFromIndex(STORE, BY_CHANNEL, channelId);
  }

  async #seal(entry: Entry): Promise<SealedEntry> {
    const { id, channelId } = entry;
    return { id, channelId, sealed: await this.#vault.seal(id, entry) };
  }
}
