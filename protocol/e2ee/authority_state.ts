import { DEFAULT_PERMISSIONS } from "../permissions.ts";
import type { ChannelOverrides, Membership, Override, Permissions } from "../permissions.ts";
import type { EntryPosition } from "./authority_entry.ts";
import type { HistorySetting, SpaceKind } from "./acts.ts";
import type { Hex } from "./message_content.ts";

/** The overrides of one channel. */
export interface AuthorityOverrides {
  everyone: Override;
  roles: Map<string, Override>;
  users: Map<string, Override>;
}

/**
 * Who may do what, as people have signed it and not as the server says (E2E-18). Plain, so that it
 * can be stored; it never changes: folding gives another.
 */
export interface Authority extends EntryPosition {
  /** Null: no entry yet. */
  space: SpaceKind | null;
  /** Of a server. */
  owner: string | null;
  /** Who began it last, by whose key all of it is judged. Absent: stored by a program of before. */
  root?: { userId: string; key: Hex } | null;
  /** Of a server whose owner has begun anew: what stood there before the first time (E2E-14). */
  before?: Pick<Authority, "people" | "everyone" | "roles" | "overrides">;
  people: Map<string, { key: Hex; roles: string[] }>;
  everyone: Permissions;
  /** The lowest first, as a server keeps them. */
  roles: { id: string; permissions: Permissions }[];
  overrides: Map<string, AuthorityOverrides>;
  /** By channel what was said of it, and the log's length before that; in their order. */
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

/** What a person is in this space, for `can`; null: not a member. */
export function membershipOf(authority: Authority, userId: string): Membership | null {
  const person = authority.people.get(userId);
  if (!person) return null;
  return {
    isOwner: authority.owner === userId,
    everyone: authority.everyone,
    roles: authority.roles.flatMap(({ id, permissions }, i) =>
      person.roles.includes(id) ? [{ id, permissions, position: i + 1 }] : []
    ),
    // A mute keeps nobody from reading, and is the server's alone.
    muted: false,
  };
}

/** What a channel grants and denies a person. */
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
