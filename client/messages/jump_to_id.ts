import { locateMessage } from "../../protocol/api/messages.ts";
import type { Api } from "../base/api.ts";

interface Deps {
  api: Api;
  jumpTo(channelId: string, seq: number): Promise<void>;
}

export function createJumpToId({ api, jumpTo }: Deps) {
  return {
    /** Brings a message into view that is known by its id. Throws `ApiError` or `NetworkError`. */
    async jumpToId(channelId: string, id: string) {
      const { seq } = await api.call(locateMessage, { channelId, id });
      await jumpTo(channelId, seq);
    },
  };
}
