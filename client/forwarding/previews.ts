import { signal } from "@preact/signals";
import { previewMessage } from "../../protocol/api/messages.ts";
import type { Api } from "../base/api.ts";
import type { ChannelCipher } from "../base/crypto.ts";
import { ApiError } from "../base/errors.ts";
import type { EventPart } from "../base/event_listeners.ts";
import { readMessage } from "../messages/reader.ts";
import type { Row } from "../messages/state.ts";
import type { MessageLink } from "./links.ts";

/**
 * The message that a link leads to. `hidden`: it is gone, or this person can't read it. `failed`: it
 * could not be fetched.
 */
export type LinkPreview =
  | { state: "loading" | "hidden" | "failed" }
  | { state: "shown"; row: Row; channelName: string; serverName?: string };

interface Deps {
  api: Api;
  cipher: ChannelCipher;
}

/** Creates the previews of linked messages, each fetched once while the page holds it. */
export function createPreviews({ api, cipher }: Deps) {
  /** By the id of the message. */
  const all = signal<Readonly<Record<string, LinkPreview>>>({});
  const channels = new Map<string, string>();

  function put(messageId: string, preview: LinkPreview) {
    all.value = { ...all.value, [messageId]: preview };
  }

  async function fetchOne({ channelId, messageId: id }: MessageLink): Promise<LinkPreview> {
    try {
      const { message, channel_name, server_name } = await api.call(previewMessage, {
        channelId,
        id,
      });
      // A host could show another message than the one that the text links to.
      if (message.id !== id || message.channel_id !== channelId) return { state: "failed" };
      const row = await readMessage(cipher, message);
      return { state: "shown", row, channelName: channel_name, serverName: server_name };
    } catch (error) {
      return { state: error instanceof ApiError && error.status === 404 ? "hidden" : "failed" };
    }
  }

  /** Fetches again those that were hidden, or all of them, after something may have changed. */
  function renew(which: (preview: LinkPreview, channelId: string) => boolean) {
    for (const [messageId, channelId] of channels) {
      const preview = all.value[messageId];
      if (preview && which(preview, channelId)) void load({ channelId, messageId });
    }
  }

  async function load(link: MessageLink): Promise<void> {
    channels.set(link.messageId, link.channelId);
    if (!all.value[link.messageId]) put(link.messageId, { state: "loading" });
    put(link.messageId, await fetchOne(link));
  }

  return {
    all,
    /** Fetches what isn't there yet. Never throws: see its `state`. */
    want(links: readonly MessageLink[]): void {
      for (const link of links) if (!all.value[link.messageId]) void load(link);
    },
    events: {
      // Without a connection nothing was heard of messages.
      connected: () => renew(() => true),
      "message-deleted"({ id }) {
        if (all.value[id]) put(id, { state: "hidden" });
      },
      async "message-edited"(message) {
        const known = all.value[message.id];
        if (known?.state !== "shown") return;
        put(message.id, { ...known, row: await readMessage(cipher, message) });
      },
      "channel-created": ({ channel }) => renew((_, channelId) => channelId === channel.id),
    } satisfies EventPart,
    onChannelGone(channelId: string) {
      for (const [messageId, id] of channels) {
        if (id === channelId) put(messageId, { state: "hidden" });
      }
    },
    clear() {
      all.value = {};
      channels.clear();
    },
  };
}
