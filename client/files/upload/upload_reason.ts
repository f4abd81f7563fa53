import { limitText } from "../../../protocol/sizes.ts";
import { uploads as t } from "../../../text/en/transfers.ts";
import { fill } from "../../../text/message.ts";
import { ApiError, isRateLimit } from "../../base/errors.ts";
import { UnreadableError } from "../transfer/sealer.ts";

/** Why an upload failed or waits, for the person. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError) {
    const { code, details: { limit } } = error;
    if (code === "too_large" && limit) return fill(t.tooLarge, { size: limitText(Number(limit)) });
    // These are waited out: nobody has to try again.
    if (code === "storage_unavailable") return t.noRoom;
    if (isRateLimit(error)) return t.slower;
  }
  if (error instanceof UnreadableError) return t.unreadable;
  return error instanceof Error && error.message ? error.message : t.failed;
}
