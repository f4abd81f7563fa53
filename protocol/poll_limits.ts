const HOUR_MS = 3600_000;

/** Limits of polls (COM-15). Lengths in characters, durations in milliseconds. */
export const POLL_LIMITS = {
  answersMin: 2,
  answersMax: 10,
  questionMax: 300,
  answerMax: 55,
  durationMin: HOUR_MS,
  durationMax: 14 * 24 * HOUR_MS,
} as const;
