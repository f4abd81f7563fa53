import type { ErrorBody, ErrorCode } from "../../protocol/errors.ts";
import { byCode } from "../../text/en/errors.ts";
import { page as t } from "../../text/en/notices.ts";
import { fill } from "../../text/message.ts";

/**
 * Statuses of errors worth a retry. An acknowledgement has no status, and the whole table of errors
 * would be a third of a kilobyte of codes and two of texts in every page.
 */
export const TRANSIENT_STATUS: Partial<Record<ErrorCode, number>> = {
  rate_limited: 429,
  slow_mode: 429,
  server_busy: 429,
  internal: 500,
  overloaded: 503,
  storage_unavailable: 503,
};

/**
 * Refusal by the server. `message` is for users: the language's own text of that code, in English
 * the server's; empty if the response had none.
 */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code: ErrorCode | null,
    /** Problems by field. */
    readonly details: Readonly<Record<string, string>> = {},
    /** Seconds. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }

  /**
   * Returns the error of a refused HTTP request. A response without a code comes from something in
   * between, such as a proxy or a hotel's network: a retry may succeed, unless the body was too
   * large (MEND-49).
   * @param retryAfter the header, which proxies set without a body
   */
  static fromResponse(
    status: number,
    body: Partial<ErrorBody> | null,
    retryAfter?: string | null,
  ): ApiError | NetworkError {
    const isOurs = typeof body?.error === "string" && typeof body.code === "string";
    const { error = "", code = null, details } = isOurs ? body : {};
    const wait = body?.retryAfter ?? (Number(retryAfter) || undefined);
    if (!isOurs && status !== 413) return new NetworkError({}, wait);
    return new ApiError(status, byCode[code!] ?? error, code, details, wait);
  }

  /** From the acknowledgement of a socket event. */
  static fromAck(ack: ErrorBody): ApiError {
    return ApiError.fromResponse(TRANSIENT_STATUS[ack.code] ?? 400, ack) as ApiError;
  }

  /** True if a retry may succeed: rate limits, a busy or broken server. */
  get passing(): boolean {
    return this.status === 429 || this.status === 408 || this.status >= 500;
  }
}

/** The server could not be reached, did not answer in time, or something else did. */
export class NetworkError extends Error {
  constructor(
    options?: ErrorOptions,
    /** Seconds, as a proxy says. */
    readonly retryAfter?: number,
  ) {
    super(t.unreachable, options);
  }
}

/** Response that this device rejects, since it can't be true. The text is meant for users. */
export class UntrustedResponseError extends Error {}

/**
 * The server's own text or why it is not believed, else the fallback that the spec gives for this
 * action (section 8).
 */
export function serverText(error: unknown, fallback: string): string {
  const isForPeople = error instanceof ApiError || error instanceof UntrustedResponseError;
  return isForPeople && error.message ? error.message : fallback;
}

/** Failure as reported by the socket; `retryAfter` in seconds. */
export interface SocketFailure {
  message: string;
  code: ErrorCode | null;
  retryAfter?: number;
}

/** Returns true if the bearer token was refused, so that a new one may help. */
export function isTokenRefused({ code }: { code?: ErrorCode | null } = {}): boolean {
  return code === "invalid_token" || code === "unauthorized";
}

/** Returns true if a rate limit refused the request. */
export function isRateLimit({ code }: Pick<SocketFailure, "code">): boolean {
  return code === "rate_limited" || code === "server_busy";
}

/** Returns the text of a rate limit (ERR-31, ERR-32); other messages stay as they are (ERR-34). */
export function socketErrorText(failure: SocketFailure): string {
  if (!isRateLimit(failure)) return failure.message;
  const { message, retryAfter } = failure;
  return retryAfter === undefined
    ? fill(t.rateLimited, { message })
    : fill(t.rateLimitedFor, { message, seconds: Math.ceil(retryAfter) });
}
