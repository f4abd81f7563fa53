/** Limits of events (COM-16), in characters. */
export const EVENT_LIMITS = {
  titleMax: 100,
  descriptionMax: 1000,
  locationMax: 100,
} as const;
