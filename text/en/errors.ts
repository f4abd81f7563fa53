import type { ErrorCode } from "../../protocol/errors.ts";

/**
 * By code. English has few: there the response itself says it, often more exactly. These differ
 * from the words on the wire.
 */
export const byCode = {
  invalid_code: "That code isn't right.",
  wrong_code: "That code isn't right.",
} as Record<ErrorCode, string>;
