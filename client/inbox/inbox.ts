import { signal } from "@preact/signals";
import { listInbox, readInbox, removeInboxEntry } from "../../protocol/api/inbox.ts";
import type { ServerEvent } from "../../protocol/server_events.ts";
import type { InboxEntry } from "../../protocol/inbox.ts";
import type { Api } from "../base/api.ts";
import type { ChannelCipher } from "../base/crypto.ts";
import type { EventPart } from "../base/event_listeners.ts";
import type { Platform } from "../base/platform.ts";
import { readMessage } from "../messages/reader.ts";
import type { Row } from "../messages/state.ts";

/** An entry as this page has read it. */
export interface InboxItem extends Pick<InboxEntry, "id" | "kind" | "at" | "read"> {
  /** null: deleted, or out of this person's sight; an event has none. */
  row: Row | null;
  /** The event that begins soon, or has begun. Absent: none, or out of sight. */
  event?: ServerEvent;
}

export interface Inbox {
  status: "loading" | "ready" | "error";
  /** The newest first. */
  items: readonly InboxItem[];
  unread: number;
}

/** Entries in one response. */
const PAGE = 100;

const NOTHING: Inbox = { status: "loading", items: [], unread: 0 };

interface Deps {
  platform: Pick<Platform, "log">;
  api: Api;
  cipher: ChannelCipher;
}

/** The inbox, loaded whole when it is first opened. */
export function openInbox({ platform, api, cipher }: Deps) {
  const inbox = signal<Inbox>(NOTHING);
  let loading: Promise<void> | null = null;

  async function read(entry: InboxEntry): Promise<InboxItem> {
    const { id, kind, at, read, message, saved, event } = entry;
    const content = message ?? saved?.message;
    const row = content ? await readMessage(cipher, content) : null;
    return { id, kind, at, read, row, ...(event && { event }) };
  }

  async function fetchAll(): Promise<void> {
    const items: InboxItem[] = [];
    let before: string | null = null;
    let unread = 0;
    do {
      const query: { limit: number; before?: string } = { limit: PAGE, ...(before && { before }) };
      const page = await api.call(listInbox, { query });
      items.push(...await Promise.all(page.entries.map(read)));
      unread = page.unread;
      before = page.next;
    } while (before !== null);
    inbox.value = { status: "ready", items, unread };
  }

  /** Loads the inbox again, once for those who ask meanwhile. Never throws: see its `status`. */
  function load(): Promise<void> {
    return loading ??= fetchAll()
      .catch((error) => {
        platform.log("The inbox could not be loaded", error);
        inbox.value = { ...inbox.value, status: "error" };
      })
      .finally(() => loading = null);
  }

  const actions = {
    inbox,
    load,
    /** Marks entries as read, or all. Throws `ApiError` or `NetworkError`, as `remove` does. */
    async markRead(ids?: readonly string[]): Promise<void> {
      const body = ids ? { ids: [...ids] } : { all: true as const };
      const { unread } = await api.call(readInbox, { body });
      const { items } = inbox.value;
      const now = items.map((one) => !ids || ids.includes(one.id) ? { ...one, read: true } : one);
      inbox.value = { ...inbox.value, items: now, unread };
    },
    async remove(id: string): Promise<void> {
      await api.call(removeInboxEntry, { id });
      const items = inbox.value.items.filter((one) => one.id !== id);
      inbox.value = { ...inbox.value, items };
    },
  };
  return {
    actions,
    events: {
      connected: () => inbox.value.status === "ready" ? load() : undefined,
      // Entries that another device has read or removed are not named.
      "inbox-updated": () => inbox.value.status === "ready" ? load() : undefined,
    } satisfies EventPart,
    onSignOut: () => void (inbox.value = NOTHING),
  };
}
