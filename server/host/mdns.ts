import { Bonjour } from "bonjour-service";
import type { Log } from "../base/log.ts";
import { MDNS_HOST } from "./tls/names.ts";

/** Responds to the network's queries for `parley.local` (RFC 6762) until it is closed. */
export function announce(
  { port, secure, name }: { port: number; secure: boolean; name: string },
  log: Log,
): { close(): Promise<void> } {
  // Without it the server is still found by its address.
  const failed = (error: Error) => log.warn(`parley.local is not announced: ${error.message}`);
  const bonjour = new Bonjour({}, failed);
  const service = bonjour.publish({
    name: `Parley on ${name}`,
    type: secure ? "https" : "http",
    port,
    host: MDNS_HOST,
  });
  service.on("error", failed);
  return {
    close: () => new Promise((done) => bonjour.unpublishAll(() => bonjour.destroy(() => done()))),
  };
}
