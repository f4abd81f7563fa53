import { lazy } from "../../browser/lazy.ts";
import * as socketEvents from "../../protocol/events/messages.ts";
import { bulkDelete, deleteMessage, editMessage } from "../../protocol/api/messages.ts";
import { LIMITS } from "../../protocol/limits.ts";
import type { Api } from "../base/api.ts";
import type { Contents } from "../files/cache/large_contents.ts";
import type { ChannelCipher, ContentOperation, EncryptedMessage } from "../base/crypto.ts";
import type { History } from "./history.ts";
import { MAX_FRAME_CONTENT } from "./transmitter.ts";
import { formatPlaintext, parsePlaintext } from "../../protocol/plaintext.ts";
import type { SessionStore } from "../auth/store.ts";
import type { Socket } from "../base/socket.ts";
import type { MessagesStore } from "./store.ts";

interface Deps {
  api: Api;
  socket: Pick<Socket, "connected" | "request">;
  cipher: ChannelCipher;
  history: Pick<History, "edited" | "deleted">;
  messages: Pick<MessagesStore, "window">;
  contents: Pick<Contents, "keep">;
  /** The last seq of a channel that the server could read; null: it is an open one. */
  privateFrom(channelId: string): number | null;
  user: SessionStore["user"];
  /** A text as it goes out, as of `TransmitterDeps`. */
  complete(text: string): Promise<string> | string;
}

/** Changing messages that are there: by socket, or over HTTP when there is no connection. */
export function createMessaging(deps: Deps) {
  const { api, socket, cipher, history, messages, contents } = deps;

  const find = (channelId: string, messageId: string) =>
    messages.window(channelId)?.rows.find(({ id }) => id === messageId);

  async function withText(
    channelId: string,
    messageId: string,
    text: string,
    operation: ContentOperation,
  ): Promise<EncryptedMessage> {
    const row = find(channelId, messageId);
    const parts = parsePlaintext(row?.decrypted_content ?? "");
    const separated = await deps.complete(formatPlaintext({ ...parts, text }));
    if (!row?.file) return await cipher.encrypt(channelId, separated, operation);
    const { sealMessage } = await lazy(() => import("../files/embedded/seal_message.ts")).load();
    return await sealMessage(cipher, channelId, separated, row.file);
  }

  /** Returns true if the server can't read the message. */
  function isSealed(channelId: string, messageId: string): boolean {
    const { seq = 0 } = find(channelId, messageId) ?? {};
    return seq > (deps.privateFrom(channelId) ?? seq);
  }

  async function change(op: "edit" | "delete", channelId: string, messageId: string, text: string) {
    const operation: ContentOperation = { op, target: messageId, nonce: crypto.randomUUID() };
    const content = await withText(channelId, messageId, text, operation);
    const { message } = await cipher.submit(channelId, operation, content, (content) => {
      const small = content.encryptedContent.length <= MAX_FRAME_CONTENT;
      return small && socket.connected()
        ? socket.request(socketEvents.editMessage, { messageId, channelId, ...content })
        : api.call(editMessage, { id: messageId, body: content });
    });
    contents.keep(messageId, content);
    await history.edited(message);
  }

  return {
    /** Changes the text; files and reply stay. Throws `ApiError` or `NetworkError`. */
    edit: change.bind(null, "edit"),
    async remove(channelId: string, messageId: string) {
      // Encrypted messages are withdrawn in place, signed by their author (E2E-30).
      const isPlaced = isSealed(channelId, messageId);
      if (isPlaced && find(channelId, messageId)!.sender_id === deps.user.value?.id) {
        return await change("delete", channelId, messageId, "");
      }
      if (socket.connected()) {
        await socket.request(socketEvents.deleteMessage, { messageId, channelId });
      } else await api.call(deleteMessage, { id: messageId });
      // An encrypted message keeps its place: an event of the server brings its new state.
      if (!isPlaced) await history.deleted(channelId, messageId);
    },
    /** Any number, in calls of at most 100 (D-MSG-5). */
    async removeMany(channelId: string, ids: readonly string[]) {
      for (let i = 0; i < ids.length; i += LIMITS.bulkDeleteMax) {
        const messageIds = ids.slice(i, i + LIMITS.bulkDeleteMax);
        await api.call(bulkDelete, { channelId, body: { messageIds } });
        const gone = messageIds.filter((id) => !isSealed(channelId, id));
        for (const id of gone) await history.deleted(channelId, id);
      }
    },
  };
}
