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

/** Addresses and networks in CIDR notation; what is neither is ignored. */
export function addressList(entries: string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address, bits] = entry.split("/");
    if (!isIP(address)) continue;
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
