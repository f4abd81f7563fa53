import { hostname, networkInterfaces } from "node:os";

/** What a certificate vouches for. */
export interface Names {
  /** Host names, lower case; what the machine is called first. */
  hosts: string[];
  /** IP addresses without zones. */
  addresses: string[];
}

/** The authority's certificate, in the folder `tls` of the data. */
export const AUTHORITY_FILE = "ca.pem";

/** The name by which the server is found in its network. */
export const MDNS_HOST = "parley.local";

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

/** Networks whose addresses only a local network knows; Tailscale's range among them. */
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

/** This machine's name, without a domain. */
export function machineName(): string {
  return hostname().split(".")[0].toLowerCase().replace(/[^a-z0-9-]/g, "-") || "localhost";
}

/** The names and addresses by which others in the network reach this machine, and it itself. */
export function machineNames(): Names {
  const name = machineName();
  const addresses = Object.values(networkInterfaces()).flat()
    .map((entry) => entry!.address.split("%")[0]);
  return {
    hosts: [...new Set([name, `${name}.local`, "localhost", MDNS_HOST])],
    addresses: [...new Set(["127.0.0.1", "::1", ...addresses])].sort(),
  };
}
