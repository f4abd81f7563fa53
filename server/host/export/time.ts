/** ISO 8601 in UTC, from milliseconds. */
export function iso(time: number): string {
  return new Date(time).toISOString();
}
