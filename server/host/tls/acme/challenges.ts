import { createPrivateKey } from "node:crypto";
import { OctetString } from "@peculiar/asn1-schema";
import { derOf, makeKeys, privateKeyPem } from "../signing.ts";
import { alternativeNames, extension, nameOf, signCertificate } from "../x509.ts";
import type { TlsProof } from "./proof_handshake.ts";

/** How a name is shown to be ours: by a file over plain HTTP, or within a TLS handshake. */
export const METHODS = ["http-01", "tls-alpn-01"] as const;
export type Method = typeof METHODS[number];

/** Path at which an authority requests a token, over plain HTTP (RFC 8555, 8.3). */
const CHALLENGE_PATH = "/.well-known/acme-challenge/";
/** The extension that carries the proof (RFC 8737, 3). */
const ACME_IDENTIFIER = "1.3.6.1.5.5.7.1.31";
const DAY_MS = 24 * 3600_000;

/** The current proofs that names are ours, which an authority may request. */
export class Challenges {
  #files = new Map<string, string>();
  #certificates = new Map<string, TlsProof>();

  constructor(private readonly clock: () => number) {}

  /** True while an authority may validate over TLS. */
  get overTls(): boolean {
    return this.#certificates.size > 0;
  }

  /** Returns the proof at a path of plain HTTP; undefined: none. */
  proofAt(path: string): string | undefined {
    return path.startsWith(CHALLENGE_PATH)
      ? this.#files.get(path.slice(CHALLENGE_PATH.length))
      : undefined;
  }

  /** Returns the proof for a name over TLS; undefined: none. */
  certificateFor(host: string): TlsProof | undefined {
    return this.#certificates.get(host);
  }

  /** Publishes the proof of one name. @returns removes it again */
  async show(
    method: Method,
    { host, token, proof }: { host: string; token: string; proof: string },
  ): Promise<() => void> {
    if (method === "http-01") {
      this.#files.set(token, proof);
      return () => void this.#files.delete(token);
    }
    this.#certificates.set(host, await proofInTls(host, proof, this.clock()));
    return () => void this.#certificates.delete(host);
  }
}

/** Makes a self-signed certificate for the name that contains the proof's digest. */
async function proofInTls(host: string, proof: string, now: number): Promise<TlsProof> {
  const keys = await makeKeys();
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(proof));
  const name = nameOf("Parley");
  const pem = await signCertificate({
    subject: name,
    issuer: name,
    notBefore: now - DAY_MS,
    notAfter: now + DAY_MS,
    publicKey: keys.publicKey,
    extensions: [
      alternativeNames({ hosts: [host], addresses: [] }),
      extension(ACME_IDENTIFIER, new OctetString(digest), true),
    ],
  }, keys.privateKey);
  const key = createPrivateKey(await privateKeyPem(keys.privateKey));
  return { certificate: derOf(pem), key };
}
