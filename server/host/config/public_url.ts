import { isIP } from "node:net";
import type { Config } from "./load.ts";
import { certificateHosts } from "./certificate_hosts.ts";
import { LOCAL_ENDINGS } from "../../base/hosts.ts";

/**
 * The address that links begin with, without a slash at the end (OPS-4): the one that was given;
 * else the one that is certain, because a certificate of the world vouches for one name alone.
 * Null: it is not known here, only to whoever has a page of it open.
 */
export function publicUrlOf(
  config: Pick<Config, "publicUrl" | "tls" | "port" | "host" | "acmeDirectory">,
  certificate: { readonly authority: string | null; hostNames(): readonly string[] } | null,
): string | null {
  if (config.publicUrl) return config.publicUrl;
  if (config.tls === "auto") {
    // On another port something else passes 443 on: by which one people come is not known.
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
