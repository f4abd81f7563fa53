import { hostname, networkInterfaces } from "node:os";
import type { Names } from "../../base/hosts.ts";

/** The authority's certificate, in the folder `tls` of the data. */
export const AUTHORITY_FILE = "ca.pem";

/** The server's name in its network. */
export const MDNS_HOST = "parley.local";

/** This machine's name, without a domain. */
export function machineName(): string {
  return hostname().split(".")[0].toLowerCase().replace(/[^a-z0-9-]/g, "-") || "localhost";
}

/**
 * Interfaces of containers and virtual machines, which other devices in the network cannot reach.
 */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|podman|cni|lxcbr|lxdbr|vEthernet)/;

/** Returns the IPv4 addresses at which other devices in the network reach this machine. */
export function lanAddresses(interfaces = networkInterfaces()): string[] {
  return Object.entries(interfaces)
    .filter(([name]) => !VIRTUAL.test(name))
    .flatMap(([, entries]) => entries ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .map(({ address }) => address)
    .filter((address) => !/^(127|169\.254)\./.test(address))
    .sort();
}

/** Returns the names and addresses of this machine, for itself and others in the network. */
export function machineNames(): Names {
  const name = machineName();
  const addresses = Object.values(networkInterfaces()).flat()
    .map((entry) => entry!.address.split("%")[0]);
  return {
    hosts: [...new Set([name, `${name}.local`, "localhost", MDNS_HOST])],
    addresses: [...new Set(["127.0.0.1", "::1", ...addresses])].sort(),
  };
}
