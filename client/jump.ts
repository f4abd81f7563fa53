import type { History } from "./history.ts";
import type { Place } from "./place.ts";
import type { ChannelsStore } from "./stores/channels.ts";
import type { MessagesStore } from "./stores/messages.ts";
import type { ToastStore } from "./stores/toasts.ts";

interface Needs {
  channels: ChannelsStore;
  messages: MessagesStore;
  history: Pick<History, "loadAround">;
  place: Pick<Place, "select">;
  toasts: ToastStore;
}

/**
 * Goes to a message, in another channel too: loads what is around it and tells the list to show
 * it. Never throws: a toast says what is not there.
 */
export function createJump({ channels, messages, history, place, toasts }: Needs) {
  return async function jumpTo(channelId: string, seq: number): Promise<void> {
    const channel = channels.find(channelId);
    if (!channel) return void toasts.show("That channel is no longer there", "error");
    if (channels.selectedId.value !== channelId) place.select(channel.server_id, channelId);
    const target = { channelId, seq };
    messages.setTarget(target);
    const loaded = await history.loadAround(channelId, seq);
    if (messages.target.value !== target) return;
    if (!loaded) {
      messages.setTarget(null);
      toasts.show("The message could not be loaded", "error");
    } else if (!messages.window(channelId)?.rows.some((row) => row.seq === seq)) {
      toasts.show("That message is no longer there", "info");
    }
  };
}
