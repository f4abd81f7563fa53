import type { Config } from "./load.ts";

/**
 * Where a push service may complain of this installation (RFC 8292): its address, or else the mail
 * address of the host. Some services refuse what names nothing, or this machine.
 */
export function pushSubject(config: Config, publicUrl: string | null): string {
  const { acmeEmail, support } = config;
  if (publicUrl?.startsWith("https:")) return publicUrl;
  if (support?.startsWith("mailto:")) return support;
  return acmeEmail ? `mailto:${acmeEmail}` : "https://parley.invalid";
}
