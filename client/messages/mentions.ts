/** Name that mentions all members of the channel. */
export const EVERYONE = "everyone";

/** Compares two names, ignoring case (D-ACCT-1). */
export function sameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
