import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { createSecureContext, type SecureContext } from "node:tls";

/** A certificate that fits its key, ready to be served. */
export interface Pair {
  context: SecureContext;
  /** DNS names that it vouches for. */
  hosts: string[];
  /** Milliseconds since 1970. */
  notBefore: number;
  notAfter: number;
}

/** Reason why a certificate and a key cannot be served: the rest of a sentence after 'X: '. */
export class UnfitPair extends Error {}

/**
 * Checks that a chain and a private key, both PEM, can be served at `now` (milliseconds). Also
 * refuses what the system's TLS would accept silently (a key of another certificate): only visitors
 * would see it.
 * @throws UnfitPair
 */
export function readPair(cert: string, key: string, now: number): Pair {
  if (cert.includes("PRIVATE KEY-----") && key.includes("BEGIN CERTIFICATE-----")) {
    throw new UnfitPair("these are the other way round: the certificate comes first, then the key");
  }
  const chain = certificatesIn(cert);
  const [leaf] = chain;
  const privateKey = keyIn(key);
  if (!leaf.checkPrivateKey(privateKey)) throw new UnfitPair(misfit(chain, privateKey));
  if (chain.slice(1).some((each, at) => followsWrongly(chain, each, at))) {
    throw new UnfitPair(
      "the certificates are in the wrong order: the server's own comes first, then the one that " +
        "signed it, and so on",
    );
  }
  const [notBefore, notAfter] = [leaf.validFrom, leaf.validTo].map((date) => Date.parse(date));
  if (notAfter <= now) {
    throw new UnfitPair(
      `the certificate has expired on ${day(notAfter)} (and today is ${day(now)})`,
    );
  }
  try {
    return {
      context: createSecureContext({ cert, key }),
      hosts: hostsIn(leaf),
      notBefore,
      notAfter,
    };
  } catch (error) {
    throw new UnfitPair(`they are not accepted: ${(error as Error).message}`);
  }
}

/** Milliseconds since 1970 as a date, e.g. 2030-01-31. */
export function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function certificatesIn(pem: string): [X509Certificate, ...X509Certificate[]] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  if (!blocks) throw new UnfitPair("there is no certificate in the first file");
  try {
    return blocks.map((block) => new X509Certificate(block)) as [X509Certificate];
  } catch {
    throw new UnfitPair("the first file is damaged: its certificate cannot be read");
  }
}

function keyIn(pem: string): KeyObject {
  if (/-----BEGIN ENCRYPTED|Proc-Type: 4,ENCRYPTED/.test(pem)) {
    throw new UnfitPair(
      "the key is protected by a password, which nobody can type in at every start. " +
        "`openssl pkey -in KEY -out NEW` makes one without",
    );
  }
  if (!pem.includes("PRIVATE KEY-----")) {
    throw new UnfitPair("there is no private key in the second file");
  }
  try {
    return createPrivateKey(pem);
  } catch {
    throw new UnfitPair("the second file is damaged: its private key cannot be read");
  }
}

function misfit(chain: X509Certificate[], key: KeyObject): string {
  const at = chain.findIndex((each) => each.checkPrivateKey(key));
  return at < 0
    ? "the key is not that of the certificate: perhaps one of the two files is older"
    : "the certificates are in the wrong order: the server's own comes first, then those that it " +
      "rests on";
}

/**
 * Returns whether a certificate in the chain was not signed by the next one, but by another one in
 * it.
 */
function followsWrongly(chain: X509Certificate[], each: X509Certificate, at: number): boolean {
  const before = chain[at];
  if (before.checkIssued(each) || before.checkIssued(before)) return false;
  return chain.some((other) => other !== before && before.checkIssued(other));
}

/** Returns the DNS names, leaving out entries of other types. */
function hostsIn(leaf: X509Certificate): string[] {
  return [...(leaf.subjectAltName ?? "").matchAll(/DNS:([\w.*-]+)/g)].map(([, name]) => name);
}
