import { effect, type ReadonlySignal } from "@preact/signals";
import type { ConnectionState } from "../base/connection_store.ts";
import { newerBuild } from "./files.ts";
import { serviceWorker } from "./worker.ts";

/** Key in the tab's storage: the build for which it was reloaded. */
const RENEWED = "renewedFor";

interface Deps {
  connection: ReadonlySignal<{ state: ConnectionState }>;
  /** Returns true if a reload now would lose or interrupt nothing. */
  isSafe(): boolean;
  /** Called for a newer version that this page can't switch to on its own now. */
  onNewer(): void;
}

export interface VersionWatch {
  /**
   * Call when a file of this page can't be loaded: it is gone, or one of its imports failed once,
   * which the browser remembers. `missed`: the user notices; otherwise the page waits until nobody
   * looks.
   */
  stale(missed: boolean): void;
  end(): void;
}

/**
 * Detects a new version of the server (UX-5). Reloads the page while nobody looks, or when a part
 * of it can no longer be loaded, if nothing would be lost.
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
