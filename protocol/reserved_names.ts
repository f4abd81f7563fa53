/** Names closed to new accounts (MEND-48), in any case; existing accounts keep theirs. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set([
  "everyone",
  "here",
  "channel",
  "all",
  "system",
  "admin",
  "parley",
  "deleted",
  "webhook",
]);

/** Returns whether a username is closed to new accounts. */
export function isReserved(name: string): boolean {
  return RESERVED_NAMES.has(name.toLowerCase());
}
