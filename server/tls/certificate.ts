import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  type JsonGeneralName,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from "@peculiar/x509";
import { type Authority, privateKeyPem } from "./authority.ts";
import type { Names } from "./names.ts";
import { serialNumber, signing } from "./signing.ts";

/** What a TLS server is given, both as PEM. */
export interface KeyPair {
  /** The certificate, then those that it rests on. */
  cert: string;
  key: string;
}

const DAY = 24 * 3600_000;
/** Milliseconds. Short: it renews itself. */
const LIFE = 90 * DAY;
/** A certificate with less life left than this is made anew. */
export const RENEW_BEFORE = 30 * DAY;

/** A certificate of the authority for `names`, valid from `now` (milliseconds), with a new key. */
export async function issue(
  authority: Authority,
  names: Names,
  now: number,
): Promise<KeyPair & { notAfter: number }> {
  const keys = await crypto.subtle.generateKey(signing.key, true, ["sign", "verify"]);
  const notAfter = now + LIFE;
  const alternatives: JsonGeneralName[] = [
    ...names.hosts.map((value) => ({ type: "dns" as const, value })),
    ...names.addresses.map((value) => ({ type: "ip" as const, value })),
  ];
  const certificate = await X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    subject: [{ CN: ["Parley"] }],
    issuer: authority.certificate.subjectName,
    notBefore: new Date(now - DAY),
    notAfter: new Date(notAfter),
    signingAlgorithm: signing.algorithm,
    publicKey: keys.publicKey,
    signingKey: authority.key,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      await AuthorityKeyIdentifierExtension.create(authority.certificate.publicKey),
      new SubjectAlternativeNameExtension(alternatives),
    ],
  });
  const chain = [certificate, authority.certificate].map((c) => c.toString("pem"));
  return { cert: chain.join("\n"), key: await privateKeyPem(keys.privateKey), notAfter };
}
