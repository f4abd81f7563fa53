import "reflect-metadata";
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from "@peculiar/x509";
import { nameConstraints } from "./constraints.ts";
import { AUTHORITY_FILE, type Names } from "./names.ts";
import { serialNumber, signing } from "./signing.ts";

/** The installation's own certificate authority: what people are asked to trust. */
export interface Authority {
  certificate: X509Certificate;
  key: CryptoKey;
}

const YEAR = 365 * 24 * 3600_000;
/** Milliseconds. Whoever trusts it should not be asked again. */
const LIFE = 10 * YEAR;

/** Makes one for a machine with these names, the first of which it is called by; `now` in milliseconds. */
export async function makeAuthority(machine: Names, now: number): Promise<Authority> {
  const keys = await crypto.subtle.generateKey(signing.key, true, ["sign", "verify"]);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: [{ O: ["Parley"] }, { CN: [`Parley on ${machine.hosts[0]}`] }],
    // Clocks differ.
    notBefore: new Date(now - 24 * 3600_000),
    notAfter: new Date(now + LIFE),
    signingAlgorithm: signing.algorithm,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      // Here too: what an authority may be used for holds for all that rests on it.
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      nameConstraints(machine),
    ],
  });
  return { certificate, key: keys.privateKey };
}

/**
 * The authority in a folder (`ca.pem`, `ca.key`), made there when there is none. Made once: a new
 * one would have to be trusted anew on every device.
 */
export async function openAuthority(
  folder: string,
  machine: Names,
  now: number,
): Promise<Authority> {
  const paths = { certificate: `${folder}/${AUTHORITY_FILE}`, key: `${folder}/ca.key` };
  try {
    const pem = await Deno.readTextFile(paths.key);
    return {
      certificate: new X509Certificate(await Deno.readTextFile(paths.certificate)),
      key: await crypto.subtle.importKey("pkcs8", PemConverter.decode(pem)[0], signing.key, true, [
        "sign",
      ]),
    };
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  const authority = await makeAuthority(machine, now);
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  await Deno.writeTextFile(paths.key, await privateKeyPem(authority.key), { mode: 0o600 });
  await Deno.writeTextFile(paths.certificate, authority.certificate.toString("pem"));
  return authority;
}

/** PKCS8 as PEM. */
export async function privateKeyPem(key: CryptoKey): Promise<string> {
  return PemConverter.encode(await crypto.subtle.exportKey("pkcs8", key), "PRIVATE KEY");
}
