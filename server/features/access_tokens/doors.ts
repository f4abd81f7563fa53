import type { TokenScope } from "../../../protocol/access_tokens.ts";

/**
 * What an access token needs for each event of the socket, by name.
 * An event that does not stand here takes no access token: signing in, the account's security,
 * deleting or giving away a server, and all of the admin page (OPS-9).
 */
const DOORS: Record<TokenScope, readonly string[]> = {
  read: [
    "join-channel",
    "leave-channel",
  ],
  write: [
    "send-message",
    "edit-message",
    "delete-message",
    "typing",
    "presence-idle",
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
  ],
  moderate: [],
  manage: [],
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
