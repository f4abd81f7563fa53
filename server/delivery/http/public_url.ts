import type { IncomingMessage } from "node:http";

/** Whether the browser of this request has the address open that was said to be the https one. */
export function isAtPublicUrl(
  { headers }: Pick<IncomingMessage, "headers">,
  publicUrl: string | null,
): boolean {
  return publicUrl?.startsWith("https:") === true &&
    headers.host?.toLowerCase() === new URL(publicUrl).host;
}
