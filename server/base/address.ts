import { BlockList, isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * The client's address. X-Forwarded-For counts only from trusted proxies: walked from the
 * right, the first address that is not one of them (D-RATE).
 */
export function clientAddress(
  remote: string | undefined,
  forwardedFor: string | undefined,
  trusted: BlockList,
): string {
  const direct = plain(remote ?? "");
  if (!forwardedFor || !isTrusted(direct, trusted)) return direct;
  const hops = forwardedFor.split(",").map((hop) => plain(hop.trim())).filter((hop) => isIP(hop));
  return hops.reverse().find((hop) => !isTrusted(hop, trusted)) ?? hops.at(-1) ?? direct;
}

/**
 * Returns the key by which an address counts: IPv4 in full, IPv6 by its /64, which one connection
 * gets, so that nobody has more addresses than others (HARD-7). IPv4 written as IPv6 is IPv4.
 * Anything else stays as it is.
 */
export function addressKey(address: string): string {
  if (!address.includes(":")) return address;
  const bare = address.split("%")[0];
  if (isIP(bare) !== 6) return address;
  const parsed = ipaddr.IPv6.parse(bare);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  return `${parsed.parts.slice(0, 4).map((part) => part.toString(16)).join(":")}::/64`;
}

/**
 * Returns the network of an address: IPv4 by its /24, IPv6 by its /48. An attacker's addresses are
 * mostly in one network.
 */
export function networkKey(address: string): string {
  const key = addressKey(address);
  if (key.endsWith("::/64")) return `${key.split(":").slice(0, 3).join(":")}::/48`;
  return isIP(key) === 4 ? `${key.split(".").slice(0, 3).join(".")}.0/24` : key;
}

/**
 * Returns whether an entry is an address, or a network in CIDR notation, without an interface name.
 */
export function isNetwork(entry: string): boolean {
  const [address, bits = "0", ...rest] = entry.split("/");
  const family = address.includes("%") ? 0 : isIP(address);
  return family !== 0 && rest.length === 0 && /^\d{1,3}$/.test(bits) &&
    Number(bits) <= (family === 6 ? 128 : 32);
}

/** Addresses and networks; @see isNetwork */
export function addressList(entries: string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address, bits] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

export function isTrusted(address: string, trusted: BlockList): boolean {
  const family = isIP(address);
  return family !== 0 && trusted.check(address, family === 6 ? "ipv6" : "ipv4");
}

/**
 * Normalizes an address: IPv4 written as IPv6 is IPv4, and an interface's name (`%eth0`) is
 * removed.
 */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, "").replace(/%.*$/s, "");
}
