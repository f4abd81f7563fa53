import type { IncomingMessage } from "node:http";
import type { BlockList } from "node:net";
import { clientAddress, isTrusted } from "./address.ts";

/** Whether the browser is connected by TLS: to this program, or to a proxy that may say so. */
export function isSecure({ socket, headers }: IncomingMessage, trusted: BlockList): boolean {
  if ("encrypted" in socket) return true;
  const proxied = isTrusted(clientAddress(socket.remoteAddress, undefined, trusted), trusted);
  return proxied && headers["x-forwarded-proto"] === "https";
}
