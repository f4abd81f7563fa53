import type { Message } from "../protocol/messages.ts";
import type { Api } from "./api.ts";
import type { ChannelCipher } from "./crypto.ts";
import type { History } from "./history.ts";
import type { Socket } from "./socket.ts";

/** Changing messages that are there: by socket, or over HTTP when there is no connection. */
export interface Messaging {
  /** Throws `ApiError` or `NetworkError`. */
  edit(channelId: string, messageId: string, text: string): Promise<void>;
  remove(channelId: string, messageId: string): Promise<void>;
}

interface Needs {
  api: Api;
  socket: Pick<Socket, "connected" | "request">;
  cipher: ChannelCipher;
  history: Pick<History, "edited" | "deleted">;
}

export function createMessaging({ api, socket, cipher, history }: Needs): Messaging {
  return {
    async edit(channelId, messageId, text) {
      const content = await cipher.encrypt(channelId, text);
      const { message } = socket.connected()
        ? await socket.request("edit-message", { messageId, channelId, ...content })
        : await api.put<{ message: Message }>(`/messages/${messageId}`, content);
      await history.edited(message);
    },
    async remove(channelId, messageId) {
      if (socket.connected()) await socket.request("delete-message", { messageId, channelId });
      else await api.delete(`/messages/${messageId}`);
      await history.deleted(channelId, messageId);
    },
  };
}
