import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import { hostname } from "node:os";
import { hostEntries, LOCAL_NETWORKS, type Names } from "../../base/hosts.ts";
import { addressList, clientAddress, isTrusted } from "../../base/address.ts";

/** Milliseconds after which names and addresses of the machine are looked at again. */
const NAMES_LIFETIME_MS = 60_000;
/** Names that are remembered as allowed. */
const MAX_REMEMBERED_NAMES = 100;
const PRIVATE = addressList(LOCAL_NETWORKS);

interface Deps {
  config: { host: string; trustedProxies: string[]; publicUrl?: string | null };
  /** The machine's names and addresses at this moment. */
  machine: () => Names;
  /** Names in the certificate that is served at this moment. */
  certificate: () => readonly string[];
  /** Milliseconds. */
  now: () => number;
}

/**
 * Names by which the server may be addressed (HARD-11). Someone else's page whose name resolves to
 * this server (DNS rebinding) has the same origin as that name, and could read and write everything
 * that its visitor may, or set up a server that nobody has set up yet. So a name that is not known
 * to be this server's is refused.
 *
 * An address cannot be rebound: a browser that opens one talks to that very address. All addresses
 * of private networks are allowed, because a container or a router that forwards a port has one
 * that cannot be known here; public ones only if they are the machine's own, or named.
 */
export class AllowedHosts {
  readonly #named: Set<string>;
  readonly #trusted: BlockList;
  #allowed = new Set<string>();
  #looked = -Infinity;

  constructor(private readonly deps: Deps) {
    const { host, publicUrl } = deps.config;
    this.#named = new Set(hostEntries(host).map((entry) => entry.toLowerCase()));
    // The form of the Host header, without the brackets of an IPv6 address.
    if (publicUrl) this.#named.add(new URL(publicUrl).hostname.replace(/^\[|\]$/g, ""));
    this.#trusted = addressList(deps.config.trustedProxies);
  }

  /** Returns whether a request's Host is one of the server's; from a trusted proxy any is. */
  allows({ headers, socket }: IncomingMessage): boolean {
    const { host } = headers;
    // Browsers always send one. Without it there is nothing to be deceived by.
    if (host === undefined) return true;
    const now = this.deps.now();
    if (now - this.#looked >= NAMES_LIFETIME_MS) {
      this.#looked = now;
      this.#allowed.clear();
    }
    if (this.#allowed.has(host)) return true;
    const name = nameIn(host);
    // A malformed address is no known name: "127..0.1".
    if (name === null || !URL.canParse(`http://${host}`)) return false;
    if (isTrusted(clientAddress(socket.remoteAddress, undefined, this.#trusted), this.#trusted)) {
      return true;
    }
    if (!this.#isOurs(name)) return false;
    if (this.#allowed.size >= MAX_REMEMBERED_NAMES) this.#allowed.clear();
    this.#allowed.add(host);
    return true;
  }

  /** The sentence that a refused request is answered with. */
  refusal(host: string | undefined): string {
    const name = nameIn(host ?? "")?.slice(0, 100);
    const shown = name ? `"${name}"` : "that name";
    return `This server does not answer to ${shown}. If people are to reach it by that name, ` +
      `start it with --host ${this.deps.config.host}${name ? `,${name}` : ",NAME"}, ` +
      "or behind a proxy name that with --trusted-proxies.";
  }

  #isOurs(name: string): boolean {
    const { machine, certificate } = this.deps;
    if (this.#named.has(name)) return true;
    const family = isIP(name);
    if (family) {
      return PRIVATE.check(name, family === 6 ? "ipv6" : "ipv4") ||
        machine().addresses.includes(name);
    }
    return /(^|\.)(localhost|local)$/.test(name) ||
      name === hostname().toLowerCase() ||
      machine().hosts.includes(name) ||
      certificate().some((vouched) => matches(vouched.toLowerCase(), name));
  }
}

/** The name of a Host header, without port and final dot; null where it is none. */
function nameIn(host: string): string | null {
  const [, v6, name] = /^(?:\[([\da-f:.]+)\]|([a-z\d._-]+))(?::\d{1,5})?$/i.exec(host) ?? [];
  if (v6 !== undefined) return isIP(v6) === 6 ? v6.toLowerCase() : null;
  return name?.toLowerCase().replace(/\.$/, "") ?? null;
}

/** Compares a name with one in a certificate, where `*.` matches one label. */
function matches(vouched: string, name: string): boolean {
  if (!vouched.startsWith("*.")) return vouched === name;
  return name.includes(".") && name.slice(name.indexOf(".")) === vouched.slice(1);
}
