import { isIP } from "node:net";
import { type Config, LETS_ENCRYPT } from "./options.ts";
import { hostEntries, LOCAL_ENDINGS } from "../../base/hosts.ts";

/**
 * Returns the names in `--host` for which `--tls auto` gets a certificate. With a public authority,
 * names of the local network are left out: it certifies none of them.
 */
export function certificateHosts(
  { host, acmeDirectory }: Pick<Config, "host" | "acmeDirectory">,
): string[] {
  const names = hostEntries(host).filter((entry) => !isIP(entry) && entry !== "localhost");
  if (acmeDirectory !== LETS_ENCRYPT) return names;
  return names.filter((name) =>
    name.includes(".") && !LOCAL_ENDINGS.some((ending) => name.endsWith(`.${ending}`))
  );
}
