import { isRateLimit, socketErrorText, type Told } from "../base/errors.ts";

/** ERR-33 for rates, ERR-35 for everything else. */
export function voiceErrorText(told: Told): string {
  const text = socketErrorText(told);
  return isRateLimit(told) ? `Voice r${text.slice(1)}` : `Voice error: ${text}`;
}
