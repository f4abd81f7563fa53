import { effect } from "@preact/signals";
import { locateMessage } from "../../protocol/api/messages.ts";
import type { Api } from "../base/api.ts";
import { ApiError } from "../base/errors.ts";
import type { MessagesStore } from "./store.ts";

interface Deps {
  api: Api;
  messages: Pick<MessagesStore, "window">;
  jumpTo(channelId: string, seq: number): Promise<void>;
}

export function createJumpToId({ api, messages, jumpTo }: Deps) {
  const held = (channelId: string, id: string) =>
    messages.window(channelId)?.rows.find((row) => row.id === id);

  /** Asks the server; where it cannot be asked, the page may be coming that the device has kept. */
  async function locate(channelId: string, id: string): Promise<{ seq: number }> {
    try {
      return await api.call(locateMessage, { channelId, id });
    } catch (error) {
      if (error instanceof ApiError) throw error;
      await loaded(messages, channelId);
      const kept = held(channelId, id);
      if (!kept) throw error;
      return kept;
    }
  }

  return {
    /**
     * Brings a message into view that is known by its id. What is held is found without the server.
     * Throws `ApiError` or `NetworkError`.
     */
    async jumpToId(channelId: string, id: string) {
      const { seq } = held(channelId, id) ?? await locate(channelId, id);
      await jumpTo(channelId, seq);
    },
  };
}

/** Resolves when what opened the channel has loaded its page, or could not. */
async function loaded({ window }: Deps["messages"], channelId: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = effect(() => {
    if (window(channelId)?.status !== "loading") resolve();
  });
  await promise;
  stop();
}
