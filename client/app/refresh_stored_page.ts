import { DIRECT, unreadOf } from "../channels/state.ts";
import type { Features } from "./start_features.ts";

/**
 * Number of missed messages from which a channel is loaded from its end, not from the stored ones.
 */
const REFETCH_LIMIT = 100;

/**
 * Brings up to date what the page shows from this device, before the connection stands: what came
 * since is marked as new. Never rejects.
 */
export async function refreshStoredPage({ core, stores, lists, history }: Features): Promise<void> {
  const { channels, messages, servers, session } = stores;
  const channelId = channels.selectedId.value;
  await lists.loadChannels(servers.selectedId.value ?? DIRECT);
  const begun = channelId ? core.initial.device?.windows?.[channelId] : undefined;
  const channel = channelId ? channels.find(channelId) : undefined;
  const held = channel && messages.window(channel.id);
  if (!begun || held?.status !== "ready") return;
  const { id, last_seq, read_seq } = channel!;
  const isFar = last_seq - held.lastSeq > REFETCH_LIMIT;
  // The connection may have been quicker: messages that arrived are there and count as seen.
  const came = held.rows.some((row) =>
    row.seq > begun.lastSeq && !row.isSystemMessage && row.sender_id !== session.user.value?.id
  );
  const marker = unreadOf(channel!) > 0 ? read_seq : came ? begun.lastSeq : null;
  messages.update(id, (window) => ({ ...window, marker, hasNewer: window.hasNewer || isFar }));
  await (isFar ? history.jumpToPresent(id) : history.refresh(id));
}
