import type { IncomingMessage } from "node:http";
import type { BlockList } from "node:net";
import { isAtPublicUrl } from "./public_url.ts";
import { clientAddress, isTrusted } from "../../base/address.ts";

/**
 * Returns whether the browser is connected by TLS: to this program, to a trusted proxy, or at the
 * https address of `--public-url`.
 */
export function isSecure(
  incoming: IncomingMessage,
  trusted: BlockList,
  publicUrl: string | null,
): boolean {
  const { socket, headers } = incoming;
  if ("encrypted" in socket || isAtPublicUrl(incoming, publicUrl)) return true;
  const proxied = isTrusted(clientAddress(socket.remoteAddress, undefined, trusted), trusted);
  return proxied && headers["x-forwarded-proto"] === "https";
}
