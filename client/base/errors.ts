import type { ErrorBody, ErrorCode } from "../../protocol/errors.ts";
import { byCode } from "../../text/en/errors.ts";
import { page as t } from "../../text/en/notices.ts";
import { fill } from "../../text/message.ts";

/**
 * The statuses of what may do later. An acknowledgement has none, and the whole table of errors
 * would be a third of a kilobyte of codes and two of texts in every page.
 */
export const PASSING: Partial<Record<ErrorCode, number>> = {
  rate_limited: 429,
  server_busy: 429,
  internal: 500,
  overloaded: 503,
  storage_unavailable: 503,
};

/**
 * The server said no. `message` is for the person: the language's own text of that code, in English
 * the server's; empty when the response had none.
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
   * Returns the error of a refused HTTP request. What has no code is not said by the server: a proxy
   * or a hotel stands between, and the same may do later, but for a body that is too large (MEND-49).
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
    return ApiError.fromResponse(PASSING[ack.code] ?? 400, ack) as ApiError;
  }

  /** Whether the same request may do later: rates, a busy or broken server. */
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

/** What the server said can't be true, and this device refuses it: the text is for people. */
export class UntrustedResponseError extends Error {}

/**
 * The server's own text or why it is not believed, else the fallback that the spec gives for this
 * action (section 8).
 */
export function serverText(error: unknown, fallback: string): string {
  const isForPeople = error instanceof ApiError || error instanceof UntrustedResponseError;
  return isForPeople && error.message ? error.message : fallback;
}

/** A failure as the socket tells of it; `retryAfter` in seconds. */
export interface SocketFailure {
  message: string;
  code: ErrorCode | null;
  retryAfter?: number;
}

/** Whether the bearer token is what was refused, so that a new one may help. */
export function isTokenRefused({ code }: { code?: ErrorCode | null } = {}): boolean {
  return code === "invalid_token" || code === "unauthorized";
}

/** Whether it was a limit of so many in a while. */
export function isRateLimit({ code }: Pick<SocketFailure, "code">): boolean {
  return code === "rate_limited" || code === "server_busy";
}

/** How a rate limit reads (ERR-31, ERR-32); other messages stay as they are (ERR-34). */
export function socketErrorText(failure: SocketFailure): string {
  if (!isRateLimit(failure)) return failure.message;
  const { message, retryAfter } = failure;
  return retryAfter === undefined
    ? fill(t.rateLimited, { message })
    : fill(t.rateLimitedFor, { message, seconds: Math.ceil(retryAfter) });
}
