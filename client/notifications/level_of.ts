import type { Channel } from "../../protocol/channels.ts";
import { isMutedIn } from "../channels/state.ts";
import {
  type Level,
  type ResolvedLevel,
  resolveLevel,
} from "../../protocol/notification_levels.ts";
import type { Notifications } from "../../protocol/notifications.ts";

/** Resolves what the user has set for a channel, its category and its server (COM-10). */
export function levelOf(
  channel: Pick<Channel, "id" | "category_id" | "server_id">,
  settings: Notifications | null,
  muted: ReadonlyMap<string, number>,
  byDefault: Level = "all",
): ResolvedLevel {
  const { id, category_id = "", server_id } = channel;
  const inChannel = settings?.channels[id];
  const inServer = server_id === null ? undefined : settings?.servers[server_id];
  const inCategory = settings?.channels[category_id];
  const scopes = [inChannel, inCategory, inServer].map((one) => ({ level: one?.level }));
  return { ...resolveLevel(scopes, byDefault, 0), muted: isMutedIn(muted, channel) };
}
