import { spans as t } from "../../text/en/admin.ts";
import { fill } from "../../text/message.ts";
/** '3 days', '5 hours', '1 minute': the largest whole unit. */
export function spanText(seconds: number): string {
  const [unit, length] = ([[t.day, 86_400], [t.hour, 3600], [t.minute, 60]] as const)
    .find(([, length]) => seconds >= length) ?? [t.second, 1];
  return fill(unit, { count: Math.floor(seconds / length) });
}
