import { track } from "../../browser/busy.ts";
import { lazy } from "../../browser/lazy.ts";
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Platform } from "../base/platform.ts";
import type { OpenDeviceStorage } from "./open.ts";
import { leaveStash, takeStash } from "./stash.ts";
import type { Vault } from "./vault.ts";

/** Storage of a session on the device, sealed (HARD-14); its code is loaded when first used. */
export interface DeviceStorage {
  /** Makes a closing page pass unsealed changes to its tab's next page, from now on. */
  start(): void;
  /** A short text: a draft, the emoji used last. null until it was read. */
  get(name: string): string | null;
  /** Returns the names with this prefix; none until they were read. */
  names(start: string): string[];
  /** null removes it. */
  set(name: string, value: string | null): void;
  /** Sets a value that may already be visible: its readers update. */
  put(name: string, value: string): void;
  /** Reads the short texts. Never rejects. */
  load(): Promise<void>;
  /** Increases when short texts should be read again. */
  readonly read: ReadonlySignal<number>;
  /** Opens the storage for larger data. Rejects if it can't be loaded. */
  vault(): Promise<Vault>;
  /** Ends the session: from now on nothing is stored. */
  end(): void;
}

export function createDeviceStorage(
  platform: Pick<Platform, "local" | "session" | "log" | "now" | "listen">,
  userId: string,
): DeviceStorage {
  const early = new Map<string, string | null>();
  const read = signal(0);
  let open: OpenDeviceStorage | null = null;
  let opening: Promise<OpenDeviceStorage> | null = null;
  let ended = false;

  async function begin(): Promise<OpenDeviceStorage> {
    const { openDeviceStorage } = await lazy(() => import("./device.ts")).load();
    const kept = ended ? null : await openDeviceStorage(platform, userId);
    if (!kept || ended) {
      kept?.vault.end();
      throw new Error("The session is over");
    }
    for (const [name, value] of early) kept.values.set(name, value);
    open = kept;
    read.value++;
    return kept;
  }

  function opened(): Promise<OpenDeviceStorage> {
    opening ??= track(begin());
    opening.catch(() => opening = null);
    return opening;
  }

  const load = () => opened().then(() => {}, () => {});

  function set(name: string, value: string | null) {
    if (ended) return;
    if (open) return open.values.set(name, value);
    early.set(name, value);
    load();
  }

  function leave() {
    try {
      leaveStash(platform, userId, open ? open.values.uncommitted() : [...early]);
    } catch (error) {
      platform.log("What was typed last could not be kept", error);
    }
  }

  return {
    start() {
      const left = takeStash(platform, userId);
      for (const [name, value] of left) early.set(name, value);
      if (left.length > 0) {
        read.value++;
        load();
      }
      platform.listen("pagehide", leave);
      // A page restored from the back/forward cache takes its stash back.
      platform.listen("pageshow", ({ persisted }) => persisted && takeStash(platform, userId));
    },
    get: (name) => open ? open.values.get(name) : early.get(name) ?? null,
    names: (start) => open?.values.names(start) ?? [],
    set,
    put(name, value) {
      set(name, value);
      read.value++;
    },
    load,
    read,
    vault: async () => (await opened()).vault,
    end() {
      ended = true;
      early.clear();
      open?.values.end();
      open?.vault.end();
    },
  };
}
