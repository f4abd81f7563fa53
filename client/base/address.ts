/**
 * What links to this server begin with, without a slash at the end: what the server says (OPS-4);
 * else the address of this page, which may be one that others cannot reach.
 */
export function publicAddress(): string {
  return document.documentElement.dataset.address ?? location.origin;
}
