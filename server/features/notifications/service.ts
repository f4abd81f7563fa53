import { AppError, invalid, tooMany } from "../../../protocol/errors.ts";
import type {
  Notifications,
  PutNotifications,
  ScopeChange,
} from "../../../protocol/notifications.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import { accessChannel } from "../../membership/channels/access.ts";
import { accessCategory } from "../../membership/channels/category_access.ts";
import { categoryRecords } from "../../membership/channels/records.ts";
import { getMember } from "../../membership/servers/members.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../context.ts";
import { scopesOf } from "./scopes.ts";
import {
  notificationScopes,
  ownNotifications,
  type OwnNotificationsRecord,
  type ScopeRecord,
} from "../../membership/notifications/records.ts";
import { notificationsOf } from "./view.ts";

/**
 * Changes a person's settings: what is missing stays, null clears.
 * @throws AppError not_found for a server, category or channel out of sight, invalid_input, too_many
 */
export async function changeNotifications(
  app: FeaturesContext,
  userId: string,
  { servers = {}, channels = {}, ...own }: PutNotifications,
): Promise<Notifications> {
  const known = await scopesOf(app, userId);
  const named = [...Object.entries(servers), ...Object.entries(channels)];
  const added = named.filter(([id, change]) => change && !known.has(id)).length;
  if (known.size + added > SERVER_LIMITS.notificationScopes) {
    throw tooMany(`At most ${SERVER_LIMITS.notificationScopes} scopes can have settings`);
  }
  await app.db.transact((tx) => {
    const { many } = tx;
    const before = ownNotifications.get(tx, { userId });
    // The mutes of browsers become the account's with its first change.
    if (!before) {
      for (const [id, scope] of known) putScope(tx, userId, id, scope);
    }
    const ofServers = many.map(Object.entries(servers), ([id, change]) => {
      return settingsOf(
        many,
        { userId, id, field: `servers.${id}` },
        change,
        () => visibleServerId(many, userId, id),
      );
    });
    const ofChannels = many.map(Object.entries(channels), ([id, change]) => {
      return settingsOf(
        many,
        { userId, id, field: `channels.${id}` },
        change,
        () => serverOf(many, userId, id),
      );
    });
    for (const [id, scope] of [...ofServers, ...ofChannels]) putScope(tx, userId, id, scope);
    ownNotifications.set(tx, { userId }, changedOwn(before ?? {}, own));
    app.bus.publishAfter(tx, { type: "notifications-updated", userId });
  });
  return await notificationsOf(app, userId);
}

function putScope(tx: Tx, userId: string, id: string, scope: ScopeRecord | null): void {
  if (scope) notificationScopes.set(tx, { userId, id }, scope);
  else notificationScopes.delete(tx, { userId, id });
}

function visibleServerId(reader: Reader, userId: string, serverId: string): string {
  if (!getMember(reader, serverId, userId)) throw new AppError("not_found");
  return serverId;
}

/** Returns the server of a category or a channel; null: a direct message. @throws AppError not_found */
function serverOf(reader: Reader, userId: string, id: string): string | null {
  return categoryRecords.get(reader, { id })
    ? accessCategory(reader, userId, id).category.server_id
    : accessChannel(reader, userId, id).channel.server_id;
}

/** A scope's settings after a change. @throws AppError not_found, invalid_input */
function settingsOf(
  reader: Reader,
  { userId, id, field }: { userId: string; id: string; field: string },
  change: ScopeChange | null,
  serverIdOf: () => string | null,
): [id: string, scope: ScopeRecord | null] {
  const before = notificationScopes.get(reader, { userId, id });
  if (change === null) {
    // Settings stay removable, wherever their scope is.
    if (!before) serverIdOf();
    return [id, null];
  }
  const serverId = serverIdOf();
  return [id, changedScope({ ...before, serverId }, change, reader.now, field)];
}

function changedScope(
  before: ScopeRecord,
  change: ScopeChange,
  now: number,
  field: string,
): ScopeRecord {
  const level = change.level === undefined ? before.level : change.level;
  const until = change.muted_until && Date.parse(change.muted_until);
  if (typeof until === "number" && until <= now) {
    throw invalid(`${field}.muted_until`, "must be in the future");
  }
  const stored = before.mutedUntil !== undefined && before.mutedUntil > now
    ? before.mutedUntil
    : undefined;
  const hasEnded = before.mutedUntil !== undefined && stored === undefined;
  const wasMuted = before.muted === true && !hasEnded;
  const muted = change.muted === undefined ? wasMuted || !!until : change.muted === true;
  const mutedUntil = until === undefined ? stored : until;
  const everyone = change.suppress_everyone === undefined
    ? before.suppressEveryone
    : change.suppress_everyone;
  const roles = change.suppress_roles === undefined ? before.suppressRoles : change.suppress_roles;
  return {
    serverId: before.serverId,
    ...(level && { level }),
    ...(muted && { muted: true }),
    ...(muted && mutedUntil && { mutedUntil }),
    ...(everyone && { suppressEveryone: true }),
    ...(roles && { suppressRoles: true }),
  };
}

function changedOwn(
  before: OwnNotificationsRecord,
  { keywords, quiet_hours }: Pick<PutNotifications, "keywords" | "quiet_hours">,
): OwnNotificationsRecord {
  const { keywords: words, quietHours: hours } = before;
  const keptWords = keywords === undefined ? words : keywords ?? undefined;
  const keptHours = quiet_hours === undefined ? hours : quiet_hours === null ? undefined : {
    enabled: false,
    time_zone: "UTC",
    spans: [],
    ...hours,
    ...quiet_hours,
  };
  return {
    ...(keptWords && { keywords: Array.isArray(keptWords) ? unique(keptWords) : keptWords }),
    ...(keptHours && { quietHours: keptHours }),
  };
}

function unique(words: readonly string[]): string[] {
  const seen = new Map(words.toReversed().map((word) => [word.toLowerCase(), word]));
  return words.filter((word) =>
    seen.get(word.toLowerCase()) === word && seen.delete(word.toLowerCase())
  );
}

/** Removes a person's settings of a server that they have left. Never rejects. */
export async function forgetServer(
  app: FeaturesContext,
  userId: string,
  serverId: string,
): Promise<void> {
  try {
    await forget(app, userId, serverId);
  } catch (error) {
    app.log.error("notification settings of a server could not be removed", error);
  }
}

async function forget(app: FeaturesContext, userId: string, serverId: string): Promise<void> {
  const found = await notificationScopes.list(app.db, { userId });
  const inServer = found.filter(({ value }) => value.serverId === serverId);
  if (!inServer.length) return;
  await app.db.transact((tx) => {
    for (const { at } of inServer) notificationScopes.delete(tx, at);
    app.bus.publishAfter(tx, { type: "notifications-updated", userId });
  });
}
