/** '3 days', '5 hours', '1 minute': the largest whole unit. */
export function spanText(seconds: number): string {
  const [unit, length] = ([["day", 86_400], ["hour", 3600], ["minute", 60]] as const)
    .find(([, length]) => seconds >= length) ?? ["second", 1];
  const count = Math.floor(seconds / length);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
