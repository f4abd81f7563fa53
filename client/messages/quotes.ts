import { listMessages } from "../../protocol/api/messages.ts";
import { computed, signal } from "@preact/signals";
import { LIMITS } from "../../protocol/limits.ts";
import type { Message } from "../../protocol/messages.ts";
import type { Api } from "../base/api.ts";
import type { ChannelCipher } from "../base/crypto.ts";
import { createKeyedQueue } from "../../protocol/keyed_queue.ts";
import { type Platform, sleep } from "../base/platform.ts";
import { readMessage } from "./reader.ts";
import type { Row } from "./state.ts";
import { covers } from "./window.ts";
import type { MessagesStore } from "./store.ts";
import type { EventListeners } from "../base/event_listeners.ts";

/**
 * Milliseconds between two requests, so that a page full of quotes leaves room for everything else.
 */
const REQUEST_INTERVAL_MS = 300;
/** Maximum number of originals held that no window contains. */
const MAX_CACHED_ORIGINALS = 300;

/** Current state of a quoted message. */
export type Original = Row | "gone" | "loading" | "failed";

interface Deps {
  platform: Pick<Platform, "after" | "log">;
  api: Api;
  cipher: ChannelCipher;
  messages: Pick<MessagesStore, "windows">;
  listeners: Pick<EventListeners, "listen">;
}

/** Finds quoted originals by number: the sender's copy isn't trusted (HARD-16). */
export type Quotes = ReturnType<typeof createQuotes>;

/** Load this file late: most messages quote nothing. */
export function createQuotes({ platform, api, cipher, messages, listeners }: Deps) {
  const queue = createKeyedQueue();
  /** Fetched originals by channel and number, oldest first. */
  const fetched = signal<ReadonlyMap<string, Original>>(new Map());

  function put(key: string, original: Original) {
    const kept = [...fetched.value].filter(([held]) => held !== key).slice(
      1 - MAX_CACHED_ORIGINALS,
    );
    fetched.value = new Map([...kept, [key, original]]);
  }

  async function fetch(channelId: string, seq: number): Promise<Original> {
    const query = { before: seq + 1, limit: 1, inline: LIMITS.inlineContentMax };
    const page = await api.call(listMessages, { channelId, query });
    const [found] = page.messages;
    return found?.seq === seq ? await readMessage(cipher, found) : "gone";
  }

  function load(channelId: string, seq: number) {
    const key = keyOf(channelId, seq);
    if (fetched.peek().has(key)) return;
    put(key, "loading");
    queue("quotes", async () => {
      try {
        put(key, await fetch(channelId, seq));
      } catch (error) {
        platform.log("A quoted message could not be loaded", error);
        put(key, "failed");
      }
      await sleep(platform, REQUEST_INTERVAL_MS);
    });
  }

  /** Drops a changed original, so that its views request it again. */
  function drop({ id }: Pick<Message, "id">) {
    const others = [...fetched.value].filter(([, held]) =>
      typeof held === "string" || held.id !== id
    );
    if (others.length < fetched.value.size) fetched.value = new Map(others);
  }

  listeners.listen({
    connected: () => void (fetched.value = new Map()),
    "message-edited": drop,
    "message-deleted": drop,
  });

  return {
    /** Follows the original while it's in view. `seq`: its number in the channel. */
    follow: (channelId: string, seq: number) =>
      computed(() => {
        const window = messages.windows.value[channelId];
        if (window && covers(window, seq)) {
          return window.rows.find((row) => row.seq === seq) ?? "gone";
        }
        const held = fetched.value.get(keyOf(channelId, seq));
        // Not during a computation, which depends on the value that this changes.
        if (held === undefined) queueMicrotask(() => load(channelId, seq));
        return held ?? "loading";
      }),
  };
}

function keyOf(channelId: string, seq: number): string {
  return `${channelId}/${seq}`;
}
