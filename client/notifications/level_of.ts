import type { Channel } from "../../protocol/channels.ts";
import {
  type Level,
  type ResolvedLevel,
  resolveLevel,
} from "../../protocol/notification_levels.ts";
import type { Notifications } from "../../protocol/notifications.ts";

/** Resolves what the user has set for a channel and its server (COM-10). */
export function levelOf(
  { id, server_id }: Pick<Channel, "id" | "server_id">,
  settings: Notifications | null,
  muted: ReadonlyMap<string, number>,
  byDefault: Level = "all",
): ResolvedLevel {
  const inChannel = settings?.channels[id];
  const inServer = server_id === null ? undefined : settings?.servers[server_id];
  const scopes = [{ level: inChannel?.level }, { level: inServer?.level }];
  const isMuted = muted.has(id) || server_id !== null && muted.has(server_id);
  return { ...resolveLevel(scopes, byDefault, 0), muted: isMuted };
}
