import { AppError } from "../../../protocol/errors.ts";
import type { DeliveryContext } from "../context.ts";
import { securityHeaders } from "./headers.ts";

/**
 * Returns the response for an error; one that is not meant for people is logged and sent as
 * `internal`.
 */
export function errorResponse(app: DeliveryContext, error: unknown, id?: string): Response {
  const isKnown = error instanceof AppError;
  if (!isKnown) app.log.error("a request failed", error, id ? { request: id } : {});
  const shown = isKnown ? error : new AppError("internal");
  const { status, retryAfter } = shown;
  const headers = new Headers(securityHeaders("api"));
  if (retryAfter !== undefined) headers.set("retry-after", String(retryAfter));
  return Response.json(shown.toBody(), { status, headers });
}

/** Returns whether an error is one that floods get: unauthenticated, or too many requests. */
export function isRefusal(error: unknown): boolean {
  return error instanceof AppError && (error.status === 401 || error.status === 429);
}
