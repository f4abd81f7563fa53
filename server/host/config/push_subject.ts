import type { CertificateSource } from "../tls/source.ts";
import type { Config } from "./load.ts";
import { publicUrlOf } from "./public_url.ts";

/**
 * Where a push service may complain of this installation (RFC 8292): its address, or else the mail
 * address of the host. Some services refuse what names nothing, or this machine.
 */
export function pushSubject(config: Config, tls: CertificateSource | null): string {
  const { acmeEmail, support } = config;
  const url = publicUrlOf(config, tls);
  if (url?.startsWith("https:")) return url;
  if (support?.startsWith("mailto:")) return support;
  return acmeEmail ? `mailto:${acmeEmail}` : "https://parley.invalid";
}
