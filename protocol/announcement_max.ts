/** Characters of what an admin tells everybody: by itself, for every page holds the other limits. */
export const ANNOUNCEMENT_MAX = 500;
