import type {
  ChannelNotifications,
  Notifications,
  ServerNotifications,
} from "../../../protocol/notifications.ts";
import { isMuted } from "../../../protocol/notification_levels.ts";
import { ownNotifications, type ScopeRecord } from "../../membership/notifications/records.ts";
import type { FeaturesContext } from "../context.ts";
import { scopesOf } from "./scopes.ts";

const NO_QUIET_HOURS = { enabled: false, time_zone: "UTC", spans: [] };

/** Shows a person's notification settings. A mute that has ended is shown as none. */
export async function notificationsOf(
  app: FeaturesContext,
  userId: string,
): Promise<Notifications> {
  const [scopes, own] = await Promise.all([
    scopesOf(app, userId),
    app.db.get(ownNotifications.key({ userId })),
  ]);
  const now = app.clock();
  const servers: Record<string, ServerNotifications> = {};
  const channels: Record<string, ChannelNotifications> = {};
  for (const [id, scope] of scopes) {
    if (scope.serverId === id) servers[id] = serverView(scope, now);
    else channels[id] = channelView(scope, now);
  }
  return {
    servers,
    channels,
    keywords: own?.keywords ?? [],
    quiet_hours: own?.quietHours ?? NO_QUIET_HOURS,
  };
}

function serverView(scope: ScopeRecord, now: number): ServerNotifications {
  return {
    ...channelView(scope, now),
    suppress_everyone: scope.suppressEveryone === true,
    suppress_roles: scope.suppressRoles === true,
  };
}

function channelView(scope: ScopeRecord, now: number): ChannelNotifications {
  const { level, mutedUntil } = scope;
  const muted = isMuted(scope, now);
  return {
    ...(level && { level }),
    muted,
    ...(muted && mutedUntil !== undefined && { muted_until: new Date(mutedUntil).toISOString() }),
  };
}
