import { type DBSchema, type IDBPDatabase, wrap } from "idb";
import type { Encrypted } from "../../base/crypto.ts";
import type { Sealed, Vault } from "../../sealed/vault.ts";
import type { ContentCache } from "./content_cache.ts";

interface Schema extends DBSchema {
  contents: { key: string; value: { iv: string; sealed: Sealed } };
  /** Metadata of the stored contents, which themselves are read only when needed. */
  uses: { key: string; value: Use };
}

interface Use {
  id: string;
  /** Characters of base64. */
  size: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** Implementation of `ContentCache` that throws the browser's errors. */
export type ContentStore = ContentCache;

/** Opens the contents in the database of `vault`: at most `max` characters of base64. */
export async function openStore(
  vault: Vault,
  now: () => number,
  max: number,
): Promise<ContentStore> {
  const db = wrap(await vault.database()) as unknown as IDBPDatabase<Schema>;
  return {
    async find(id, iv) {
      const found = await db.get("contents", id);
      if (found?.iv !== iv) return null;
      const content = await vault.open<Encrypted>(id, found.sealed);
      if (!content) return null;
      await db.put("uses", { id, size: content.encryptedContent.length, at: now() });
      return content;
    },
    async keep(id, content) {
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
    },
  };
}

/**
 * Returns the least recently used entries to delete, so that the rest plus `extra` is at most zero.
 */
function oldest(uses: readonly Use[], extra: number): Use[] {
  let over = uses.reduce((sum, use) => sum + use.size, extra);
  return uses.toSorted((a, b) => a.at - b.at).filter((use) => {
    const leaves = over > 0;
    if (leaves) over -= use.size;
    return leaves;
  });
}
