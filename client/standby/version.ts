import { effect, type ReadonlySignal } from "@preact/signals";
import type { ConnectionState } from "../base/connection_store.ts";
import { newerBuild } from "./files.ts";
import { serviceWorker } from "./worker.ts";

/** Of the tab: the build for which it was loaded anew. */
const RENEWED = "renewedFor";

interface Deps {
  connection: ReadonlySignal<{ state: ConnectionState }>;
  /** Whether nothing would be lost or cut off if the page were loaded anew now. */
  isSafe(): boolean;
  /** Told that there is a newer version, which this page does not become by itself now. */
  onNewer(): void;
}

export interface VersionWatch {
  /**
   * A file of this page cannot be had: it is gone, or something that it imports failed once, which
   * the browser remembers. `missed`: somebody sees that; else the page waits until nobody looks.
   */
  stale(missed: boolean): void;
  end(): void;
}

/**
 * Notices that the server has become another version (UX-5). The page is loaded anew while nobody
 * looks, or when a part of it cannot be had any more, if nothing is lost by it.
 */
export function watchVersion({ connection, isSafe, onNewer }: Deps): VersionWatch {
  let newer: string | null = null;
  let worn = false;

  async function look(): Promise<void> {
    newer = await newerBuild();
    if (newer === null) return;
    onNewer();
    // At the next start the worker is that of the new version.
    await (await serviceWorker())?.update();
  }

  function renew() {
    const target = newer ?? document.documentElement.dataset.build!;
    // Whatever keeps answering with the old version is not asked again and again.
    if (!isSafe() || sessionStorage.getItem(RENEWED) === target) return;
    sessionStorage.setItem(RENEWED, target);
    location.reload();
  }

  const hidden = () => void (document.hidden && (worn || newer !== null) && renew());
  let before = connection.peek().state;
  const end = effect(() => {
    const { state } = connection.value;
    if (state === "connected" && before !== "connected") look().catch(() => {});
    before = state;
  });
  document.addEventListener("visibilitychange", hidden);
  return {
    stale(missed) {
      look().then(() => {
        worn = true;
        if (missed) renew();
        else hidden();
      }, () => {});
    },
    end() {
      end();
      document.removeEventListener("visibilitychange", hidden);
    },
  };
}
