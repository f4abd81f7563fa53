import { OPTIONS } from "../config/options.ts";
import { renderUnicodeCompact } from "uqr";
import type { Config } from "../config/load.ts";
import { listenAddress, type Names } from "../../base/hosts.ts";
import { MDNS_HOST } from "../tls/names.ts";

interface GreetingFacts {
  /** The server's own address, e.g. `https://localhost:8000`. */
  url: string;
  /** Where people reach it, if that is known. */
  publicUrl: string | null;
  config: Pick<Config, "host" | "mdns" | "data" | "storage">;
  machine: Names;
  /** Of the setup link, while there is no admin. */
  setupCode: string | null;
}

/** Whether other machines can reach a server that listens on this address. */
export function isOpen(host: string): boolean {
  return !/^(127\.|::1$|localhost$)/.test(listenAddress(host) ?? host);
}

/** Where people find the server, the best address first; only its own where nobody else can. */
export function addressesOf(
  { url, config: { host, mdns }, machine }: Pick<GreetingFacts, "url" | "config" | "machine">,
): string[] {
  if (!isOpen(host)) return [url];
  const address = listenAddress(host)!;
  const everywhere = address === "0.0.0.0" || address === "::";
  const hosts = everywhere
    ? machine.addresses.filter((address) => isOpen(address) && !address.includes(":"))
    : [address];
  const { protocol, port } = new URL(url);
  const names = mdns === "on" ? [...hosts, MDNS_HOST] : hosts;
  return names.map((name) => `${protocol}//${name.includes(":") ? `[${name}]` : name}:${port}`);
}

/** What the host reads when the server has started; with a code for phones on a terminal. */
export function greeting(facts: GreetingFacts, terminal: boolean): string[] {
  const { url, publicUrl } = facts;
  const lines = [`Parley is at ${url}/`];
  const others = publicUrl ? [publicUrl] : addressesOf(facts).filter((other) => other !== url);
  const code = (link: string) =>
    terminal ? ["", renderUnicodeCompact(link, { border: 2 }), ""] : [];
  if (publicUrl) {
    lines.push(`People reach it at ${publicUrl}/`);
    if (!facts.setupCode) lines.push(...code(`${publicUrl}/`));
  } else if (others.length > 0) {
    lines.push("In your network:", ...others.map((address) => `  ${address}/`));
    if (!facts.setupCode) lines.push(...code(`${others[0]}/`));
  }
  if (facts.setupCode) {
    const link = `${others[0] ?? facts.url}/setup#${facts.setupCode}`;
    lines.push("There is no admin yet. This link makes one, and works once:", `  ${link}`);
    // A phone that reads "localhost" would look for Parley on itself.
    if (others.length > 0) lines.push(...code(link));
  }
  const { data, storage } = facts.config;
  if (storage !== null) {
    return [
      ...lines,
      `Its data is in ${
        OPTIONS.storage.kind.masked!(storage)
      }, and what is this machine's in ${data}`,
    ];
  }
  return [...lines, `Its data is in ${data}`];
}
