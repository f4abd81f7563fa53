import { openDm } from "../../protocol/api/channels.ts";
import type { Api } from "../base/api.ts";
import type { EventHandlers } from "../base/socket.ts";

interface Deps {
  api: Api;
  events: Pick<EventHandlers, "dm-created">;
  select(serverId: null, channelId: string): void;
}

/** What one can do about direct messages. */
export function createDms({ api, events, select }: Deps) {
  return {
    /** Opens the direct message with somebody (DM-02). Throws `ApiError` or `NetworkError`. */
    async openDm(recipientId: string) {
      const { channel } = await api.call(openDm, { body: { recipientId } });
      await events["dm-created"]({ channel });
      select(null, channel.id);
    },
  };
}
