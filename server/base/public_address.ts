import { isIP } from "node:net";
import { addressList } from "./address.ts";

/**
 * Networks outside of the internet (IANA's registries of special addresses), and those that lead
 * elsewhere.
 */
const SPECIAL = addressList([
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
  // Within 2000::/3: tunnels, which hold IPv4 addresses, and examples.
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
]);
const GLOBAL_IPV6 = addressList(["2000::/3"]);

/**
 * Returns whether it is the address of a machine on the internet, neither local nor this machine's.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0 || address.includes("%")) return false;
  if (family === 4) return !SPECIAL.check(address, "ipv4");
  return GLOBAL_IPV6.check(address, "ipv6") && !SPECIAL.check(address, "ipv6");
}
