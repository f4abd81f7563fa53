import { listMessages } from "../../protocol/api/messages.ts";
import { signal } from "@preact/signals";
import { LIMITS } from "../../protocol/limits.ts";
import type { Api } from "../base/api.ts";
import type { ChannelCipher } from "../base/crypto.ts";
import { ApiError } from "../base/errors.ts";
import { type Platform, sleep } from "../base/platform.ts";
import { readMessage } from "../messages/reader.ts";
import type { SearchIndex } from "./index.ts";

/** Milliseconds between two pages: the server's limit leaves room for everything else (D-RATE). */
const PAGE_INTERVAL_MS = 300;
/** Milliseconds after a failure. */
const FAILURE_DELAY_MS = 5000;

interface Progress {
  state: "idle" | "running" | "stopped" | "done";
  /** Messages that were gone through. */
  count: number;
  /** ISO 8601: the oldest of them. */
  back: string | null;
}

interface Deps {
  platform: Pick<Platform, "after" | "log">;
  api: Api;
  cipher: ChannelCipher;
  index: SearchIndex;
}

export type Walk = ReturnType<typeof createWalk>;

/** Goes back through the history of channels, from the newest message to the first. */
export function createWalk({ platform, api, cipher, index }: Deps) {
  const progress = signal<Progress>({ state: "idle", count: 0, back: null });
  /** Seq before which each channel continues, by channel id; 0: it is done. */
  const reached = new Map<string, number>();
  let run = 0;

  const setProgress = (change: Partial<Progress>) =>
    progress.value = { ...progress.value, ...change };

  /** Indexes one page of a channel; indexed messages that are not in it have been deleted. */
  async function step(channelId: string): Promise<void> {
    const before = reached.get(channelId) ?? Number.MAX_SAFE_INTEGER;
    const query = { limit: LIMITS.pageMax, inline: LIMITS.inlineContentMax, before };
    const { messages, hasMore } = await api.call(listMessages, { channelId, query });
    const rows = await Promise.all(messages.map((message) => readMessage(cipher, message)));
    const from = hasMore && rows.length > 0 ? rows[0].seq : 0;
    const there = new Set(rows.map(({ id }) => id));
    const engine = await index.engine();
    const gone = engine.idsBetween(channelId, from, before - 1).filter((id) => !there.has(id));
    await index.remove(gone);
    await index.putRows(rows);
    reached.set(channelId, from);
    const back = rows[0]?.created_at ?? null;
    const { value } = progress;
    setProgress({
      count: value.count + rows.length,
      back: value.back === null || back !== null && back < value.back ? back : value.back,
    });
  }

  async function walk(channelIds: readonly string[], own: number) {
    for (const channelId of channelIds) {
      while (reached.get(channelId) !== 0) {
        try {
          await step(channelId);
          if (own === run) await sleep(platform, PAGE_INTERVAL_MS);
        } catch (error) {
          if (error instanceof ApiError && !error.passing && !error.retryAfter) {
            reached.set(channelId, 0);
          }
          platform.log("The history could not be searched", error);
          const wait = error instanceof ApiError ? error.retryAfter ?? 0 : 0;
          await sleep(platform, Math.max(FAILURE_DELAY_MS, wait * 1000));
        }
        if (own !== run) return;
      }
    }
    setProgress({ state: "done" });
  }

  return {
    progress,
    /**
     * Continues where it stopped; pages walked since the page was loaded are not requested again.
     */
    start(channelIds: readonly string[]) {
      run++;
      setProgress({ state: "running" });
      walk(channelIds, run);
    },
    stop() {
      run++;
      if (progress.value.state === "running") setProgress({ state: "stopped" });
    },
  };
}
