import { Attributes, CertificationRequest, CertificationRequestInfo } from "@peculiar/asn1-csr";
import { AsnConvert } from "@peculiar/asn1-schema";
import { AlgorithmIdentifier, Attribute, Extensions, Name } from "@peculiar/asn1-x509";
import { sign } from "../signing.ts";
import { alternativeNames, ECDSA_SHA256, publicKeyInfo } from "../x509.ts";

/** `extensionRequest` (RFC 2985, 5.4.2). */
const EXTENSION_REQUEST = "1.2.840.113549.1.9.14";

/** Asks for a certificate for these names and this key (PKCS #10), as DER. */
export async function certificateRequest(
  hosts: string[],
  keys: CryptoKeyPair,
): Promise<ArrayBuffer> {
  const extensions = new Extensions([alternativeNames({ hosts, addresses: [] })]);
  const asked = new Attribute({
    type: EXTENSION_REQUEST,
    values: [AsnConvert.serialize(extensions)],
  });
  const info = new CertificationRequestInfo({
    subject: new Name(),
    subjectPKInfo: await publicKeyInfo(keys.publicKey),
    attributes: new Attributes([asked]),
  });
  const request = new CertificationRequest({
    certificationRequestInfo: info,
    signatureAlgorithm: new AlgorithmIdentifier({ algorithm: ECDSA_SHA256 }),
    signature: await sign(AsnConvert.serialize(info), keys.privateKey),
  });
  return AsnConvert.serialize(request);
}
