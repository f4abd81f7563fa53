import { OPTIONS } from "../config/options.ts";
import { renderUnicodeCompact } from "uqr";
import type { Config } from "../config/load.ts";
import { hostEntries, inUrl, listenAddress } from "../../base/hosts.ts";
import { MDNS_HOST } from "../tls/names.ts";

interface GreetingFacts {
  /** The server's own address, e.g. `https://localhost:8000`. */
  url: string;
  /** Where people reach it, if that is known. */
  publicUrl: string | null;
  config: Pick<Config, "host" | "mdns" | "data" | "storage" | "tls" | "logFormat">;
  /** Addresses at which other devices in the network reach the machine. */
  addresses: readonly string[];
  /** Names in a certificate that browsers know, patterns among them. */
  certificateNames: readonly string[];
  /** True in a container, whose own addresses nobody else reaches. */
  isContainer: boolean;
  /** Code of the setup link, while there is no admin. */
  setupCode: string | null;
}

/** Returns whether other machines can reach a server that listens on this address. */
export function isOpen(host: string): boolean {
  return !/^(127\.|::1$|localhost$)/.test(listenAddress(host) ?? host);
}

/**
 * Returns the addresses that work for other devices, best first. With `--tls lan` they are http,
 * which leads each device to trust the server; without TLS there are none, since browsers encrypt
 * only on https pages.
 */
export function addressesOf(
  { url, config, addresses, certificateNames, isContainer }: Pick<
    GreetingFacts,
    "url" | "config" | "addresses" | "certificateNames" | "isContainer"
  >,
): string[] {
  const { host, mdns, tls } = config;
  if (!isOpen(host) || tls === null) return [];
  const { port } = new URL(`${url}/`);
  const origin = (scheme: string, name: string) =>
    new URL(`${scheme}://${inUrl(name)}:${port || (url.startsWith("https:") ? 443 : 80)}`).origin;
  if (tls !== "lan") {
    return certificateNames.filter((name) => !name.includes("*"))
      .map((name) => origin("https", name));
  }
  const address = listenAddress(host)!;
  const isEverywhere = address === "0.0.0.0" || address === "::";
  const names = hostEntries(host).filter((entry) => entry !== address);
  const own = !isEverywhere ? [address] : isContainer ? [] : addresses;
  const all = [...names, ...own, ...(mdns === "on" ? [MDNS_HOST] : [])];
  return [...new Set(all)].map((name) => origin("http", name));
}

/** Lines for the host when the server has started; with a code for phones on a terminal. */
export function greeting(facts: GreetingFacts, terminal: boolean): string[] {
  const { url, publicUrl, setupCode } = facts;
  const others = publicUrl ? [] : addressesOf(facts);
  const code = (link: string) =>
    terminal ? ["", renderUnicodeCompact(link, { border: 2 }), ""] : [];
  const lines = [`Parley is at ${url}/`];
  if (publicUrl) {
    lines.push(`People reach it at ${publicUrl}/`);
    if (!setupCode) lines.push(...code(`${publicUrl}/`));
  } else if (isOpen(facts.config.host)) {
    lines.push(...linesForOthers(facts, others));
    if (others.length > 0) lines.push(...code(`${others[0]}/`));
  }
  if (setupCode) {
    const link = `${publicUrl ?? url}/setup#${setupCode}`;
    lines.push("There is no admin yet. This link makes one, and works once:", `  ${link}`);
    if (publicUrl) lines.push(...code(link));
    else if (others.length > 0) {
      // Under `--tls lan` that is http: a device is led to trust the server first (MEND-12).
      lines.push("Or on another device:", `  ${others[0]}/setup#${setupCode}`);
    }
  }
  return [...lines, dataLine(facts.config)];
}

/** Returns the lines that say how other devices connect. */
function linesForOthers({ url, config }: GreetingFacts, others: string[]): string[] {
  if (others.length > 0) {
    return ["On other devices, open:", ...others.map((origin) => `  ${origin}/`)];
  }
  if (config.tls === "lan") {
    return [
      `On other devices, open http://ADDRESS:${new URL(url).port}/ with the address of this ` +
      "machine. Name it behind --host to see it here, e.g. --host 0.0.0.0,192.168.1.7",
    ];
  }
  return [
    "Other devices need https://. Start Parley with --tls lan, or name the address of your proxy " +
    "with --public-url",
  ];
}

function dataLine({ data, storage }: GreetingFacts["config"]): string {
  if (storage === null) return `Its data is in ${data}`;
  const address = OPTIONS.storage.kind.masked!(storage);
  return `Its data is in ${address}, and what is this machine's in ${data}`;
}
