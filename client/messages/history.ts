import type { Message, SealedReaction } from "../../protocol/messages.ts";
import { unreadOf } from "../channels/state.ts";
import { ChannelHistory, type HistoryDeps } from "./channel_history.ts";
import { MAX_TEXT, type Row, textHeld, type Window } from "./state.ts";

/** Maximum number of channels with a window; the least recently opened one is dropped. */
const MAX_WINDOWS = 10;
/** Characters of text that they hold together, when another is opened. */
const MAX_TEXT_CHARS = 2 * MAX_TEXT;

/** The windows of history, by channel. Nothing but `loadContent` throws: see a window's `status`. */
export class History {
  readonly #deps: HistoryDeps;
  readonly #channels = new Map<string, ChannelHistory>();
  /** Channel ids, the one opened last first. */
  #opened: string[] = [];

  constructor(deps: HistoryDeps) {
    this.#deps = deps;
  }

  /** Opens a channel: loads its newest page unless it's loaded. */
  async open(channelId: string): Promise<void> {
    const { store, channels } = this.#deps;
    const held = store.window(channelId);
    // Starts the request before any store changes: a change renders the page, which would delay it.
    const loading = !held || held.status === "error" ? this.#of(channelId).loadNewest() : null;
    this.#opened = [channelId, ...this.#opened.filter((id) => id !== channelId)];
    this.#letGo();
    const channel = channels.find(channelId);
    const unread = channel && unreadOf(channel) > 0;
    store.open(channelId, unread ? channel.read_seq : null);
    await loading;
  }

  /** The page before the first row. */
  loadOlder(channelId: string): Promise<void> {
    return this.#of(channelId).loadOlder();
  }

  /** Loads the page after the last row, if there is one. */
  async loadNewer(channelId: string): Promise<void> {
    const window = this.#deps.store.window(channelId);
    if (window?.hasNewer && !window.loadingNewer) await this.#of(channelId).loadNewer();
  }

  jumpToPresent(channelId: string): Promise<void> {
    return this.#of(channelId).jumpToPresent();
  }

  /** Loads the messages around this one, if it exists; false: loading failed. */
  loadAround(channelId: string, seq: number): Promise<boolean> {
    return this.#of(channelId).loadAround(seq);
  }

  /**
   * Loads a large content that a message refers to. Does nothing if it's already there or the
   * message isn't loaded. Throws `ApiError` or `NetworkError`.
   */
  loadContent(channelId: string, id: string): Promise<void> {
    return this.#of(channelId).loadContent(id);
  }

  /** Reloads the window after a lost connection, and newer messages (D-MSG-2). */
  refresh(channelId: string): Promise<void> {
    return this.#of(channelId).refresh();
  }

  setFollowing(channelId: string, following: boolean): void {
    this.#of(channelId).following = following;
  }

  /** `new-message`, or the response to an own one. */
  received(message: Message): Promise<void> {
    return this.#of(message.channel_id).received(message);
  }

  edited(message: Message): Promise<void> {
    return this.#of(message.channel_id).edited(message);
  }

  /** Applies an event that changes loaded messages. */
  apply(channelId: string, change: (window: Window) => Window): Promise<void> {
    return this.#of(channelId).apply(change);
  }

  deleted(channelId: string, id: string): Promise<void> {
    return this.#of(channelId).deleted(id);
  }

  reacted(
    channelId: string,
    id: string,
    reactions: Row["reactions"],
    sealed?: readonly SealedReaction[],
  ): Promise<void> {
    return this.#of(channelId).reacted(id, reactions, sealed);
  }

  drop(channelId: string): void {
    this.#opened = this.#opened.filter((id) => id !== channelId);
    this.#of(channelId).drop();
    this.#channels.delete(channelId);
  }

  #of(channelId: string): ChannelHistory {
    const known = this.#channels.get(channelId) ?? new ChannelHistory(this.#deps, channelId);
    this.#channels.set(channelId, known);
    return known;
  }

  /**
   * Keeps the most recently opened windows, up to the maximum number and amount of text (HARD-1).
   */
  #letGo() {
    let text = 0;
    for (const [i, id] of this.#opened.entries()) {
      text += textHeld(this.#deps.store.window(id));
      if (i && (i >= MAX_WINDOWS || text > MAX_TEXT_CHARS)) this.drop(id);
    }
  }
}
