import { createKeyedQueue } from "../../../../protocol/keyed_queue.ts";
import type { Store } from "../store.ts";

/** Number of values that are copied in one transaction. */
const VALUES_PER_TRANSACTION = 50;

/**
 * Creates a store whose values are copied to another one during use: writes go to both, and no copy
 * overtakes a write.
 * @param done called once everything is copied; false: the copy doesn't count
 */
export function movingStore(former: Store, fresh: Store, done: () => Promise<boolean>): Store {
  const queue = createKeyedQueue();
  let current = former;
  let isWhole = true;

  async function move(): Promise<void> {
    const all = [...(await former.list<unknown>("")).keys()];
    for (let from = 0; from < all.length; from += VALUES_PER_TRANSACTION) {
      await queue("store", () => copy(all.slice(from, from + VALUES_PER_TRANSACTION)));
    }
    await queue("store", async () => {
      if (!isWhole || !await done()) return;
      current = fresh;
      former.close();
    });
  }

  async function copy(names: string[]): Promise<void> {
    const values = await Promise.all(names.map((name) => former.get(name)));
    await fresh.write(Object.fromEntries(names.map((name, i) => [name, values[i]])));
  }

  // The former store stays whole until the last step: a failed move starts again next time.
  move().catch(() => {});
  return {
    get: (name) => current.get(name),
    list: (start) => current.list(start),
    write: (changes) =>
      queue("store", async () => {
        if (current === fresh) return await fresh.write(changes);
        await former.write(changes);
        await fresh.write(changes).catch(() => isWhole = false);
      }),
    close() {
      former.close();
      fresh.close();
    },
  };
}
