import assert from "node:assert/strict";
import { CertificationRequest } from "@peculiar/asn1-csr";
import { AsnConvert } from "@peculiar/asn1-schema";
import {
  Extensions,
  id_ce_subjectAltName,
  KeyUsageFlags,
  SubjectAlternativeName,
} from "@peculiar/asn1-x509";
import { Buffer } from "node:buffer";
import { createPublicKey, verify } from "node:crypto";
import type { Authority } from "../../../server/host/tls/authority.ts";
import { KEY, makeKeys } from "../../../server/host/tls/signing.ts";
import {
  alternativeNames,
  authorityKey,
  basicConstraints,
  keyUsage,
  nameOf,
  parseCertificate,
  serverOnly,
  signCertificate,
  subjectKey,
} from "../../../server/host/tls/x509.ts";

/** An authority of the world: it may vouch for any name. */
export async function worldAuthority(): Promise<Authority> {
  const keys = await makeKeys();
  const name = nameOf("An authority of the tests");
  const pem = await signCertificate({
    subject: name,
    issuer: name,
    notBefore: Date.now() - YEARS,
    notAfter: Date.now() + YEARS,
    publicKey: keys.publicKey,
    extensions: [
      basicConstraints(true),
      keyUsage(KeyUsageFlags.keyCertSign),
      await subjectKey(keys.publicKey),
    ],
  }, keys.privateKey);
  return { certificate: parseCertificate(pem), pem, key: keys.privateKey };
}

/** Milliseconds: tests move their clocks. */
const YEARS = 5 * 365 * 24 * 3600_000;

interface Asked {
  hosts: string[];
  publicKey: CryptoKey;
}

/** The names that a request for a certificate asks for, and its key. @throws Error where it is not signed with that */
export async function namesAsked(der: Uint8Array<ArrayBuffer>): Promise<Asked> {
  const request = AsnConvert.parse(der, CertificationRequest);
  const info = request.certificationRequestInfo;
  const spki = AsnConvert.serialize(info.subjectPKInfo);
  const key = createPublicKey({ key: Buffer.from(spki), format: "der", type: "spki" });
  const signed = new Uint8Array(request.certificationRequestInfoRaw!);
  assert.ok(verify("sha256", signed, key, new Uint8Array(request.signature)), "a wrong signature");
  const [attribute] = info.attributes;
  assert.equal(attribute.type, "1.2.840.113549.1.9.14");
  const [extension, ...others] = AsnConvert.parse(attribute.values[0], Extensions);
  assert.equal(extension.extnID, id_ce_subjectAltName);
  assert.equal(others.length, 0);
  const names = AsnConvert.parse(extension.extnValue, SubjectAlternativeName);
  const publicKey = await crypto.subtle.importKey("spki", spki, KEY, true, ["verify"]);
  return { hosts: names.map(({ dNSName }) => dNSName!), publicKey };
}

/** The certificate and the authority's, as PEM; times in milliseconds. */
export async function issueFor(
  authority: Authority,
  { hosts, publicKey }: Asked,
  notBefore: number,
  notAfter: number,
): Promise<string> {
  const certificate = await signCertificate({
    subject: nameOf(hosts[0]),
    issuer: authority.certificate.tbsCertificate.subject,
    notBefore,
    notAfter,
    publicKey,
    extensions: [
      basicConstraints(false),
      keyUsage(KeyUsageFlags.digitalSignature),
      serverOnly(),
      authorityKey(authority.certificate),
      alternativeNames({ hosts, addresses: [] }),
    ],
  }, authority.key);
  return certificate + authority.pem;
}
