import type { Config } from "./load.ts";

/**
 * Where a push service may complain of this installation (RFC 8292): its address, or else the mail
 * address of the host. Some services refuse what is neither, or names this machine. Where the host has
 * given neither, a name that is nobody's says so (RFC 2606): an address of the own network would lead
 * nowhere and tell outsiders of it, and nobody's account is for being handed out.
 */
export function pushSubject(config: Config, publicUrl: string | null): string {
  const { acmeEmail, support } = config;
  if (publicUrl?.startsWith("https:")) return publicUrl;
  if (support?.startsWith("mailto:")) return support;
  return acmeEmail ? `mailto:${acmeEmail}` : "https://parley.invalid";
}
