import type { IncomingMessage } from "node:http";

/** Returns whether a request's browser has the public https address open. */
export function isAtPublicUrl(
  { headers }: Pick<IncomingMessage, "headers">,
  publicUrl: string | null,
): boolean {
  return publicUrl?.startsWith("https:") === true &&
    headers.host?.toLowerCase() === new URL(publicUrl).host;
}
