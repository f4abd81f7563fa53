import { ADDRESS_META } from "../protocol/address_meta.ts";

/**
 * What links to this server begin with, without a slash at the end: what the server says; else the
 * address of this page, which may be one that others cannot reach.
 */
export function publicAddress(): string {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${ADDRESS_META}"]`);
  return meta?.content || location.origin;
}
