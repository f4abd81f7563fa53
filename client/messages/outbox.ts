import type { Message } from "../../protocol/messages.ts";
import { TIMES } from "../../protocol/limits.ts";
import { sending as t } from "../../text/en/chat.ts";
import type { Encrypted } from "../base/crypto.ts";
import type { ChosenFile, SendingFile } from "../files/base/state.ts";
import { ApiError, isRateLimit, NetworkError } from "../base/errors.ts";
import type { Platform } from "../base/platform.ts";
import type { DeviceStorage } from "../sealed/device_storage.ts";
import type { Pending } from "./state.ts";
import { Transmitter, type TransmitterDeps } from "./transmitter.ts";

/** Prefix of a message's key among the names stored on the device. */
export const OUTBOX = "outbox_";
/** Milliseconds that new messages wait at most for those that earlier pages have left. */
const EARLIER_PAGES_TIMEOUT_MS = 2000;

interface Deps extends TransmitterDeps {
  platform: Pick<Platform, "after" | "now" | "log">;
  deviceStorage: Pick<DeviceStorage, "set">;
  /**
   * Resolves to messages that earlier pages left, oldest first, without those that this page knows.
   */
  left(isKnown: (key: string) => boolean): Promise<readonly Pending[]>;
  update(change: (list: readonly Pending[]) => readonly Pending[]): void;
  /** Uploads files of messages (client/files/); loaded with the first of them. */
  uploads: TransmitterDeps["uploads"] & {
    begin(item: Pending, chosen?: readonly ChosenFile[]): Promise<unknown>;
    /**
     * Handles a refused message: resolves to the error text if its files caused it, and must be
     * uploaded again; null: they didn't.
     */
    refused(item: Pending, error: unknown): Promise<string | null>;
    /** Frees its resources. */
    end(item: Pending, discarded: boolean): Promise<unknown>;
  };
  /** The server has stored it. */
  delivered(message: Message, content: Encrypted): Promise<void>;
  /** A rate limit holds sending up for a while. */
  limited(error: ApiError): void;
}

/**
 * Own messages being sent: in order within a channel, each once the server has responded; texts
 * overtake messages with files, which keep their own order (MEND-17). Unacknowledged ones are
 * stored on the device, sealed, so that they outlast their page.
 */
export class Outbox {
  readonly #deps: Deps;
  readonly #transmitter: Transmitter;
  #list: readonly Pending[] = [];
  /** Sequences whose messages are being sent now. */
  readonly #busy = new Set<string>();
  readonly #sleepers = new Set<() => void>();
  #takingBack: Promise<void> | null = null;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#transmitter = new Transmitter(deps);
  }

  /**
   * `text` as `formatPlaintext` writes it. `chosen` is uploaded at once, and the message waits for
   * it (FIL-2).
   */
  send(channelId: string, text: string, chosen?: readonly ChosenFile[]): void {
    const item: Pending = {
      key: crypto.randomUUID(),
      channelId,
      text,
      files: chosen?.map(({ sending }) => sending),
      progress: null,
      created_at: new Date(this.#deps.platform.now()).toISOString(),
      state: "sending",
      error: null,
    };
    this.#keep(item);
    this.#update([...this.#list, item]);
    this.#begin(item, chosen);
    this.#pump(item);
  }

  /** Its files have got their ids on the server, or one of them was taken back. */
  setFiles(key: string, files: readonly SendingFile[]): void {
    this.#change(key, { files });
  }

  /** The same message with the same nonce, so that it never comes out twice (D-MSG-1). */
  retry(key: string): void {
    const item = this.find(key);
    if (item?.state !== "failed") return;
    this.#change(key, { state: "sending", error: null, progress: null });
    this.#pump(item);
  }

  /** Stops it while it's being sent. */
  discard(key: string): void {
    this.#transmitter.abort(key);
    this.#forget(key, true);
  }

  /** Returns a message by its key without a request. */
  find(key: string): Pending | undefined {
    return this.#list.find((item) => item.key === key);
  }

  /** These were seen in the channel: whatever the response to them was, they have arrived. */
  settle(keys: readonly string[]): void {
    for (const key of keys) if (this.find(key)) this.#forget(key);
  }

  /** Call when the connection is back: sends waiting messages and those that earlier pages left. */
  wake(): void {
    this.#takeBack();
    this.#sleepers.forEach((wake) => wake());
  }

  /** Forgets everything of a channel, or of all. */
  clear(channelId?: string): void {
    for (const item of this.#list) {
      if (channelId === undefined || item.channelId === channelId) this.discard(item.key);
    }
  }

  #begin(item: Pending, chosen?: readonly ChosenFile[]) {
    // If loading fails, the message tries again when it's next.
    if (item.files) this.#deps.uploads.begin(item, chosen).catch(() => {});
  }

  #forget(key: string, discarded = false) {
    const item = this.find(key);
    if (item?.files) this.#deps.uploads.end(item, discarded).catch(() => {});
    if (item && discarded) this.#deps.cipher.unsent(item.channelId, key);
    this.#deps.deviceStorage.set(OUTBOX + key, null);
    this.#transmitter.forget(key);
    this.#update(this.#list.filter((item) => item.key !== key));
  }

  #update(list: readonly Pending[]) {
    this.#list = list;
    this.#deps.update(() => list);
  }

  #change(
    key: string,
    to: Partial<Pick<Pending, "state" | "error" | "progress" | "files" | "text">>,
  ) {
    this.#update(this.#list.map((item) => item.key === key ? { ...item, ...to } : item));
    const item = this.find(key);
    if (item && (to.state || to.files)) this.#keep(item);
  }

  #keep(item: Pending) {
    // Always written: the next page may be of an older build, which drops entries without this
    // field.
    this.#deps.deviceStorage.set(OUTBOX + item.key, JSON.stringify({ ...item, file: null }));
  }

  /** Messages of earlier pages come before those of this page, if they are read in time. */
  #takeBack(): Promise<void> {
    return this.#takingBack ??= new Promise((resolve) => {
      const { after, log } = this.#deps.platform;
      const cancel = after(EARLIER_PAGES_TIMEOUT_MS, resolve);
      this.#take()
        .catch((error) => log("What was not sent could not be read", error))
        .finally(cancel).then(resolve);
    });
  }

  async #take() {
    const items = await this.#deps.left((key) => this.find(key) !== undefined);
    this.#update([...items, ...this.#list]);
    for (const item of items) {
      if (item.state === "sending") this.#begin(item);
      this.#pump(item);
    }
  }

  /**
   * Sends the messages of a sequence one after another; waits out transient failures and marks
   * permanent ones.
   */
  async #pump(of: Pending) {
    const sequence = sequenceOf(of);
    if (this.#busy.has(sequence)) return;
    this.#busy.add(sequence);
    await this.#takeBack();
    let wait: number = TIMES.reconnectMin;
    for (let item; (item = this.#next(sequence));) {
      const { key } = item;
      try {
        await this.#deliver(item);
        wait = TIMES.reconnectMin;
      } catch (error) {
        if (!this.find(key)) continue;
        if (isPassing(error)) {
          await this.#sleep(this.#announce(error) ?? wait);
          wait = Math.min(wait * 2, TIMES.reconnectMax);
        } else {
          // The channel may be a private one by now.
          this.#transmitter.forget(key);
          const own = item.files && await this.#refused(item, error);
          const text = error instanceof Error && error.message ? error.message : t.refused;
          this.#change(key, { state: "failed", error: own || text });
        }
      }
    }
    this.#busy.delete(sequence);
  }

  #refused(item: Pending, error: unknown): Promise<string | null> {
    return this.#deps.uploads.refused(item, error).catch(() => null);
  }

  /** Returns the next message: order is kept, and a failed one doesn't block those after it. */
  #next(sequence: string): Pending | undefined {
    return this.#list.find((item) => sequenceOf(item) === sequence && item.state === "sending");
  }

  async #deliver(item: Pending) {
    const { key } = item;
    const { message, content } = await this.#transmitter.send(
      item,
      () => this.find(key) !== undefined,
      (to) => this.#change(key, to),
    );
    await this.#deps.delivered(message, content);
    this.#forget(key);
  }

  /** Announces a rate limit and returns the wait in milliseconds. */
  #announce(error: unknown): number | undefined {
    if (!(error instanceof ApiError) || error.retryAfter === undefined) return undefined;
    if (isRateLimit(error)) this.#deps.limited(error);
    return error.retryAfter * 1000;
  }

  /** Waits `ms`, or until woken. */
  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        cancel();
        this.#sleepers.delete(wake);
        resolve();
      };
      const cancel = this.#deps.platform.after(ms, wake);
      this.#sleepers.add(wake);
    });
  }
}

/**
 * Returns the sequence that keeps a message in order: the texts of a channel, or its messages with
 * files. A message whose files were all removed stays in its sequence.
 */
function sequenceOf({ channelId, files }: Pick<Pending, "channelId" | "files">): string {
  return files ? `${channelId}/files` : channelId;
}

function isPassing(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.passing);
}
