import { track } from "../../browser/busy.ts";
import type { Platform } from "../base/platform.ts";
import { answered, committed } from "./idb.ts";
import type { Stash } from "./stash.ts";
import { type Sealed, STORES, type Vault } from "./vault.ts";

/** Short texts that a session keeps on the device: drafts, the emoji used last. */
export interface KeptValues {
  /** Reads the stored values once. Never rejects: a browser that stores nothing has none. */
  load(): Promise<void>;
  /** Returns null until loaded. */
  get(name: string): string | null;
  /** Returns the names with this prefix. */
  names(start: string): string[];
  /** null removes it. */
  set(name: string, value: string | null): void;
  /** Returns changes that aren't on the device yet, including removals. */
  uncommitted(): Stash;
  end(): void;
}

interface Deps {
  platform: Pick<Platform, "local" | "log">;
  vault: Vault;
}

export function createKeptValues({ platform, vault }: Deps): KeptValues {
  const values = new Map<string, string>();
  /** Uncommitted changes by name; null: removal. */
  const changed = new Map<string, string | null>();
  let loading: Promise<void> | null = null;
  let writing = false;
  let ended = false;

  async function read(): Promise<void> {
    if (!globalThis.indexedDB) return;
    try {
      if (await vault.begun()) await readAll();
      for (const [name, value] of takeUnsealed(platform.local)) {
        if (!values.has(name)) set(name, value);
      }
    } catch (error) {
      platform.log("Nothing can be kept on this device", error);
    }
  }

  async function readAll() {
    const store = (await vault.database()).transaction(STORES.values).objectStore(STORES.values);
    const [names, all] = await Promise.all([
      answered(store.getAllKeys()),
      answered<Sealed[]>(store.getAll()),
    ]);
    await Promise.all(names.map(async (key, i) => {
      const name = String(key);
      const value = await vault.open<string>(name, all[i]);
      // Text typed during the read is newer.
      if (value !== null && !changed.has(name)) values.set(name, value);
    }));
  }

  async function write() {
    if (writing) return;
    writing = true;
    let name = "";
    try {
      for (let first; !ended && ([first] = changed) && first;) {
        const value = first[1];
        name = first[0];
        const sealed = value === null ? null : await vault.seal(name, value);
        const tx = (await vault.database()).transaction(STORES.values, "readwrite");
        const store = tx.objectStore(STORES.values);
        if (sealed) store.put(sealed, name);
        else store.delete(name);
        await committed(tx);
        if (changed.get(name) === value) changed.delete(name);
      }
    } catch (error) {
      if (!ended) platform.log("Nothing can be kept on this device", error);
      // Tried again with the next change, after the others.
      const value = changed.get(name);
      if (changed.delete(name)) changed.set(name, value!);
    }
    writing = false;
  }

  function set(name: string, value: string | null) {
    if (value === null) values.delete(name);
    else values.set(name, value);
    if (ended || !globalThis.indexedDB) return;
    changed.set(name, value);
    track(write());
  }

  return {
    load: () => loading ??= read(),
    get: (name) => values.get(name) ?? null,
    names: (start) => [...values.keys()].filter((name) => name.startsWith(start)),
    set,
    uncommitted: () => [...changed],
    end() {
      ended = true;
      values.clear();
      changed.clear();
    },
  };
}

/** Takes data that the previous version stored unsealed in local storage, and removes it. */
function takeUnsealed(local: Storage): [name: string, value: string][] {
  const names = Array.from({ length: local.length }, (_, i) => local.key(i)!)
    .filter((name) => /^(draft|recentEmoji)_/.test(name));
  const found = names.map((name): [string, string] => [name, local.getItem(name)!]);
  for (const name of names) local.removeItem(name);
  return found;
}
