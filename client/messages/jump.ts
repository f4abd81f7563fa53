import type { History } from "./history.ts";
import type { Target } from "./state.ts";
import type { ThreadLoader } from "../channels/thread_state.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { MessagesStore } from "./store.ts";
import type { ToastStore } from "../base/toasts_store.ts";
import { jump as t } from "../../text/en/chat.ts";

interface Deps {
  channels: ChannelsStore;
  messages: MessagesStore;
  history: Pick<History, "loadAround">;
  lists: ThreadLoader;
  select(serverId: string | null, channelId: string): void;
  toasts: ToastStore;
}

/** Jumps to messages. Never throws: a toast reports missing ones. */
export function createJumps({ channels, messages, history, lists, select, toasts }: Deps) {
  let latest: Target | null = null;

  /**
   * Loads the surrounding messages, and makes the list scroll there. Resolves to false if another
   * jump came first.
   */
  async function go(target: Target): Promise<boolean> {
    latest = target;
    messages.setTarget(target);
    const loaded = await history.loadAround(target.channelId, target.seq);
    if (latest !== target) return false;
    if (loaded) return true;
    // An empty list shows its own state, and scrolls once messages arrive: from the device, or by a
    // retry.
    if (!messages.window(target.channelId)?.rows.length) return false;
    messages.setTarget(null);
    toasts.show(t.failed, "error");
    return false;
  }

  return {
    /** Opens the channel and brings this message into view. */
    async jumpTo(channelId: string, seq: number) {
      const channel = channels.find(channelId) ?? await lists.loadThread(channelId);
      if (!channel) return void toasts.show(t.noChannel, "error");
      if (channels.selectedId.value !== channelId) select(channel.server_id, channelId);
      if (!await go({ channelId, seq })) return;
      const rows = messages.window(channelId)?.rows ?? [];
      if (!rows.some((row) => row.seq === seq)) toasts.show(t.noMessage, "info");
    },
    /** Scrolls to the red 'New' line. */
    async jumpToNew(channelId: string) {
      const marker = messages.window(channelId)?.marker;
      if (marker !== null && marker !== undefined) await go({ channelId, seq: marker + 1 });
    },
  };
}
