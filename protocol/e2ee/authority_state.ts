import { DEFAULT_PERMISSIONS } from "../permissions.ts";
import type { ChannelOverrides, Membership, Override, Permissions } from "../permissions.ts";
import type { EntryPosition } from "./authority_entry.ts";
import type { HistorySetting, SpaceKind } from "./authority_change.ts";
import type { Hex } from "./message_content.ts";

/** The overrides of one channel. */
export interface AuthorityOverrides {
  everyone: Override;
  roles: Map<string, Override>;
  users: Map<string, Override>;
}

/**
 * Permissions as people have signed them, not as the server reports them (E2E-18). Plain, so that
 * it can be stored; immutable: folding returns another.
 */
export interface Authority extends EntryPosition {
  /** Null: no entry yet. */
  space: SpaceKind | null;
  /** Owner of a server. */
  owner: string | null;
  /**
   * Signer of the latest root, whose key the whole log is judged by. Absent: stored by an earlier
   * version.
   */
  root?: { userId: string; key: Hex } | null;
  /** State of a server before its owner first started over (E2E-14). */
  before?: Pick<Authority, "people" | "everyone" | "roles" | "overrides">;
  people: Map<string, { key: Hex; roles: string[] }>;
  everyone: Permissions;
  /** The lowest first, as a server keeps them. */
  roles: { id: string; permissions: Permissions }[];
  overrides: Map<string, AuthorityOverrides>;
  /** Settings by channel, in order, each with the log's length before it. */
  history: Map<string, { at: number; setting: HistorySetting }[]>;
  /** The hash of each entry. */
  heads: Hex[];
}

/** A log without entries. @param scope id of the server, or of the direct message's channel */
export function emptyAuthority(scope: string): Authority {
  return {
    scope,
    length: 0,
    head: new Uint8Array(32),
    space: null,
    owner: null,
    root: null,
    people: new Map(),
    everyone: { ...DEFAULT_PERMISSIONS },
    roles: [],
    overrides: new Map(),
    history: new Map(),
    heads: [],
  };
}

/** Returns a person's membership in this space, for `can`; null: not a member. */
export function membershipOf(authority: Authority, userId: string): Membership | null {
  const person = authority.people.get(userId);
  if (!person) return null;
  return {
    isOwner: authority.owner === userId,
    everyone: authority.everyone,
    roles: authority.roles.flatMap(({ id, permissions }, i) =>
      person.roles.includes(id) ? [{ id, permissions, position: i + 1 }] : []
    ),
    // A mute does not affect reading, and only the server applies it.
    muted: false,
  };
}

/** Returns the overrides of a channel that apply to a person. */
export function channelOverrides(
  { overrides }: Authority,
  channelId: string,
  userId: string,
): ChannelOverrides {
  const found = overrides.get(channelId);
  return {
    everyone: found?.everyone,
    roles: Object.fromEntries(found?.roles ?? []),
    user: found?.users.get(userId),
  };
}
