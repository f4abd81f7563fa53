import * as socketEvents from "../../protocol/events/messages.ts";
import { sendMessage } from "../../protocol/api/messages.ts";
import type { Message } from "../../protocol/messages.ts";
import { TIMES } from "../../protocol/limits.ts";
import type { Api } from "../base/api.ts";
import type { AttachedFile } from "../attachments/file.ts";
import type { ChannelCipher, Encrypted } from "../base/crypto.ts";
import { ApiError, isRateLimit, NetworkError } from "../base/errors.ts";
import type { Platform } from "../base/platform.ts";
import type { Kept } from "../sealed/kept.ts";
import type { Socket } from "../base/socket.ts";
import type { Pending } from "./state.ts";
import { changePending, nextToSend, withoutPending } from "./pending.ts";
import { sending as t } from "../../text/en/chat.ts";

/** Characters of base64 that still go by socket; what is larger goes by POST (D-MSG-4). */
export const FRAME_CONTENT_MAX = 200 * 1024;

/** Before the key of a message, in the names of what is kept on the device. */
export const OUTBOX = "outbox_";
/** Milliseconds that new messages wait at most for those that earlier pages have left. */
const PATIENCE = 2000;

/**
 * Own messages on their way: in order within a channel, each until the server has answered. What is
 * not acknowledged is kept on the device, sealed, so that it outlasts its page.
 */
export interface Outbox {
  /** `text` as `formatPlaintext` writes it, the data of its attachment apart. */
  send(channelId: string, text: string, file?: AttachedFile | null): void;
  /** The same message with the same nonce, so that it never comes out twice (D-MSG-1). */
  retry(key: string): void;
  /** Stops it where it is still being sent. */
  discard(key: string): void;
  /** What is known of a message of this key, so that nobody has to fetch it. */
  find(key: string): Pending | undefined;
  /** These were seen in the channel: whatever the answer to them was, they have arrived. */
  settle(keys: readonly string[]): void;
  /** The connection is there: whoever waits tries now, and what earlier pages have left. */
  wake(): void;
  /** The page goes away. */
  leave(): void;
  /** Forgets everything of a channel, or of all. */
  clear(channelId?: string): void;
}

interface Deps {
  platform: Pick<Platform, "after" | "now" | "log">;
  api: Api;
  socket: Pick<Socket, "connected" | "request">;
  cipher: ChannelCipher;
  kept: Pick<Kept, "set">;
  /** What earlier pages have left, the oldest first; none that this one knows. */
  left(isKnown: (key: string) => boolean): Promise<readonly Pending[]>;
  update(change: (list: readonly Pending[]) => readonly Pending[]): void;
  /** The server has stored it. */
  delivered(message: Message, content: Encrypted): Promise<void>;
  /** A rate limit holds sending up for a while. */
  limited(error: ApiError): void;
}

export function createOutbox(deps: Deps): Outbox {
  const { platform, api, socket, cipher, kept } = deps;
  let list: readonly Pending[] = [];
  const encrypted = new Map<string, Encrypted>();
  /** Stops the uploads that are under way. */
  const uploads = new Map<string, AbortController>();
  /** Channels whose messages are being sent now. */
  const busy = new Set<string>();
  const sleepers = new Set<() => void>();
  let takingBack: Promise<void> | null = null;

  function update(change: (held: readonly Pending[]) => readonly Pending[]) {
    list = change(list);
    deps.update(() => list);
  }

  const isKnown = (key: string) => list.some((item) => item.key === key);

  function keep(item: Pending) {
    kept.set(OUTBOX + item.key, JSON.stringify(item));
  }

  function forget(key: string) {
    kept.set(OUTBOX + key, null);
    encrypted.delete(key);
    update((held) => withoutPending(held, key));
  }

  /** What earlier pages have left stands before what this one sends, if it is read in time. */
  function takeBack(): Promise<void> {
    return takingBack ??= new Promise((resolve) => {
      const cancel = platform.after(PATIENCE, resolve);
      const take = async () => {
        const items = await deps.left(isKnown);
        update((held) => [...items, ...held]);
        for (const { channelId } of items) pump(channelId);
      };
      take().catch((error) => platform.log("What was not sent could not be read", error))
        .then(() => {
          cancel();
          resolve();
        });
    });
  }

  /** Waits `ms`, or until woken. */
  function sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        cancel();
        sleepers.delete(wake);
        resolve();
      };
      const cancel = platform.after(ms, wake);
      sleepers.add(wake);
    });
  }

  function discard(key: string) {
    uploads.get(key)?.abort();
    forget(key);
  }

  async function encrypt({ key, channelId, text, file }: Pending): Promise<Encrypted> {
    const whole = file ? await (await import("../attachments/join.ts")).joinFile(text, file) : text;
    const content = await cipher.encrypt(channelId, whole);
    if (isKnown(key)) encrypted.set(key, content);
    return content;
  }

  async function transmit(item: Pending) {
    const { key, channelId } = item;
    const content = encrypted.get(key) ?? await encrypt(item);
    // A large file takes a while: it may have been discarded meanwhile.
    if (!isKnown(key)) throw new Error("It was discarded");
    const small = content.encryptedContent.length <= FRAME_CONTENT_MAX;
    const { message } = small && socket.connected()
      ? await socket.request(socketEvents.sendMessage, {
        channelId,
        ...content,
        nonce: key,
      })
      : await post(item, content, small);
    return { message, content };
  }

  async function post({ key, channelId }: Pending, content: Encrypted, small: boolean) {
    const body = { ...content, nonce: key };
    if (small) return await api.call(sendMessage, { channelId, body });
    const abort = new AbortController();
    uploads.set(key, abort);
    const onProgress = (progress: number) =>
      update((held) => changePending(held, key, { progress }));
    try {
      onProgress(0);
      return await api.call(sendMessage, {
        channelId,
        body,
        watch: { onProgress, signal: abort.signal },
      });
    } finally {
      uploads.delete(key);
    }
  }

  /** Sends what a channel has, one after another; waits out what passes, marks what does not. */
  async function pump(channelId: string) {
    if (busy.has(channelId)) return;
    busy.add(channelId);
    await takeBack();
    let wait: number = TIMES.reconnectMin;
    for (let item; (item = nextToSend(list, channelId));) {
      try {
        const { message, content } = await transmit(item);
        await deps.delivered(message, content);
        forget(item.key);
        wait = TIMES.reconnectMin;
      } catch (error) {
        if (!isKnown(item.key)) continue;
        if (isPassing(error)) {
          await sleep(announce(error) ?? wait);
          wait = Math.min(wait * 2, TIMES.reconnectMax);
        } else {
          fail(item.key, error);
        }
      }
    }
    busy.delete(channelId);
  }

  /** Tells of a rate limit and answers how long to wait, in milliseconds. */
  function announce(error: unknown): number | undefined {
    if (!(error instanceof ApiError) || error.retryAfter === undefined) return undefined;
    if (isRateLimit(error)) deps.limited(error);
    return error.retryAfter * 1000;
  }

  function change(key: string, to: Partial<Pick<Pending, "state" | "error" | "progress">>) {
    update((held) => changePending(held, key, to));
    const item = list.find((held) => held.key === key);
    if (item && !item.file) keep(item);
  }

  function fail(key: string, error: unknown) {
    const text = error instanceof Error && error.message ? error.message : t.refused;
    change(key, { state: "failed", error: text });
  }

  return {
    send(channelId, text, file = null) {
      const item: Pending = {
        key: crypto.randomUUID(),
        channelId,
        text,
        file,
        progress: null,
        created_at: new Date(platform.now()).toISOString(),
        state: "sending",
        error: null,
      };
      if (!file) keep(item);
      update((held) => [...held, item]);
      pump(channelId);
    },
    retry(key) {
      const item = list.find((p) => p.key === key && p.state === "failed");
      if (!item) return;
      change(key, { state: "sending", error: null, progress: null });
      pump(item.channelId);
    },
    discard,
    find: (key) => list.find((item) => item.key === key),
    settle: (keys) => keys.filter(isKnown).forEach(forget),
    wake() {
      takeBack();
      sleepers.forEach((wake) => wake());
    },
    leave() {
      // A file goes with its page. Kept earlier, another tab would take it for lost.
      for (const item of list) if (item.file) keep(item);
    },
    clear(channelId) {
      for (const item of list) {
        if (channelId === undefined || item.channelId === channelId) discard(item.key);
      }
    },
  };
}

function isPassing(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.passing);
}
