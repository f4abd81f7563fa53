import { effect } from "@preact/signals";
import type { Platform } from "../base/platform.ts";

/** Milliseconds in which a slower tab learns that another one has notified for a message. */
const CLAIM_LIFETIME_MS = 60_000;
/** Maximum number of remembered claims, without locks. */
const MAX_CLAIMS = 50;
const KEY = "noticesClaimed";

/** Coordination of a browser's tabs, so that only one of them notifies for a message (MEND-48). */
export interface Tabs {
  /** Resolves to true if another tab is visible; with a channel: and shows it. */
  isSeen(channelId?: string): Promise<boolean>;
  /** True for one tab alone, the first that asks. */
  claim(what: string): Promise<boolean>;
}

interface Deps {
  platform: Pick<Platform, "after" | "hidden" | "listen" | "local">;
  /** User of the tabs. */
  userId: string;
  /** Channel that this tab shows, read in an effect. */
  shown(): string | null;
  /** Absent if the page isn't secure: tabs then see only the claims of others. */
  locks?: Pick<LockManager, "query" | "request">;
}

/** Tells the other tabs what this one shows, from now on. Tests replace the locks. */
export function openTabs(deps: Deps): Tabs {
  const { platform, shown, userId, locks = globalThis.navigator?.locks } = deps;
  /** Prefix of a lock that a visible tab holds, followed by the channel that it shows. */
  const prefix = `parley ${userId} sees `;
  let own: string | null = null;
  let release = () => {};
  let holding: Promise<unknown> = Promise.resolve();
  /** Resolves once this tab's previous lock is gone, which could be taken for another tab's. */
  let released = holding;

  function holdLock() {
    const mine = platform.hidden() ? null : prefix + (shown() ?? "");
    if (mine === own || !locks) return;
    release();
    released = holding;
    own = mine;
    if (mine === null) return;
    // Ends with the tab, however that ends.
    const gone = new Promise<void>((end) => release = end);
    holding = locks.request(mine, { mode: "shared" }, () => gone).catch(() => {});
  }

  effect(() => {
    shown();
    holdLock();
  });
  platform.listen("visibilitychange" as keyof WindowEventMap, holdLock);

  return {
    async isSeen(channelId) {
      await released;
      const { held = [] } = await locks?.query() ?? {};
      return held.some(({ name }) =>
        channelId === undefined ? name?.startsWith(prefix) : name === prefix + channelId
      );
    },
    claim(what) {
      if (!locks) return Promise.resolve(claimWithoutLocks(platform.local, what));
      return new Promise((resolve) => {
        locks.request(`parley ${userId} ${what}`, { ifAvailable: true }, (lock) => {
          resolve(lock !== null);
          return lock && new Promise<void>((end) => void platform.after(CLAIM_LIFETIME_MS, end));
        }).catch(() => resolve(true));
      });
    },
  };
}

/**
 * A note that another tab has just written may not be visible yet, so in rare cases both notify.
 */
function claimWithoutLocks(local: Storage, what: string): boolean {
  const before = local.getItem(KEY)?.split(" ") ?? [];
  const note = what.replaceAll(" ", "-");
  if (before.includes(note)) return false;
  local.setItem(KEY, [...before, note].slice(-MAX_CLAIMS).join(" "));
  return true;
}
