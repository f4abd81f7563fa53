import type { ErrorCode } from "../../protocol/errors.ts";
import { ApiError, NetworkError } from "../base/errors.ts";
import { PrivateError, type PrivateFault } from "./link/errors.ts";
import type { CarriedError } from "./link/messages.ts";

/** Returns a failed call in the form sent to the worker. */
export function carriedFromPage(error: unknown): CarriedError {
  if (error instanceof ApiError) {
    const { status, message, code, details, retryAfter } = error;
    return { kind: "api", code, message, status, details, retryAfter };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { kind: error instanceof NetworkError ? "network" : "other", code: null, message };
}

/** Returns the worker's refusal as pages throw it: `PrivateError`, `ApiError` or `NetworkError`. */
export function thrownOf({ kind, code, message, ...more }: CarriedError): Error {
  // An error of this kind has one of these codes.
  if (kind === "private") return new PrivateError(code as PrivateFault);
  if (kind === "network") return new NetworkError();
  if (kind === "other") return new Error(message);
  const { status = 0, details, retryAfter } = more;
  // `kind` is `api` here: the code is the API's.
  return new ApiError(status, message, code as ErrorCode | null, details, retryAfter);
}
