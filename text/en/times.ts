/** Choice of a time ahead. */
export const times = {
  minutes: "In 20 minutes",
  hour: "In 1 hour",
  hours: "In 3 hours",
  tomorrow: "Tomorrow at {time}",
  other: "Another time",
  wrong: "Choose a time in the future, at most a year ahead.",
} as const;
