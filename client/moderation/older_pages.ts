import { type ReadonlySignal, signal } from "@preact/signals";
import { createLiveList, type LiveList } from "../base/live_list.ts";
import type { Platform } from "../base/platform.ts";

/** Paged list for a server's moderators; the visible part is refreshed as a whole. */
interface OlderPages<T> extends LiveList<T> {
  /** Older entries exist than those loaded. */
  readonly hasOlder: ReadonlySignal<boolean>;
  /** Loads the next page. Never throws. */
  loadOlder(): Promise<void>;
}

interface Page<T> {
  items: T[];
  /** Cursor for older entries; null: none are left. */
  next: string | null;
}

/** @param fetch fetches a page of entries older than the id, or the first one */
export function createOlderPages<T>(
  platform: Pick<Platform, "log">,
  fetch: (before: string | undefined) => Promise<Page<T>>,
): OlderPages<T> {
  const hasOlder = signal(false);
  let wanted = 1;
  const list = createLiveList<T>(platform, async () => {
    const held: T[] = [];
    let next: string | null = null;
    for (let page = 0; page < wanted && (page === 0 || next); page++) {
      const found: Page<T> = await fetch(next ?? undefined);
      held.push(...found.items);
      next = found.next;
    }
    hasOlder.value = next !== null;
    return held;
  });
  return {
    ...list,
    hasOlder,
    loadOlder() {
      wanted++;
      return list.load();
    },
  };
}
