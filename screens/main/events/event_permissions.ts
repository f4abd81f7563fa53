import type { Channel } from "../../../protocol/channels.ts";
import { can } from "../../../protocol/permissions.ts";
import type { ServerEvent } from "../../../protocol/server_events.ts";
import type { MainContext } from "../context.ts";
import { membershipIfOpen } from "../open_server.ts";

/** Voice channels in which the user may create events. */
export function eventChannels({ client }: MainContext, serverId: string): Channel[] {
  const { channels, permissions } = client;
  return (channels.lists.value[serverId] ?? [])
    .filter((one) => one.is_voice && permissions.in(one).createEvents);
}

/** Returns whether the user may create an event in a server, wherever. */
export function mayCreateAny(main: MainContext, serverId: string): boolean {
  return can(membershipIfOpen(main, serverId), "createEvents") ||
    eventChannels(main, serverId).length > 0;
}

/** Returns whether the user may change an event: their own, or any. */
export function mayChange(main: MainContext, event: ServerEvent): boolean {
  const { session, permissions, channels } = main.client;
  const need = event.creator_id === session.user.value?.id ? "createEvents" : "manageEvents";
  const channel = event.channel_id ? channels.find(event.channel_id) : undefined;
  if (channel) return permissions.in(channel)[need];
  return can(membershipIfOpen(main, event.server_id), need);
}
