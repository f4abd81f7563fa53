/** `mm:ss`, or `h:mm:ss` (CALL-10). */
export function callTime(seconds: number): string {
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  const hours = Math.floor(seconds / 3600);
  const shown = parts.map((part) => String(part).padStart(2, "0"));
  return hours > 0 ? [hours, ...shown].join(":") : shown.join(":");
}
