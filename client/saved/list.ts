import { signal } from "@preact/signals";
import { listSaved } from "../../protocol/api/saved.ts";
import type { SavedMessage } from "../../protocol/saved.ts";
import type { Api } from "../base/api.ts";
import type { ChannelCipher } from "../base/crypto.ts";
import type { Platform } from "../base/platform.ts";
import { readMessage } from "../messages/reader.ts";
import type { Row } from "../messages/state.ts";

/** A saved message as this page has read it. Times are ISO 8601. */
export interface SavedEntry extends Omit<SavedMessage, "message"> {
  /** null: deleted, or out of this person's sight. */
  row: Row | null;
}

export interface SavedList {
  status: "loading" | "ready" | "error";
  /** The last one first. */
  entries: readonly SavedEntry[];
}

/** Messages in one response. */
const PAGE = 100;

const NOTHING: SavedList = { status: "loading", entries: [] };

interface Deps {
  platform: Pick<Platform, "log">;
  api: Api;
  cipher: ChannelCipher;
}

/** Creates the list of saved messages, loaded whole when it is first needed. */
export function createSavedList({ platform, api, cipher }: Deps) {
  const list = signal<SavedList>(NOTHING);
  let loading: Promise<void> | null = null;

  function change(to: (entries: readonly SavedEntry[]) => readonly SavedEntry[]) {
    list.value = { ...list.value, entries: to(list.value.entries) };
  }

  async function read({ message, ...saved }: SavedMessage): Promise<SavedEntry> {
    return { ...saved, row: message ? await readMessage(cipher, message) : null };
  }

  async function fetchAll(): Promise<void> {
    const entries: SavedEntry[] = [];
    let before: string | null = null;
    do {
      const query: { limit: number; before?: string } = { limit: PAGE, ...(before && { before }) };
      const { saved, next } = await api.call(listSaved, { query });
      entries.push(...await Promise.all(saved.map(read)));
      before = next;
    } while (before !== null);
    list.value = { status: "ready", entries };
  }

  return {
    list,
    read,
    has: (messageId: string) => list.value.entries.some((one) => one.message_id === messageId),
    /** Loads the list again, once for those who ask meanwhile. Never throws: see its `status`. */
    load(): Promise<void> {
      return loading ??= fetchAll()
        .catch((error) => {
          platform.log("The saved messages could not be loaded", error);
          list.value = { ...list.value, status: "error" };
        })
        .finally(() => loading = null);
    },
    /** Resolves when a running load is over, which would undo a change. */
    settled: () => loading,
    /** Puts a message first. */
    put: (entry: SavedEntry) =>
      change((all) => [entry, ...all.filter((one) => one.message_id !== entry.message_id)]),
    remove: (messageId: string) =>
      change((all) => all.filter((one) => one.message_id !== messageId)),
    /** Changes entries where they are. */
    update: (to: (entry: SavedEntry) => SavedEntry) => change((all) => all.map(to)),
    clear: () => void (list.value = NOTHING),
  };
}
