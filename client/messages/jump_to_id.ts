import { locateMessage } from "../../protocol/api/messages.ts";
import type { Api } from "../base/api.ts";
import type { MessagesStore } from "./store.ts";

interface Deps {
  api: Api;
  messages: Pick<MessagesStore, "window">;
  jumpTo(channelId: string, seq: number): Promise<void>;
}

export function createJumpToId({ api, messages, jumpTo }: Deps) {
  return {
    /**
     * Brings a message into view that is known by its id. What is held is found without the server.
     * Throws `ApiError` or `NetworkError`.
     */
    async jumpToId(channelId: string, id: string) {
      const held = messages.window(channelId)?.rows.find((row) => row.id === id);
      const { seq } = held ?? await api.call(locateMessage, { channelId, id });
      await jumpTo(channelId, seq);
    },
  };
}
