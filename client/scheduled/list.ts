import { signal } from "@preact/signals";
import { listScheduled } from "../../protocol/api/scheduled.ts";
import { parsePlaintext, type Plaintext } from "../../protocol/plaintext.ts";
import type { ScheduledMessage } from "../../protocol/scheduled.ts";
import type { Api } from "../base/api.ts";
import type { ChannelCipher } from "../base/crypto.ts";
import type { Platform } from "../base/platform.ts";

/** A scheduled message as this page has read it. Times are ISO 8601. */
export interface ScheduledEntry
  extends Pick<ScheduledMessage, "id" | "channel_id" | "send_at" | "state" | "code"> {
  /** null: this page cannot open it. */
  content: Plaintext | null;
}

export interface ScheduledList {
  status: "loading" | "ready" | "error";
  /** The next one first. */
  entries: readonly ScheduledEntry[];
}

/** Messages in one response. */
const PAGE = 100;

const NOTHING: ScheduledList = { status: "loading", entries: [] };

interface Deps {
  platform: Pick<Platform, "log">;
  api: Api;
  cipher: ChannelCipher;
}

/** Creates the list of scheduled messages, loaded whole when it is first needed. */
export function createScheduledList({ platform, api, cipher }: Deps) {
  const list = signal<ScheduledList>(NOTHING);
  let loading: Promise<void> | null = null;

  async function read(message: ScheduledMessage): Promise<ScheduledEntry> {
    const { id, channel_id, send_at, state, code, encrypted_content, iv } = message;
    const content = await cipher.decrypt(channel_id, { encryptedContent: encrypted_content, iv })
      .then(parsePlaintext, () => null);
    return { id, channel_id, send_at, state, code, content };
  }

  async function fetchAll(): Promise<void> {
    const entries: ScheduledEntry[] = [];
    let before: string | null = null;
    do {
      const query: { limit: number; before?: string } = { limit: PAGE, ...(before && { before }) };
      const { scheduled, next } = await api.call(listScheduled, { query });
      entries.push(...await Promise.all(scheduled.map(read)));
      before = next;
    } while (before !== null);
    list.value = { status: "ready", entries };
  }

  /** Loads the list again, once for those who ask meanwhile. Never throws: see its `status`. */
  function load(): Promise<void> {
    return loading ??= fetchAll()
      .catch((error) => {
        platform.log("The scheduled messages could not be loaded", error);
        list.value = { ...list.value, status: "error" };
      })
      .finally(() => loading = null);
  }

  /** Changes the list, unless it is still to be loaded. A running load would undo the change. */
  async function change(to: (entries: readonly ScheduledEntry[]) => readonly ScheduledEntry[]) {
    await loading;
    if (list.value.status === "ready") {
      list.value = { ...list.value, entries: to(list.value.entries) };
    }
  }

  async function put(message: ScheduledMessage): Promise<void> {
    const entry = await read(message);
    await change((all) =>
      [...all.filter(({ id }) => id !== entry.id), entry]
        .sort((a, b) => Date.parse(a.send_at) - Date.parse(b.send_at))
    );
  }

  return {
    list,
    load,
    put,
    drop: (id: string) => change((all) => all.filter((one) => one.id !== id)),
    clear: () => void (list.value = NOTHING),
  };
}
