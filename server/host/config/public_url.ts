import { isIP } from "node:net";
import type { Config } from "./load.ts";
import { certificateHosts } from "./certificate_hosts.ts";
import { LOCAL_ENDINGS } from "../../base/hosts.ts";

/**
 * Returns the base of links, without a trailing slash (OPS-4): the given one, or the one that is
 * certain, because a public certificate covers one name alone. Null: only people with a page open
 * know it.
 */
export function publicUrlOf(
  config: Pick<Config, "publicUrl" | "tls" | "port" | "host" | "acmeDirectory">,
  certificate: { readonly authority: string | null; hostNames(): readonly string[] } | null,
): string | null {
  if (config.publicUrl) return config.publicUrl;
  if (config.tls === "auto") {
    // On another port something passes 443 on, and the name that people use is unknown.
    return config.port === 443 ? `https://${certificateHosts(config)[0]}` : null;
  }
  if (!certificate || certificate.authority || config.port === 0) return null;
  const [name, ...others] = certificate.hostNames();
  if (!name || others.length > 0 || !isOfTheWorld(name)) return null;
  return new URL(`https://${name}:${config.port}`).origin;
}

function isOfTheWorld(name: string): boolean {
  return name.includes(".") && !name.includes("*") && !isIP(name) &&
    !LOCAL_ENDINGS.some((ending) => name.endsWith(`.${ending}`));
}
