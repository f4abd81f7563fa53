import type { BlockList } from "node:net";
import type { Log } from "../../base/log.ts";
import { clientAddress, isTrusted } from "../../base/address.ts";

/** Most addresses that are reported: anyone can send the header. */
const MAX_ADDRESSES = 3;

/**
 * Finds addresses that send X-Forwarded-For without being trusted: mostly the host's own proxy,
 * behind which everyone counts as one address (OPS-7). Reports each once.
 */
export class UntrustedProxies {
  readonly #seen = new Set<string>();

  constructor(private readonly log: Log) {}

  /** The addresses that were seen since the start. */
  get addresses(): string[] {
    return [...this.#seen];
  }

  /** Checks a request's header, if it has one. */
  look(remote: string | undefined, forwardedFor: string | undefined, trusted: BlockList): void {
    if (!forwardedFor || this.#seen.size >= MAX_ADDRESSES) return;
    const address = clientAddress(remote, undefined, trusted);
    if (!address || isTrusted(address, trusted) || this.#seen.has(address)) return;
    this.#seen.add(address);
    this.log.warn(
      `${address} sends X-Forwarded-For and is not trusted, so all who come by it count as one ` +
        `address. If it is your proxy, set --trusted-proxies ${address}; if not, nothing is wrong.`,
    );
  }
}

declare module "../context.ts" {
  interface DeliveryContext {
    /** Proxies that the host has perhaps forgotten to name. */
    untrustedProxies: UntrustedProxies;
  }
}
