/** Limits of forums (COM-8): characters and counts. */
export const FORUM_LIMITS = {
  guidelines: 4096,
  tags: 20,
  tagName: 20,
  tagsPerPost: 5,
  pinnedPosts: 5,
} as const;
