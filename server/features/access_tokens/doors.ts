import type { TokenScope } from "../../../protocol/access_tokens.ts";

/**
 * What an access token needs for each door that does not declare it yet: endpoints by method and path, socket events by name.
 * A door that does not stand here takes no access token: signing in, the account's security,
 * deleting or giving away a server, and all of the admin page (OPS-9).
 */
const DOORS: Record<TokenScope, readonly string[]> = {
  read: [
    "join-channel",
    "leave-channel",
    "GET /users/me",
    "GET /users/settings",
    "GET /users/storage",
    "GET /profiles/{id}",
    "GET /servers",
    "GET /servers/{id}",
    "GET /servers/{id}/members",
    "GET /servers/{id}/members/{userId}",
    "GET /servers/{id}/overrides",
    "GET /channels/server/{serverId}",
    "GET /channels/dm",
    "GET /channels/{id}/members",
    "GET /channels/{id}/permissions",
    "GET /channels/{id}/pins",
    "GET /messages/{id}/reactions",
    "GET /voice/participants",
  ],
  write: [
    "send-message",
    "edit-message",
    "delete-message",
    "typing",
    "presence-idle",
    "POST /messages/{id}/reactions",
    "DELETE /messages/{id}/reactions/{emoji}",
    "POST /channels/{id}/read",
    "POST /channels/dm",
    "POST /servers/{id}/join",
    "POST /profiles/presence",
    "PUT /profiles/update",
    "POST /profiles/avatar",
    "POST /profiles/social-links",
    "DELETE /profiles/social-links/{id}",
    "PUT /users/profile",
    "PUT /users/settings",
  ],
  voice: [
    "voice-join",
    "voice-leave",
    "voice-offer",
    "voice-answer",
    "voice-ice-candidate",
    "voice-state-update",
    "screen-share-start",
    "screen-share-stop",
    "GET /voice/ice-servers",
  ],
  moderate: [
    "DELETE /servers/{id}/members/{userId}",
    "GET /servers/{id}/bans",
    "POST /servers/{id}/bans",
    "DELETE /servers/{id}/bans/{userId}",
    "GET /servers/{id}/mutes",
    "POST /servers/{id}/mutes",
    "DELETE /servers/{id}/mutes/{userId}",
    "GET /servers/{id}/audit-log",
    "PUT /channels/{id}/pins/{messageId}",
    "DELETE /channels/{id}/pins/{messageId}",
  ],
  manage: [
    "POST /servers",
    "PUT /servers/{id}",
    "POST /channels/server/{serverId}",
    "PUT /channels/{id}",
    "DELETE /channels/{id}",
    "PUT /channels/{id}/permissions/{target}",
  ],
};

const SCOPES = new Map(
  (Object.keys(DOORS) as TokenScope[]).flatMap((scope) => {
    return DOORS[scope].map((door): [string, TokenScope] => [door, scope]);
  }),
);

/** The scope that an access token needs at a door; undefined: none is enough. */
export function scopeOf(door: string): TokenScope | undefined {
  return SCOPES.get(door);
}
