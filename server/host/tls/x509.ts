import { AsnConvert, OctetString } from "@peculiar/asn1-schema";
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  GeneralName,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_subjectAltName,
  id_ce_subjectKeyIdentifier,
  id_kp_serverAuth,
  KeyIdentifier,
  KeyUsage,
  type KeyUsageFlags,
  Name,
  RelativeDistinguishedName,
  SubjectAlternativeName,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from "@peculiar/asn1-x509";
import type { Names } from "../../base/hosts.ts";
import { derOf, pemOf, serialNumber, sign } from "./signing.ts";

/** Contents of a certificate; times in milliseconds since 1970. */
interface Contents {
  subject: Name;
  issuer: Name;
  notBefore: number;
  notAfter: number;
  /** Public key of the subject. */
  publicKey: CryptoKey;
  extensions: Extension[];
}

/** ECDSA with SHA-256 (RFC 5758, 3.2). */
export const ECDSA_SHA256 = "1.2.840.10045.4.3.2";
const ORGANIZATION = "2.5.4.10";
const COMMON_NAME = "2.5.4.3";

/** A certificate signed with `key` (a private one of `signing.key`), as PEM. */
export async function signCertificate(contents: Contents, key: CryptoKey): Promise<string> {
  const algorithm = new AlgorithmIdentifier({ algorithm: ECDSA_SHA256 });
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: serialNumber(),
    signature: algorithm,
    issuer: contents.issuer,
    validity: new Validity({
      notBefore: new Date(contents.notBefore),
      notAfter: new Date(contents.notAfter),
    }),
    subject: contents.subject,
    subjectPublicKeyInfo: await publicKeyInfo(contents.publicKey),
    extensions: new Extensions(contents.extensions),
  });
  const signatureValue = await sign(AsnConvert.serialize(tbsCertificate), key);
  const certificate = new Certificate({
    tbsCertificate,
    signatureAlgorithm: algorithm,
    signatureValue,
  });
  return pemOf("CERTIFICATE", AsnConvert.serialize(certificate));
}

/** A PEM certificate's parts. @throws Error where it is none */
export function parseCertificate(pem: string): Certificate {
  return AsnConvert.parse(derOf(pem), Certificate);
}

/** Returns one extension's value; undefined: the certificate has none of that id. */
export function extensionOf(certificate: Certificate, id: string): OctetString | undefined {
  return certificate.tbsCertificate.extensions?.find(({ extnID }) => extnID === id)?.extnValue;
}

/** Makes a name of a common name, with the organization before it if given. */
export function nameOf(commonName: string, organization?: string): Name {
  const part = (type: string, utf8String: string) =>
    new RelativeDistinguishedName([
      new AttributeTypeAndValue({ type, value: new AttributeValue({ utf8String }) }),
    ]);
  return new Name([
    ...(organization ? [part(ORGANIZATION, organization)] : []),
    part(COMMON_NAME, commonName),
  ]);
}

/** Any extension; `value` is one of the library's objects. */
export function extension(extnID: string, value: unknown, critical = false): Extension {
  return new Extension({
    extnID,
    critical,
    extnValue: new OctetString(AsnConvert.serialize(value)),
  });
}

/** For an authority with no other below it, or for a server. */
export function basicConstraints(cA: boolean): Extension {
  const value = cA ? { cA, pathLenConstraint: 0 } : { cA };
  return extension(id_ce_basicConstraints, new BasicConstraints(value), true);
}

/** Allowed uses of the key, as the sum of `KeyUsageFlags`. */
export function keyUsage(flags: KeyUsageFlags): Extension {
  return extension(id_ce_keyUsage, new KeyUsage(flags), true);
}

/** Restricts a certificate, and all below it, to servers. */
export function serverOnly(): Extension {
  return extension(id_ce_extKeyUsage, new ExtendedKeyUsage([id_kp_serverAuth]));
}

export function alternativeNames({ hosts, addresses }: Names): Extension {
  const names = [
    ...hosts.map((dNSName) => new GeneralName({ dNSName })),
    ...addresses.map((iPAddress) => new GeneralName({ iPAddress })),
  ];
  return extension(id_ce_subjectAltName, new SubjectAlternativeName(names));
}

/** Identifies a key: the SHA-1 of its bits, as a name and not a signature (RFC 5280, 4.2.1.2). */
export async function subjectKey(key: CryptoKey): Promise<Extension> {
  const { subjectPublicKey } = await publicKeyInfo(key);
  const identifier = await crypto.subtle.digest("SHA-1", subjectPublicKey);
  return extension(id_ce_subjectKeyIdentifier, new SubjectKeyIdentifier(identifier));
}

/** Identifies the key that signed a certificate: the authority's. */
export function authorityKey(authority: Certificate): Extension {
  const value = extensionOf(authority, id_ce_subjectKeyIdentifier)!;
  const keyIdentifier = new KeyIdentifier(AsnConvert.parse(value, SubjectKeyIdentifier));
  return extension(id_ce_authorityKeyIdentifier, new AuthorityKeyIdentifier({ keyIdentifier }));
}

export async function publicKeyInfo(key: CryptoKey): Promise<SubjectPublicKeyInfo> {
  return AsnConvert.parse(await crypto.subtle.exportKey("spki", key), SubjectPublicKeyInfo);
}
