import { Buffer } from "node:buffer";
import type { ServerResponse } from "node:http";
import type { AppError } from "../../../protocol/errors.ts";
import { securityHeaders } from "./headers.ts";

/** Responds to a request outside of /api with an error, in the common form of errors (D-ERR-1). */
export function refuse(response: ServerResponse, error: AppError): void {
  const { status, retryAfter } = error;
  const body = JSON.stringify(error.toBody());
  if (retryAfter !== undefined) response.setHeader("retry-after", retryAfter);
  response.writeHead(status, {
    ...securityHeaders("api"),
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  }).end(body);
}
