/** Name that mentions all members of the channel. */
export const EVERYONE = "everyone";

/** Name that mentions those who are not offline (COM-10). */
export const HERE = "here";

/** Compares two names, ignoring case (D-ACCT-1). */
export function sameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
