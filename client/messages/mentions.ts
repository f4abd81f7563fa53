/** The name that stands for all members of the channel. */
export const EVERYONE = "everyone";

/** Whether two names are the same person's: case does not count (D-ACCT-1). */
export function sameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
