const HOUR_MS = 3_600_000;

/** An hour ahead, as ISO 8601. */
export const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString();
export const inTwoHours = () => new Date(Date.now() + 2 * HOUR_MS).toISOString();
