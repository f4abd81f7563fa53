import { AppError } from "../../../protocol/errors.ts";
import { rateLimited } from "../../base/rate_limiter.ts";
import type { Reader } from "../../storage/reader.ts";
import { getMfa, type Outcome } from "./service.ts";

/** Returns whether signing in needs a code. */
export function isEnrolled(reader: Reader, userId: string): boolean {
  return getMfa(reader, userId).secret !== null;
}

/** @throws AppError rate_limited, or `refusal` for a wrong code */
export function requireValidCode(outcome: Outcome, refusal: AppError): void {
  if (typeof outcome === "number") throw rateLimited(outcome);
  if (outcome === "wrong") throw refusal;
}
