import { type ReadonlySignal, signal } from "@preact/signals";
import type { Platform } from "../platform.ts";
import type { OpenKept } from "./open.ts";
import type { Vault } from "./vault.ts";

/** What a session keeps on the device, sealed (HARD-14); what does that is loaded when it is used. */
export interface Kept {
  /** A short text: a draft, the emoji used last. null until `loaded`. */
  get(name: string): string | null;
  /** null removes it. */
  set(name: string, value: string | null): void;
  /** Reads the short texts. Never rejects. */
  load(): Promise<void>;
  readonly loaded: ReadonlySignal<boolean>;
  /** For all that is larger. Rejects where it cannot be loaded. */
  vault(): Promise<Vault>;
  /** The session is over: from now on nothing is kept. */
  end(): void;
}

export function createKept(platform: Pick<Platform, "local" | "log">, userId: string): Kept {
  const early = new Map<string, string | null>();
  const loaded = signal(false);
  let open: OpenKept | null = null;
  let opening: Promise<OpenKept> | null = null;
  let ended = false;

  async function begin(): Promise<OpenKept> {
    const { openKept } = await import("./open.ts");
    const kept = ended ? null : await openKept(platform, userId);
    if (!kept || ended) {
      kept?.vault.end();
      throw new Error("The session is over");
    }
    for (const [name, value] of early) kept.values.set(name, value);
    open = kept;
    loaded.value = true;
    return kept;
  }

  function opened(): Promise<OpenKept> {
    opening ??= begin();
    opening.catch(() => opening = null);
    return opening;
  }

  const load = () => opened().then(() => {}, () => {});

  return {
    get: (name) => open ? open.values.get(name) : early.get(name) ?? null,
    set(name, value) {
      if (open) return open.values.set(name, value);
      early.set(name, value);
      load();
    },
    load,
    loaded,
    vault: async () => (await opened()).vault,
    end() {
      ended = true;
      early.clear();
      open?.values.end();
      open?.vault.end();
    },
  };
}
