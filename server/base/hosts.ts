import { isIP } from "node:net";

/**
 * Endings of names that only a local network knows (RFC 6762, RFC 8375, ICANN's .internal). Not
 * `fritz.box`: since .box is a top-level domain, that is a name in the world.
 */
export const LOCAL_ENDINGS = [
  "local",
  "lan",
  "home",
  "home.arpa",
  "internal",
  "localdomain",
  "localhost",
  "test",
];

/** Networks whose addresses exist only in a local network, including Tailscale's range. */
export const LOCAL_NETWORKS = [
  "127.0.0.0/8",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "169.254.0.0/16",
  "100.64.0.0/10",
  "::1/128",
  "fc00::/7",
  "fe80::/10",
];

/** The names of a machine or a certificate. */
export interface Names {
  /** Host names, lower case; the machine's own name first. */
  hosts: string[];
  /** IP addresses without zones. */
  addresses: string[];
}

/** The entries of `--host`: where to listen, and further names. */
export function hostEntries(host: string): string[] {
  return host.split(",").map((entry) => entry.trim().toLowerCase()).filter(Boolean)
    .map(withoutBrackets)
    .map(shortAddress);
}

/** Removes the brackets that an IPv6 address has in a URL: `[::1]/64` becomes `::1/64`. */
export function withoutBrackets(entry: string): string {
  return entry.replace(/^\[([^\]]*:[^\]]*)\]/, "$1");
}

/** Spells an IPv6 address as URLs and requests do, without brackets; other text stays as it is. */
function shortAddress(entry: string): string {
  if (isIP(entry) !== 6 || entry.includes("%")) return entry;
  return new URL(`http://[${entry}]`).hostname.slice(1, -1);
}

/**
 * Returns the address of a server by its listening address, as the machine itself opens it:
 * `localhost` if that leads there, since browsers treat it as secure.
 */
export function originAt(scheme: string, address: string, port: number): string {
  const isLocal = ["127.0.0.1", "0.0.0.0", "::"].includes(address);
  return new URL(`${scheme}://${isLocal ? "localhost" : inUrl(address)}:${port}`).origin;
}

/** A name or address as URLs have it: IPv6 in brackets. */
export function inUrl(host: string): string {
  return isIP(host) === 6 ? `[${host.split("%")[0]}]` : host;
}

/** The first address in `--host`: names are never listened on. Undefined: there is none. */
export function listenAddress(host: string): string | undefined {
  return hostEntries(host).find((entry) => entry === "localhost" || isIP(entry));
}
