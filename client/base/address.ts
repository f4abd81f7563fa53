/**
 * Returns the base of links to this server, without a trailing slash: the address that the server
 * states (OPS-4), otherwise that of this page, which others may not be able to reach.
 */
export function publicAddress(): string {
  return document.documentElement.dataset.address ?? location.origin;
}
