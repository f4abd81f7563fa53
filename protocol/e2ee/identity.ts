import { type Bytes, lp, toText, unlp } from "./bytes.ts";
import { E2EE_LIMITS } from "./limits.ts";
import { sign, type SignatureKey, verify } from "./signing.ts";

const CERTIFICATE = "parley/device/v1";
/** Bytes of a certificate (E2E-45). */
export const MAX_CERTIFICATE_BYTES = E2EE_LIMITS.certificateMax;
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

/** A device of a person, as the person's key has signed it (E2E-8). */
export interface Certificate {
  userId: string;
  deviceId: string;
  /** Ed25519, of the person: it signed this. */
  personKey: Bytes;
  /** Ed25519, of the device: it signs commits, messages and entries. */
  signatureKey: Bytes;
  /** X25519, of the device: letters are sealed to it. */
  boxKey: Bytes;
}

/** Bytes of a device's certificate, as a leaf of a group contains them. */
export type Identity = Bytes;

/** Certifies a device by its person's key. */
export async function certify(
  personKey: SignatureKey,
  { userId, deviceId, signatureKey, boxKey }: Omit<Certificate, "personKey">,
): Promise<Identity> {
  const body = lp(CERTIFICATE, userId, deviceId, personKey.publicKey, signatureKey, boxKey);
  return lp(body, await sign(personKey.privateKey, body));
}

/** Certificates that are kept: those of several large groups. */
const MAX_CACHED_CERTIFICATES = 1000;
/** Verified certificates by their bytes: every change of a group reads all of its certificates. */
const checked = new Map<string, Promise<Certificate>>();

/**
 * Reads a certificate and checks its signature. The caller has to check that the person key is the
 * person's: it is pinned, in the key log or in an authority log.
 * @throws Error if it is not a certificate, or not signed by the key that it names
 */
export async function readCertificate(identity: Identity): Promise<Certificate> {
  if (identity.length > MAX_CERTIFICATE_BYTES) throw new Error("a certificate that is too long");
  const name = String.fromCharCode(...identity);
  const known = checked.get(name);
  if (known) return await known;
  if (checked.size >= MAX_CACHED_CERTIFICATES) checked.clear();
  const reading = checkCertificate(identity);
  checked.set(name, reading);
  // Invalid certificates are not kept: anyone can make up any number of them.
  reading.catch(() => checked.delete(name));
  return await reading;
}

async function checkCertificate(identity: Identity): Promise<Certificate> {
  const certificate = parseCertificate(identity);
  const [body, signature] = unlp(identity, 2);
  if (!await verify(certificate.personKey, body, signature)) {
    throw new Error("a certificate that its person has not signed");
  }
  return certificate;
}

/**
 * Parses a certificate without checking its signature, to refuse cheaply what would be refused
 * anyway, or where the signature was checked before.
 * @throws Error if it is not a certificate
 */
export function parseCertificate(identity: Identity): Certificate {
  if (identity.length > MAX_CERTIFICATE_BYTES) throw new Error("a certificate that is too long");
  const [body, signature] = unlp(identity, 2);
  const [label, user, device, personKey, signatureKey, boxKey] = unlp(body, 6);
  const keys = [personKey, signatureKey, boxKey];
  if (toText(label) !== CERTIFICATE || keys.some(({ length }) => length !== KEY_BYTES)) {
    throw new Error("not a certificate of a device");
  }
  if (signature.length !== SIGNATURE_BYTES) throw new Error("a certificate without signature");
  const [userId, deviceId] = [toText(user), toText(device)];
  if (!userId || !deviceId) throw new Error("a certificate of nobody");
  return { userId, deviceId, personKey, signatureKey, boxKey };
}

/**
 * Returns the user and device that a certificate names, without checks, to find the device that is
 * then compared. @throws Error if it is not a certificate
 */
export function namedDevice(identity: Uint8Array): { userId: string; deviceId: string } {
  const [, user, device] = unlp(unlp(identity, 2)[0], 6);
  return { userId: toText(user), deviceId: toText(device) };
}
