/** Characters of an announcement. In its own module, since every page loads the other limits. */
export const MAX_ANNOUNCEMENT = 500;
