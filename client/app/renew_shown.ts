import { DIRECT } from "../channels/state.ts";
import type { Features } from "./features.ts";

/** So many messages behind, a channel is loaded from its end instead of from what is held. */
const FAR = 100;

/**
 * Brings up to date what the page shows from this device, before the connection stands: what came
 * since is marked as new. Never rejects.
 */
export async function renewShown({ stores, lists, history }: Features): Promise<void> {
  const { channels, messages, servers } = stores;
  const channelId = channels.selectedId.value;
  await lists.loadChannels(servers.selectedId.value ?? DIRECT);
  const channel = channelId ? channels.find(channelId) : undefined;
  const held = channel && messages.window(channel.id);
  if (held?.status !== "ready") return;
  const { id, last_seq, read_seq } = channel!;
  const isFar = last_seq - held.lastSeq > FAR;
  messages.update(id, (window) => ({
    ...window,
    marker: last_seq > read_seq ? read_seq : null,
    hasNewer: window.hasNewer || isFar,
  }));
  await (isFar ? history.jumpToPresent(id) : history.refresh(id));
}
