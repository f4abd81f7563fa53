import type { Config } from "./load.ts";

/**
 * Returns the contact for push services (RFC 8292): the installation's address, or the host's mail
 * address. Some services refuse any other form, and names of this machine. Without either it is a
 * reserved name (RFC 2606): an address of the local network would lead nowhere and reveal it to
 * outsiders, and no user's address may be handed out.
 */
export function pushSubject(config: Config, publicUrl: string | null): string {
  const { acmeEmail, support } = config;
  if (publicUrl?.startsWith("https:")) return publicUrl;
  if (support?.startsWith("mailto:")) return support;
  return acmeEmail ? `mailto:${acmeEmail}` : "https://parley.invalid";
}
