import { openDm } from "../../protocol/api/channels.ts";
import type { Api } from "../base/api.ts";
import type { EventHandlers } from "../base/socket.ts";

/** What one can do about direct messages. */
export interface Dms {
  /** Opens the direct message with somebody (DM-02). Throws `ApiError` or `NetworkError`. */
  openDm(userId: string): Promise<void>;
}

interface Deps {
  api: Api;
  events: Pick<EventHandlers, "dm-created">;
  select(serverId: null, channelId: string): void;
}

export function createDms({ api, events, select }: Deps): Dms {
  return {
    async openDm(recipientId) {
      const { channel } = await api.call(openDm, { body: { recipientId } });
      await events["dm-created"]({ channel });
      select(null, channel.id);
    },
  };
}
