import { socketErrorText } from "../base/errors.ts";

/** ERR-33 for rates, ERR-35 for everything else. */
export function voiceErrorText(message: string, retryAfter?: number): string {
  const text = socketErrorText(message, retryAfter);
  return text === message ? `Voice error: ${message}` : `Voice r${text.slice(1)}`;
}
