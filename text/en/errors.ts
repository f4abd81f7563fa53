import type { ErrorCode } from "../../protocol/errors.ts";

/** By code. English is empty: there the response itself says it, often more exactly. */
export const byCode = {} as Record<ErrorCode, string>;
