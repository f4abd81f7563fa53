import { channelById } from "../../membership/channels/channels.ts";
import { serverRecords } from "../../membership/servers/records.ts";
import {
  notificationScopes,
  ownNotifications,
  type ScopeRecord,
} from "../../membership/notifications/records.ts";
import type { Reader } from "../../storage/reader.ts";
import type { FeaturesContext } from "../context.ts";
import { subscriptions } from "../push/records.ts";

/** A person's settings by scope; until the first change the mutes that their browsers have named. */
export async function scopesOf(
  app: FeaturesContext,
  userId: string,
): Promise<Map<string, ScopeRecord>> {
  if (!await app.db.get(ownNotifications.key({ userId }))) return await mutesOf(app, userId);
  const found = await notificationScopes.list(app.db, { userId });
  return new Map(found.map(({ at, value }) => [at.id, value]));
}

/** Mutes from before settings belonged to the account, of all its browsers. */
async function mutesOf(app: FeaturesContext, userId: string): Promise<Map<string, ScopeRecord>> {
  const browsers = await subscriptions.list(app.db, { userId });
  const found = new Map<string, ScopeRecord>();
  for (const { id, until } of browsers.flatMap(({ value }) => value.muted ?? [])) {
    const end = Math.max(until ?? Infinity, endOf(found.get(id)));
    if (end <= app.clock()) continue;
    const serverId = await app.db.read(serverOfScope, id);
    if (serverId === undefined) continue;
    found.set(id, { serverId, muted: true, ...(end < Infinity && { mutedUntil: end }) });
  }
  return found;
}

/** Returns a server's own id, that of a channel's server, null for a direct message; undefined: neither. */
export function serverOfScope(reader: Reader, id: string): string | null | undefined {
  const channel = channelById(reader, id);
  if (channel) return channel.server_id;
  return serverRecords.get(reader, { id }) ? id : undefined;
}

/** Milliseconds. */
function endOf(scope: ScopeRecord | undefined): number {
  return scope ? scope.mutedUntil ?? Infinity : 0;
}
