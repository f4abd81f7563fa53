import type { DBSchema, IDBPDatabase } from "idb";
import type { Encrypted } from "../messages/crypto.ts";
import type { Sealed, Vault } from "../sealed/vault.ts";

/** Characters of base64 that are kept in all. */
const KEPT = 200 * 1024 * 1024;

interface Schema extends DBSchema {
  contents: { key: string; value: { iv: string; sealed: Sealed } };
  /** What is kept, apart from the contents themselves: they are read only when needed. */
  uses: { key: string; value: { id: string; size: number; at: number } };
}

/**
 * Large contents kept on the device, by message id: as the server has them, and sealed, since
 * whoever knows a channel can open those (D-ENC, HARD-14). Never throws.
 */
export interface ContentCache {
  /** The content with this iv: an edit has another one. */
  find(id: string, iv: string): Promise<Encrypted | null>;
  /** What was used longest ago makes room. */
  keep(id: string, content: Encrypted): Promise<void>;
}

/** `now`: milliseconds since 1970. `log` is told why nothing can be kept. */
export function createContentCache(
  openVault: () => Promise<Vault>,
  now: () => number,
  log: (what: string, error: unknown) => void,
  max = KEPT,
): ContentCache {
  async function open(): Promise<[IDBPDatabase<Schema>, Vault]> {
    const [vault, { wrap }] = await Promise.all([openVault(), import("idb")]);
    return [wrap(await vault.database()) as unknown as IDBPDatabase<Schema>, vault];
  }

  async function attempt<T>(
    otherwise: T,
    run: (db: IDBPDatabase<Schema>, vault: Vault) => Promise<T>,
  ): Promise<T> {
    // Not where pages are rendered, nor in windows that keep nothing.
    if (!globalThis.indexedDB) return otherwise;
    try {
      return await run(...await open());
    } catch (error) {
      log("Contents cannot be kept on this device", error);
      return otherwise;
    }
  }

  return {
    find: (id, iv) =>
      attempt(null, async (db, vault) => {
        const found = await db.get("contents", id);
        if (found?.iv !== iv) return null;
        const content = await vault.open<Encrypted>(id, found.sealed);
        if (!content) return null;
        await db.put("uses", { id, size: content.encryptedContent.length, at: now() });
        return content;
      }),
    keep: (id, content) =>
      attempt(undefined, async (db, vault) => {
        const size = content.encryptedContent.length;
        const sealed = await vault.seal(id, content);
        const tx = db.transaction(["contents", "uses"], "readwrite");
        const contents = tx.objectStore("contents");
        const uses = tx.objectStore("uses");
        const others = (await uses.getAll()).filter((use) => use.id !== id);
        const leaving = oldest(others, size - max);
        await Promise.all([
          ...leaving.flatMap((use) => [contents.delete(use.id), uses.delete(use.id)]),
          contents.put({ iv: content.iv, sealed }, id),
          uses.put({ id, size, at: now() }),
          tx.done,
        ]);
      }),
  };
}

interface Use {
  id: string;
  size: number;
  at: number;
}

/** Those that must go, so that what stays and `extra` more is not above zero. */
function oldest(uses: readonly Use[], extra: number): Use[] {
  let over = uses.reduce((sum, use) => sum + use.size, extra);
  return uses.toSorted((a, b) => a.at - b.at).filter((use) => {
    const leaves = over > 0;
    if (leaves) over -= use.size;
    return leaves;
  });
}
