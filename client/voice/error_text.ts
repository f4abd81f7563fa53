import { notices as t } from "../../text/en/voice.ts";
import { fill } from "../../text/message.ts";
import { isRateLimit, type SocketFailure } from "../base/errors.ts";

/** Returns the text of ERR-33 for rate limits, otherwise that of ERR-35. */
export function voiceErrorText(failure: SocketFailure): string {
  const { message, retryAfter } = failure;
  if (!isRateLimit(failure)) return fill(t.error, { message });
  return retryAfter === undefined
    ? fill(t.rateLimited, { message })
    : fill(t.rateLimitedFor, { message, seconds: Math.ceil(retryAfter) });
}
