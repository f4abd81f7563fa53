import { ZippedTexts } from "./zipped_texts.ts";

/** Characters of JSON that are compressed: less gains nothing, more would keep others waiting. */
const MIN_COMPRESSED = 1024;
const MAX_COMPRESSED = 256 * 1024;
const zipped = new ZippedTexts();

/**
 * A response as JSON, compressed for those who take gzip.
 * @param accepts the request's `accept-encoding`
 */
export function jsonResponse(
  response: unknown,
  { status, headers }: { status: number; headers: Headers },
  accepts: string | undefined,
): Response {
  const text = JSON.stringify(response);
  headers.set("content-type", "application/json");
  if (text.length < MIN_COMPRESSED || text.length > MAX_COMPRESSED) {
    return new Response(text, { status, headers });
  }
  headers.append("vary", "accept-encoding");
  if (!acceptsGzip(accepts)) return new Response(text, { status, headers });
  headers.set("content-encoding", "gzip");
  return new Response(zipped.zip(text), { status, headers });
}

/** @param accepts the request's `accept-encoding` */
export function acceptsGzip(accepts: string | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0)/.test(accepts ?? "");
}
