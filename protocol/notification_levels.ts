/** Which messages of a scope notify (COM-10). */
export const LEVELS = ["all", "mentions", "nothing"] as const;
export type Level = typeof LEVELS[number];

/** A person's settings of a scope: a thread, channel, category or server. */
export interface ScopeSettings {
  /** Absent: as the scope above it. */
  level?: Level;
  muted?: boolean;
  /** End of the mute; absent: until it is taken back. Milliseconds since 1970. */
  mutedUntil?: number;
}

/** The level that holds in a scope. */
export interface ResolvedLevel {
  level: Level;
  /** True if the person has set no level there or above. */
  isDefault: boolean;
  /** Muted itself, or a scope above it: no unread mark and no notice, except mentions. */
  muted: boolean;
}

/**
 * Resolves what holds in a scope.
 * @param scopes its own settings first, its server's last; absent: none
 * @param byDefault the level of the server for its members
 */
export function resolveLevel(
  scopes: readonly (ScopeSettings | null | undefined)[],
  byDefault: Level,
  now: number,
): ResolvedLevel {
  const set = scopes.find((scope) => scope?.level !== undefined)?.level;
  return {
    level: set ?? byDefault,
    isDefault: set === undefined,
    muted: scopes.some((scope) => scope && isMuted(scope, now)),
  };
}

export function isMuted({ muted, mutedUntil }: ScopeSettings, now: number): boolean {
  return muted === true && (mutedUntil ?? Infinity) > now;
}

/**
 * Returns whether a message notifies.
 * @param isQuietAccount the account never chose: mentions alone, where only a default says `all`
 */
export function notifiesOf(
  { level, isDefault, muted }: ResolvedLevel,
  isMention: boolean,
  isQuietAccount: boolean,
): boolean {
  if (level === "nothing") return false;
  if (isMention) return true;
  return level === "all" && !muted && !(isDefault && isQuietAccount);
}
