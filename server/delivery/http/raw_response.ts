import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type ErrorCode, ERRORS } from "../../../protocol/errors.ts";

/** A response where no request came about that could be answered in the ordinary way. */
interface RawResponse {
  /** Default: the code's own. */
  status?: number;
  code: ErrorCode;
  /** Default: the code's own text. */
  text?: string;
  /** Seconds. */
  retryAfter?: number;
}

/** Writes a response on the connection itself, and ends it. */
function rawResponse(response: RawResponse): string {
  const { code, retryAfter } = response;
  const status = response.status ?? ERRORS[code][0];
  const body = JSON.stringify({ error: response.text ?? ERRORS[code][1], code, retryAfter });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Connection: close",
    "Content-Type: application/json",
    "Cache-Control: no-store",
    "X-Content-Type-Options: nosniff",
    `Content-Length: ${new TextEncoder().encode(body).length}`,
    ...(retryAfter === undefined ? [] : [`Retry-After: ${retryAfter}`]),
    "",
    body,
  ].join("\r\n");
}

/** Says why to a connection that is about to be ended. */
export function endWith(socket: Duplex, response: RawResponse): void {
  if (socket.writable) socket.end(rawResponse(response));
  else socket.destroy();
}

/** Returns the response to bytes that the HTTP parser didn't understand. */
export function notHttp(error: Error & { code?: string }): RawResponse {
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") return { code: "request_timeout" };
  if (error.code === "HPE_HEADER_OVERFLOW") {
    return { status: 431, code: "too_large", text: "The headers of the request are too large" };
  }
  return { code: "bad_request" };
}
