/** Parts of the address of a database. */
import type { Host } from "./hosts.ts";

export function hostOf(address: string): string {
  return partsOf(address).host;
}

/** Hosts, with commas between, may be several, which no URL has. */
export function partsOf(address: string): { host: string; database: string } {
  const { host, database } =
    /^\w+:\/\/([^/]*@)?(?<host>[^/]*)\/(?<database>[^?]*)/.exec(address)?.groups ?? {};
  return { host: host ?? "?", database: database ?? "?" };
}

/** The address with the first of its hosts: the driver does not try them. */
export function firstOf(address: string): string {
  return address.replace(/,[^/@]*\//, "/");
}

export function hostsOf(address: string): Host[] {
  return partsOf(address).host.split(",").map((one) => {
    const { hostname, port } = new URL(`postgres://${one}`);
    return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || 5432) };
  });
}
