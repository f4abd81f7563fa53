/** Stands for everyone in the channel in place of a user's id (E2E-31). */
export const EVERYONE = "everyone";

/** Stands for everyone in the channel who is not offline (COM-10). */
export const HERE = "here";

const ROLE = "role:";

/** Returns whether a mention means more than one person. */
export function isGroupMention(mention: string): boolean {
  return mention === EVERYONE || mention === HERE || mention.startsWith(ROLE);
}

/** The id of the role that a mention means, or null. */
export function roleIn(mention: string): string | null {
  return mention.startsWith(ROLE) ? mention.slice(ROLE.length) : null;
}
