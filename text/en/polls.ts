/** A row about a poll that is over. */
export const rows = {
  ended: "{name}'s poll has ended",
} as const;
