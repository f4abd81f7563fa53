import { type Certificate, KeyUsageFlags } from "@peculiar/asn1-x509";
import { nameConstraints } from "./constraints.ts";
import { AUTHORITY_FILE } from "./names.ts";
import type { Names } from "../../base/hosts.ts";
import { makeKeys, privateKeyFrom, privateKeyPem } from "./signing.ts";
import {
  basicConstraints,
  keyUsage,
  nameOf,
  parseCertificate,
  serverOnly,
  signCertificate,
  subjectKey,
} from "./x509.ts";
import { writeWhole } from "../../storage/sync.ts";

/** The installation's own certificate authority, which people are asked to trust. */
export interface Authority {
  certificate: Certificate;
  /** The certificate, as devices get it. */
  pem: string;
  key: CryptoKey;
}

const YEAR_MS = 365 * 24 * 3600_000;
/** Milliseconds. Nobody should have to trust it twice. */
const LIFETIME_MS = 10 * YEAR_MS;

/**
 * Makes an authority for a machine with these names, the first of which names it; `now` in
 * milliseconds.
 */
export async function makeAuthority(machine: Names, now: number): Promise<Authority> {
  const keys = await makeKeys();
  const name = nameOf(`Parley on ${machine.hosts[0]}`, "Parley");
  const pem = await signCertificate({
    subject: name,
    issuer: name,
    // Clocks differ.
    notBefore: now - 24 * 3600_000,
    notAfter: now + LIFETIME_MS,
    publicKey: keys.publicKey,
    extensions: [
      basicConstraints(true),
      keyUsage(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign),
      // Also here: the usages of an authority apply to all certificates below it.
      serverOnly(),
      await subjectKey(keys.publicKey),
      nameConstraints(machine),
    ],
  }, keys.privateKey);
  return { certificate: parseCertificate(pem), pem, key: keys.privateKey };
}

/**
 * Opens the authority in a folder (`ca.pem`, `ca.key`), or makes one there. It stays the same,
 * since each device would have to trust a new one.
 */
export async function openAuthority(
  folder: string,
  machine: Names,
  now: number,
): Promise<Authority> {
  const paths = { certificate: `${folder}/${AUTHORITY_FILE}`, key: `${folder}/ca.key` };
  try {
    const key = await privateKeyFrom(await Deno.readTextFile(paths.key));
    const pem = await Deno.readTextFile(paths.certificate);
    return { certificate: parseCertificate(pem), pem, key };
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  const authority = await makeAuthority(machine, now);
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  await writeWhole(paths.key, await privateKeyPem(authority.key), { mode: 0o600 });
  await writeWhole(paths.certificate, authority.pem);
  return authority;
}
