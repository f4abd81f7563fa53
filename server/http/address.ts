import { BlockList, isIP } from "node:net";

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

/** Whether it is an address, or a network in CIDR notation. */
export function isNetwork(entry: string): boolean {
  const [address, bits = "0", ...rest] = entry.split("/");
  const family = isIP(address);
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

function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, "");
}
