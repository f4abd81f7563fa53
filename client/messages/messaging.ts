import * as socketEvents from "../../protocol/events/messages.ts";
import { bulkDelete, deleteMessage, editMessage } from "../../protocol/api/messages.ts";
import { LIMITS } from "../../protocol/limits.ts";
import type { Api } from "../base/api.ts";
import type { Contents } from "../attachments/contents.ts";
import type { ChannelCipher, EncryptedMessage } from "../base/crypto.ts";
import type { History } from "./history.ts";
import { FRAME_CONTENT_MAX } from "./transmitter.ts";
import { formatPlaintext, parsePlaintext } from "../../protocol/plaintext.ts";
import type { Socket } from "../base/socket.ts";
import type { MessagesStore } from "./store.ts";

interface Deps {
  api: Api;
  socket: Pick<Socket, "connected" | "request">;
  cipher: ChannelCipher;
  history: Pick<History, "edited" | "deleted">;
  messages: Pick<MessagesStore, "window">;
  contents: Pick<Contents, "keep">;
  /** A text as it goes out, as of `TransmitterDeps`. */
  complete(text: string): Promise<string> | string;
}

/** Changing messages that are there: by socket, or over HTTP when there is no connection. */
export function createMessaging(deps: Deps) {
  const { api, socket, cipher, history, messages, contents } = deps;

  async function withText(
    channelId: string,
    messageId: string,
    text: string,
  ): Promise<EncryptedMessage> {
    const row = messages.window(channelId)?.rows.find(({ id }) => id === messageId);
    const parts = parsePlaintext(row?.decrypted_content ?? "");
    const separated = await deps.complete(formatPlaintext({ ...parts, text }));
    if (!row?.file) return await cipher.encrypt(channelId, separated);
    const { sealMessage } = await import("../attachments/seal_message.ts");
    return await sealMessage(cipher, channelId, separated, row.file);
  }

  return {
    /** Changes the text; files and reply stay. Throws `ApiError` or `NetworkError`. */
    async edit(channelId: string, messageId: string, text: string) {
      const content = await withText(channelId, messageId, text);
      const small = content.encryptedContent.length <= FRAME_CONTENT_MAX;
      const { message } = small && socket.connected()
        ? await socket.request(socketEvents.editMessage, { messageId, channelId, ...content })
        : await api.call(editMessage, { id: messageId, body: content });
      contents.keep(messageId, content);
      await history.edited(message);
    },
    async remove(channelId: string, messageId: string) {
      if (socket.connected()) {
        await socket.request(socketEvents.deleteMessage, { messageId, channelId });
      } else await api.call(deleteMessage, { id: messageId });
      await history.deleted(channelId, messageId);
    },
    /** Any number, in calls of at most 100 (D-MSG-5). */
    async removeMany(channelId: string, ids: readonly string[]) {
      for (let i = 0; i < ids.length; i += LIMITS.bulkDeleteMax) {
        const messageIds = ids.slice(i, i + LIMITS.bulkDeleteMax);
        await api.call(bulkDelete, { channelId, body: { messageIds } });
        for (const id of messageIds) await history.deleted(channelId, id);
      }
    },
  };
}
