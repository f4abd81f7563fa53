import { listMessages } from "../../protocol/api/messages.ts";
import type { Message } from "../../protocol/messages.ts";
import { LIMITS } from "../../protocol/limits.ts";
import type { Api } from "../base/api.ts";
import type { ChannelCipher } from "../base/crypto.ts";
import type { Contents } from "../attachments/contents.ts";
import { createKeyedQueue } from "../base/keyed_queue.ts";
import type { Platform } from "../base/platform.ts";
import { type Content, readContent, readMessage } from "./reader.ts";
import { createRecorder, type Recorder } from "../base/recorder.ts";
import {
  EMPTY_WINDOW,
  type Pending,
  type Row,
  TEXT_MAX,
  textHeld,
  type Window,
  WINDOW_MAX,
} from "./state.ts";
import {
  covers,
  isBehind,
  type Page,
  withAround,
  withContent,
  withEdited,
  withNewer,
  withNewest,
  withOlder,
  withoutMessage,
  withReactions,
  withReceived,
  withRefreshed,
} from "./window.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { MessagesStore } from "./store.ts";

/** How many channels' windows are held; the one opened longest ago is let go. */
const WINDOWS = 10;
/** Characters of text that they hold together, when another is opened. */
const ALL_TEXT = 2 * TEXT_MAX;

/** Loads the windows of history and keeps them right by events. Loading never throws: see `status`. */
export interface History {
  /** Shows a channel: loads its newest page unless it is held. */
  open(channelId: string): Promise<void>;
  loadOlder(channelId: string): Promise<void>;
  loadNewer(channelId: string): Promise<void>;
  jumpToPresent(channelId: string): Promise<void>;
  /** Makes the window one that has this message, if it exists; false: it could not be loaded. */
  loadAround(channelId: string, seq: number): Promise<boolean>;
  /**
   * Loads a large content that a message only refers to. Does nothing when it is there or the
   * message is not held. Throws `ApiError` or `NetworkError`.
   */
  loadContent(channelId: string, id: string): Promise<void>;
  /** After a lost connection: fetches what is held anew, and what came behind it (D-MSG-2). */
  refresh(channelId: string): Promise<void>;
  setFollowing(channelId: string, following: boolean): void;
  /** `new-message`, or the answer to an own one. */
  received(message: Message): Promise<void>;
  edited(message: Message): Promise<void>;
  deleted(channelId: string, id: string): Promise<void>;
  reacted(channelId: string, id: string, reactions: Row["reactions"]): Promise<void>;
  drop(channelId: string): void;
}

interface Deps {
  platform: Pick<Platform, "log">;
  api: Api;
  cipher: ChannelCipher;
  store: MessagesStore;
  channels: Pick<ChannelsStore, "find">;
  contents: Pick<Contents, "load">;
  /** The own message of this key that is on its way. */
  sending(key: string): Pick<Pending, "text" | "file"> | undefined;
  /** Told of every row that came in, and again when its large content did. */
  seen(rows: readonly Row[]): void;
}

export function createHistory(deps: Deps): History {
  const { platform, api, cipher, store, channels, contents, sending, seen } = deps;
  const recorders = new Map<string, Recorder<Window>>();
  /** Events of a channel wait for each other's decryption; fetches wait for each other. */
  const events = createKeyedQueue();
  const fetches = createKeyedQueue();
  const following = new Map<string, boolean>();
  /** Channel ids, the one opened last first. */
  let opened: string[] = [];

  function recorderOf(channelId: string): Recorder<Window> {
    const known = recorders.get(channelId);
    if (known) return known;
    const recorder = createRecorder<Window>((change) => store.update(channelId, change));
    recorders.set(channelId, recorder);
    return recorder;
  }

  async function fetchPage(channelId: string, query: Record<string, number>): Promise<Page> {
    const known = channels.find(channelId)?.last_seq ?? 0;
    const inline = LIMITS.inlineContentMax;
    const answer = await api.call(listMessages, {
      channelId,
      query: { limit: LIMITS.pageDefault, inline, ...query },
    });
    const rows = await Promise.all(answer.messages.map(read));
    return { rows, hasMore: answer.hasMore, known };
  }

  /** Runs one fetch of a channel, alone, and applies it. */
  function load(
    channelId: string,
    fetch: (window: Window) => Promise<{ page: Page; merge(window: Window, page: Page): Window }>,
  ): Promise<void> {
    return fetches(channelId, async () => {
      if (!store.window(channelId)) return;
      try {
        let rows: readonly Row[] = [];
        await recorderOf(channelId).load(async () => {
          const { page, merge } = await fetch(store.window(channelId)!);
          rows = page.rows;
          return (window) => idle(merge(window, page));
        });
        seen(rows);
      } catch (error) {
        platform.log("Messages could not be loaded", error);
        store.update(
          channelId,
          (w) => idle({ ...w, status: w.status === "ready" ? "ready" : "error" }),
        );
      }
    });
  }

  function loadNewest(channelId: string): Promise<void> {
    store.update(channelId, (w) => w.status === "error" ? { ...w, status: "loading" } : w);
    return load(
      channelId,
      async () => ({ page: await fetchPage(channelId, {}), merge: withNewest }),
    );
  }

  function loadNewer(channelId: string): Promise<void> {
    store.update(channelId, (w) => ({ ...w, loadingNewer: true }));
    return load(
      channelId,
      async (w) => ({
        page: await fetchPage(channelId, { after: w.lastSeq, limit: LIMITS.pageMax }),
        merge: withNewer,
      }),
    );
  }

  /** Fetches what was missed until the window has everything that is known of. */
  async function catchUp(channelId: string, seq: number): Promise<void> {
    const before = store.window(channelId);
    if (!before || !isBehind(before, seq)) return;
    await loadNewer(channelId);
    const after = store.window(channelId);
    if (after?.hasNewer && following.get(channelId) !== false) await jumpToPresent(channelId);
  }

  async function jumpToPresent(channelId: string): Promise<void> {
    const window = store.window(channelId);
    if (!window || window.hasNewer || window.status === "error") await loadNewest(channelId);
  }

  async function fetchAround(channelId: string, seq: number) {
    const [older, newer] = await Promise.all([
      fetchPage(channelId, { before: seq + 1 }),
      fetchPage(channelId, { after: seq }),
    ]);
    return {
      page: { ...newer, rows: [...older.rows, ...newer.rows] },
      merge: (window: Window) => withAround(window, older, newer),
    };
  }

  /** What this device knows of a large content: it was sent from here, or is held already. */
  function known({ channel_id, id, iv, nonce, edited }: Message): Content | null {
    const own = nonce === null || edited ? undefined : sending(nonce);
    if (own) return { decrypted_content: own.text, file: own.file, isError: false };
    const row = store.window(channel_id)?.rows.find((held) => held.id === id);
    return row?.large?.iv === iv ? row : null;
  }

  async function read(message: Message): Promise<Row> {
    const row = await readMessage(cipher, message);
    const content = row.decrypted_content === null ? known(message) : null;
    if (!content) return row;
    const { decrypted_content, file, isError } = content;
    return { ...row, decrypted_content, file, isError };
  }

  async function loadContent(channelId: string, id: string): Promise<void> {
    const missing = () => {
      const row = store.window(channelId)?.rows.find((held) => held.id === id);
      return row?.decrypted_content === null ? row : undefined;
    };
    if (!missing()) return;
    await fetches(`content:${channelId}`, async () => {
      const large = missing()?.large;
      if (!large) return;
      const { iv } = large;
      const encrypted = await contents.load(channelId, id, iv);
      const isFull = textHeld(store.window(channelId)) >= TEXT_MAX;
      const max = isFull ? LIMITS.inlineContentMax : undefined;
      const content = await readContent(cipher, channelId, encrypted, max);
      recorderOf(channelId).apply((window) => withContent(window, id, iv, content));
      seen(store.window(channelId)?.rows.filter((row) => row.id === id) ?? []);
    });
  }

  /** What was opened last stays, as many windows and as much text as may be held (HARD-1). */
  function letGo() {
    let text = 0;
    opened = opened.filter((id, i) => {
      text += textHeld(store.window(id));
      const stays = !i || (i < WINDOWS && text <= ALL_TEXT);
      if (!stays) store.drop(id);
      return stays;
    });
  }

  /** Changes a held window by an event, in the order in which events came. */
  function onMessage(message: Message, change: (window: Window, row: Row) => Window) {
    const channelId = message.channel_id;
    return events(channelId, async () => {
      if (!store.window(channelId)) return;
      const row = await read(message);
      recorderOf(channelId).apply((window) => change(window, row));
      seen([row]);
    });
  }

  return {
    async open(channelId) {
      const held = store.window(channelId);
      // Before any store changes: each change has the page drawn anew, and asking would wait for it.
      const loading = !held || held.status === "error" ? loadNewest(channelId) : null;
      opened = [channelId, ...opened.filter((id) => id !== channelId)];
      letGo();
      const channel = channels.find(channelId);
      const unread = channel && channel.last_seq > channel.read_seq;
      store.open(channelId, unread ? channel.read_seq : null);
      await loading;
    },
    async loadOlder(channelId) {
      const window = store.window(channelId);
      if (!window?.hasOlder || window.loadingOlder) return;
      store.update(channelId, (w) => ({ ...w, loadingOlder: true }));
      await load(
        channelId,
        async ({ rows }) => ({
          page: await fetchPage(channelId, {
            before: rows[0]?.seq ?? window.lastSeq + 1,
            limit: LIMITS.pageMax,
          }),
          merge: withOlder,
        }),
      );
    },
    async loadNewer(channelId) {
      const window = store.window(channelId);
      if (window?.hasNewer && !window.loadingNewer) await loadNewer(channelId);
    },
    jumpToPresent,
    loadContent,
    async loadAround(channelId, seq) {
      const held = () => covers(store.window(channelId) ?? EMPTY_WINDOW, seq);
      // What opened the channel may still be loading.
      await fetches(channelId, () => Promise.resolve());
      if (!held()) await load(channelId, () => fetchAround(channelId, seq));
      return held();
    },
    async refresh(channelId) {
      const window = store.window(channelId);
      if (window?.status !== "ready" || window.rows.length === 0) {
        return await loadNewest(channelId);
      }
      await load(channelId, async ({ rows, lastSeq, hasNewer }) => {
        const held: Row[] = [];
        const first = (rows[0]?.seq ?? lastSeq + 1) - 1;
        let page: Page;
        do {
          const after = held.at(-1)?.seq ?? first;
          page = await fetchPage(channelId, { after, limit: LIMITS.pageMax });
          held.push(...page.rows);
        } while (
          page.hasMore && page.rows.length > 0 && held.length < WINDOW_MAX &&
          !(hasNewer && page.rows.at(-1)!.seq >= lastSeq)
        );
        return { page: { ...page, rows: held }, merge: withRefreshed };
      });
    },
    setFollowing: (channelId, value) => void following.set(channelId, value),
    async received(message) {
      const channelId = message.channel_id;
      await onMessage(
        message,
        (window, row) => withReceived(window, row, following.get(channelId) !== false),
      );
      await catchUp(channelId, message.seq);
    },
    edited: (message) => onMessage(message, withEdited),
    deleted: (channelId, id) =>
      events(channelId, () => {
        recorderOf(channelId).apply((window) => withoutMessage(window, id));
        return Promise.resolve();
      }),
    reacted: (channelId, id, reactions) =>
      events(channelId, () => {
        recorderOf(channelId).apply((window) => withReactions(window, id, reactions));
        return Promise.resolve();
      }),
    drop(channelId) {
      opened = opened.filter((id) => id !== channelId);
      recorders.delete(channelId);
      following.delete(channelId);
      store.drop(channelId);
    },
  };
}

function idle(window: Window): Window {
  return { ...window, loadingOlder: false, loadingNewer: false };
}
