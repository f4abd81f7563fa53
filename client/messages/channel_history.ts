import { listMessages } from "../../protocol/api/messages.ts";
import { LIMITS } from "../../protocol/limits.ts";
import type { Author, Message, SealedReaction } from "../../protocol/messages.ts";
import type { Contents } from "../files/cache/large_contents.ts";
import type { Api } from "../base/api.ts";
import type { ChannelCipher } from "../base/crypto.ts";
import { createKeyedQueue } from "../../protocol/keyed_queue.ts";
import type { Platform } from "../base/platform.ts";
import { createRecorder } from "../base/recorder.ts";
import type { ChannelsStore } from "../channels/store.ts";
import { readContent, readMessage, readReactions } from "./reader.ts";
import {
  EMPTY_WINDOW,
  MAX_TEXT,
  MAX_WINDOW,
  type Pending,
  type Row,
  textHeld,
  type Window,
} from "./state.ts";
import type { MessagesStore } from "./store.ts";
import * as windows from "./window.ts";

export interface HistoryDeps {
  platform: Pick<Platform, "log">;
  api: Api;
  cipher: ChannelCipher;
  store: MessagesStore;
  channels: Pick<ChannelsStore, "find">;
  contents: Pick<Contents, "load">;
  /** The own message of this key that is on its way. */
  sending(key: string): Pick<Pending, "text"> | undefined;
  /** Told of every row that came in, and again when its large content did. */
  seen(rows: readonly Row[]): void;
}

/** Result of a fetch, and how it is merged into the window. */
interface Fetched {
  page: windows.Page;
  merge(window: Window, page: windows.Page): Window;
}

/** Window of one channel: loads its pages and applies events. Only `loadContent` throws. */
export class ChannelHistory {
  /** The user reads at the end: a full window then makes room for new messages. */
  following = true;
  readonly #deps: HistoryDeps;
  readonly #channelId: string;
  readonly #recorder = createRecorder<Window>((change) => this.#update(change));
  /** Events wait for each other's decryption, fetches and contents each for their like. */
  readonly #queue = createKeyedQueue();
  #dropped = false;
  /** Authors of all fetched messages. */
  readonly #authors: Record<string, Author> = {};

  constructor(deps: HistoryDeps, channelId: string) {
    this.#deps = deps;
    this.#channelId = channelId;
  }

  /** Discards the results of pending requests. */
  drop(): void {
    this.#dropped = true;
    this.#deps.store.drop(this.#channelId);
  }

  async loadNewest(): Promise<void> {
    this.#update((w) => w.status === "error" ? { ...w, status: "loading" } : w);
    await this.#load(async () => ({ page: await this.#fetch({}), merge: windows.withNewest }));
  }

  async loadOlder(): Promise<void> {
    const window = this.#window;
    if (!window?.hasOlder || window.loadingOlder) return;
    this.#update((w) => ({ ...w, loadingOlder: true }));
    await this.#load(async ({ rows }) => {
      const before = rows[0]?.seq ?? window.lastSeq + 1;
      const page = await this.#fetch({ before, limit: LIMITS.pageMax });
      return { page, merge: windows.withOlder };
    });
  }

  async loadNewer(): Promise<void> {
    this.#update((w) => ({ ...w, loadingNewer: true }));
    await this.#load(async ({ lastSeq }) => {
      const page = await this.#fetch({ after: lastSeq, limit: LIMITS.pageMax });
      return { page, merge: windows.withNewer };
    });
  }

  async jumpToPresent(): Promise<void> {
    const window = this.#window;
    if (!window || window.hasNewer || window.status === "error") await this.loadNewest();
  }

  /** Loads the messages around this one, if it exists; false: loading failed. */
  async loadAround(seq: number): Promise<boolean> {
    const held = () => windows.covers(this.#window ?? EMPTY_WINDOW, seq);
    // Opening the channel may still be in progress.
    await this.#queue("pages", () => Promise.resolve());
    if (!held()) await this.#load(() => this.#fetchAround(seq));
    return held();
  }

  /** Reloads the window after a lost connection, and newer messages (D-MSG-2). */
  async refresh(): Promise<void> {
    const window = this.#window;
    if (window?.status !== "ready" || window.rows.length === 0) return await this.loadNewest();
    await this.#load((held) => this.#fetchAnew(held));
  }

  /** Loads large content that a message refers to, unless it's there. */
  async loadContent(id: string): Promise<void> {
    const missing = () => {
      const row = this.#find(id);
      return row?.decrypted_content === null ? row : null;
    };
    if (!missing()?.large) return;
    const { cipher, contents, seen } = this.#deps;
    await this.#queue("contents", async () => {
      const row = missing();
      if (!row?.large) return;
      const { large } = row;
      const encrypted = await contents.load(this.#channelId, id, large.iv);
      const isFull = textHeld(this.#window) >= MAX_TEXT;
      const max = isFull ? LIMITS.inlineContentMax : undefined;
      const content = await readContent(cipher, this.#channelId, encrypted, row, max);
      this.#recorder.apply((window) => windows.withContent(window, id, large.iv, content));
      seen(this.#window?.rows.filter((row) => row.id === id) ?? []);
    });
  }

  async received(message: Message): Promise<void> {
    await this.#onMessage(message, (w, row) => windows.withReceived(w, row, this.following));
    await this.#catchUp(message.seq);
    if (this.#window && windows.isSecond(this.#window, message)) await this.loadNewest();
  }

  edited(message: Message): Promise<void> {
    return this.#onMessage(message, windows.withEdited);
  }

  deleted(id: string): Promise<void> {
    return this.#queue("events", async () => {
      const seq = this.#find(id)?.seq ?? 0;
      const page = { before: seq + 1, after: seq - 1, present: [], hasMore: false, asOf: Infinity };
      const [gone] = await this.#deps.cipher.gone(this.#channelId, page);
      this.#recorder.apply((window) =>
        gone?.id === id ? windows.withRow(window, gone) : windows.withoutMessage(window, id)
      );
    });
  }

  /** @param sealed of a private channel, as the server has them */
  async reacted(
    id: string,
    reactions: Row["reactions"],
    sealed?: readonly SealedReaction[],
  ): Promise<void> {
    // A page that is being fetched may have the message, and not this.
    if (sealed && !this.#find(id)) await this.#queue("pages", () => Promise.resolve());
    return await this.#queue("events", async () => {
      const row = sealed && this.#find(id);
      const shown = row ? await readReactions(this.#deps.cipher, row, sealed) : reactions;
      this.#recorder.apply((window) => windows.withReactions(window, id, shown));
    });
  }

  get #window(): Window | undefined {
    return this.#dropped ? undefined : this.#deps.store.window(this.#channelId);
  }

  #find(id: string): Row | undefined {
    return this.#window?.rows.find((row) => row.id === id);
  }

  #update(change: (window: Window) => Window) {
    if (!this.#dropped) this.#deps.store.update(this.#channelId, change);
  }

  /** Applies an event in the order in which events came. */
  apply(change: (window: Window) => Window): Promise<void> {
    return this.#queue("events", () => Promise.resolve(this.#recorder.apply(change)));
  }

  #onMessage(message: Message, change: (window: Window, row: Row) => Window): Promise<void> {
    return this.#queue("events", async () => {
      if (!this.#window) return;
      const row = await this.#read(message);
      this.#recorder.apply((window) => change(window, row));
      this.#deps.seen([row]);
    });
  }

  /** Fetches missed messages until the window has all known ones. */
  async #catchUp(seq: number) {
    const window = this.#window;
    if (!window || !windows.isBehind(window, seq)) return;
    await this.loadNewer();
    if (this.#window?.hasNewer && this.following) await this.jumpToPresent();
  }

  /** Runs one fetch, alone, and applies it. */
  #load(fetch: (window: Window) => Promise<Fetched>): Promise<void> {
    return this.#queue("pages", async () => {
      if (!this.#window) return;
      try {
        let rows: readonly Row[] = [];
        await this.#recorder.load(async () => {
          const { page, merge } = await fetch(this.#window!);
          rows = page.rows;
          return (window) =>
            idle({ ...merge(window, page), authors: { ...window.authors, ...this.#authors } });
        });
        this.#deps.seen(rows);
      } catch (error) {
        this.#deps.platform.log("Messages could not be loaded", error);
        this.#update((w) => idle({ ...w, status: w.status === "ready" ? "ready" : "error" }));
      }
    });
  }

  async #fetch(query: Record<string, number>): Promise<windows.Page> {
    const { api, channels } = this.#deps;
    const channelId = this.#channelId;
    const known = channels.find(channelId)?.last_seq ?? 0;
    const asOf = Date.now();
    const { messages, hasMore, authors = [] } = await api.call(listMessages, {
      channelId,
      query: {
        limit: LIMITS.pageDefault,
        inline: LIMITS.inlineContentMax,
        authors: "true" as const,
        ...query,
      },
    });
    for (const author of authors) this.#authors[author.user_id] = author;
    const follows = this.#followed(messages, query.after);
    const rows = await Promise.all(messages.map((one) => this.#read(one, follows.get(one.id))));
    const present = rows.map(({ seq }) => seq);
    const page = { ...query, present, hasMore, asOf };
    const gone = await this.#deps.cipher.gone(channelId, page);
    const all = [...rows, ...gone].sort((a, b) => a.seq - b.seq);
    return { rows: all, hasMore, known };
  }

  /**
   * Maps each message to the seq of the one before it: the server has left out what is missing in
   * between (E2E-29).
   */
  #followed(messages: readonly Message[], after = -1): Map<string, number | undefined> {
    const hasContent = (one: Message | Row) => !one.isSystemMessage && !one.removed;
    const before = this.#window?.rows.findLast((row) => row.seq <= after && hasContent(row));
    const placed = messages.filter(hasContent);
    return new Map(placed.map(({ id }, i) => [id, (placed[i - 1] ?? before)?.seq]));
  }

  async #fetchAround(seq: number): Promise<Fetched> {
    const [older, newer] = await Promise.all([
      this.#fetch({ before: seq + 1 }),
      this.#fetch({ after: seq }),
    ]);
    return {
      page: { ...newer, rows: [...older.rows, ...newer.rows] },
      merge: (window) => windows.withAround(window, older, newer),
    };
  }

  /** Fetches the loaded rows again, and those after the last of them. */
  async #fetchAnew({ rows, lastSeq, hasNewer }: Window): Promise<Fetched> {
    const held: Row[] = [];
    const first = (rows[0]?.seq ?? lastSeq + 1) - 1;
    let page: windows.Page;
    do {
      page = await this.#fetch({ after: held.at(-1)?.seq ?? first, limit: LIMITS.pageMax });
      held.push(...page.rows);
    } while (
      page.hasMore && page.rows.length > 0 && held.length < MAX_WINDOW &&
      !(hasNewer && page.rows.at(-1)!.seq >= lastSeq)
    );
    return { page: { ...page, rows: held }, merge: windows.withRefreshed };
  }

  /** Reads a message; large content that this device has, as sent or loaded, isn't fetched again. */
  async #read(message: Message, follows?: number): Promise<Row> {
    const row = await readMessage(this.#deps.cipher, message, follows);
    if (row.decrypted_content !== null) return row;
    const { id, iv, nonce, edited } = message;
    const own = nonce === null || edited ? undefined : this.#deps.sending(nonce);
    if (own) return { ...row, decrypted_content: own.text, file: null };
    const held = this.#find(id);
    if (held?.large?.iv !== iv) return row;
    const { decrypted_content, file, isError } = held;
    return { ...row, decrypted_content, file, isError };
  }
}

function idle(window: Window): Window {
  return { ...window, loadingOlder: false, loadingNewer: false };
}
