import { X509Certificate } from "node:crypto";

/** The SHA-256 of a certificate, as browsers and systems show it: `AB:CD:…`. */
export function fingerprintOf(pem: string): string {
  return new X509Certificate(pem).fingerprint256;
}
