import { KeyUsageFlags } from "@peculiar/asn1-x509";
import type { Authority } from "./authority.ts";
import type { Names } from "../../base/hosts.ts";
import { makeKeys, privateKeyPem } from "./signing.ts";
import {
  alternativeNames,
  authorityKey,
  basicConstraints,
  keyUsage,
  nameOf,
  serverOnly,
  signCertificate,
} from "./x509.ts";

/** Certificate chain and private key of a TLS server, both PEM. */
export interface KeyPair {
  /** The certificate, then those that it rests on. */
  cert: string;
  key: string;
}

const DAY_MS = 24 * 3600_000;
/** Milliseconds. Short: it renews itself. */
const LIFETIME_MS = 90 * DAY_MS;
/** A certificate with less life left than this is renewed. */
export const RENEW_BEFORE_MS = 30 * DAY_MS;

/** A certificate of the authority for `names`, valid from `now` (milliseconds), with a new key. */
export async function issue(
  authority: Authority,
  names: Names,
  now: number,
): Promise<KeyPair & { notAfter: number }> {
  const keys = await makeKeys();
  const notAfter = now + LIFETIME_MS;
  const certificate = await signCertificate({
    subject: nameOf("Parley"),
    issuer: authority.certificate.tbsCertificate.subject,
    notBefore: now - DAY_MS,
    notAfter,
    publicKey: keys.publicKey,
    extensions: [
      basicConstraints(false),
      keyUsage(KeyUsageFlags.digitalSignature),
      serverOnly(),
      authorityKey(authority.certificate),
      alternativeNames(names),
    ],
  }, authority.key);
  return { cert: certificate + authority.pem, key: await privateKeyPem(keys.privateKey), notAfter };
}
