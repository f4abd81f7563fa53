import { effect } from "@preact/signals";
import { locateMessage } from "../../protocol/api/messages.ts";
import type { Api } from "../base/api.ts";
import { ApiError } from "../base/errors.ts";
import type { Platform } from "../base/platform.ts";
import type { MessagesStore } from "./store.ts";

/** Milliseconds that reading the device's stored page may take. */
const STORED_PAGE_TIMEOUT_MS = 3000;

interface Deps {
  platform: Pick<Platform, "after">;
  api: Api;
  messages: Pick<MessagesStore, "window">;
  jumpTo(channelId: string, seq: number): Promise<void>;
}

export function createJumpToId({ platform, api, messages, jumpTo }: Deps) {
  const held = (channelId: string, id: string) =>
    messages.window(channelId)?.rows.find((row) => row.id === id);

  /** Asks the server; without a connection, the stored page may still arrive. */
  async function locate(channelId: string, id: string): Promise<{ seq: number }> {
    try {
      return await api.call(locateMessage, { channelId, id });
    } catch (error) {
      if (error instanceof ApiError) throw error;
      await loaded({ platform, messages }, channelId);
      const kept = held(channelId, id);
      if (!kept) throw error;
      return kept;
    }
  }

  return {
    /**
     * Scrolls to a message known by its id. Loaded ones are found without the server. Throws
     * `ApiError` or `NetworkError`.
     */
    async jumpToId(channelId: string, id: string) {
      const { seq } = held(channelId, id) ?? await locate(channelId, id);
      await jumpTo(channelId, seq);
    },
  };
}

/** Resolves when the channel's page has loaded, from the server or the device, or has failed to. */
async function loaded(
  { platform, messages }: Pick<Deps, "platform" | "messages">,
  channelId: string,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = effect(() => {
    if (messages.window(channelId)?.status === "ready") resolve();
  });
  const cancel = platform.after(STORED_PAGE_TIMEOUT_MS, resolve);
  await promise;
  cancel();
  stop();
}
