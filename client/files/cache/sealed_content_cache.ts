import { lazy } from "../../../browser/lazy.ts";
import type { Vault } from "../../sealed/vault.ts";
import type { ContentStore } from "./content_store.ts";
import type { ContentCache } from "./content_cache.ts";

/** Characters of base64 that are kept in all. */
const MAX_CACHED_CHARS = 200 * 1024 * 1024;

/**
 * Creates the cache. `now`: milliseconds since 1970. `log` receives the reason if nothing can be
 * stored.
 */
export function createContentCache(
  openVault: () => Promise<Vault>,
  now: () => number,
  log: (what: string, error: unknown) => void,
  max = MAX_CACHED_CHARS,
): ContentCache {
  async function attempt<T>(otherwise: T, run: (store: ContentStore) => Promise<T>): Promise<T> {
    // Not where pages are rendered, nor in windows that keep nothing.
    if (!globalThis.indexedDB) return otherwise;
    try {
      // Most messages are small: what stores large ones is not part of the first page.
      const [vault, { openStore }] = await Promise.all([
        openVault(),
        lazy(() => import("./content_store.ts")).load(),
      ]);
      return await run(await openStore(vault, now, max));
    } catch (error) {
      log("Contents cannot be kept on this device", error);
      return otherwise;
    }
  }

  return {
    find: (id, iv) => attempt(null, (store) => store.find(id, iv)),
    keep: (id, content) => attempt(undefined, (store) => store.keep(id, content)),
  };
}
