/** Names that nobody new is called (MEND-48), in any case; accounts of before keep theirs. */
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

/** Whether a username is kept from new accounts. */
export function isReserved(name: string): boolean {
  return RESERVED_NAMES.has(name.toLowerCase());
}
