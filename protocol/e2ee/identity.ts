import { type Bytes, lp, toText, unlp } from "./bytes.ts";
import { E2EE_LIMITS } from "./limits.ts";
import { sign, type SignatureKey, verify } from "./signing.ts";

const CERTIFICATE = "parley/device/v1";
/** Bytes of a certificate (E2E-45). */
export const CERTIFICATE_MAX = E2EE_LIMITS.certificateMax;
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

/** What a device shows: of these bytes the certificate consists, and a leaf of a group says them. */
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
const CERTIFICATES_KEPT = 1000;
/** Those whose signature was checked, by their bytes: a group's are read at every change of it. */
const checked = new Map<string, Promise<Certificate>>();

/**
 * What a certificate says, once its signature is checked. That the person key is the person's is
 * for the caller: it is pinned, in the key log or in an authority log.
 * @throws Error where it is none, or not signed by the key that it names
 */
export async function readCertificate(identity: Identity): Promise<Certificate> {
  if (identity.length > CERTIFICATE_MAX) throw new Error("a certificate that is too long");
  const name = String.fromCharCode(...identity);
  const known = checked.get(name);
  if (known) return await known;
  if (checked.size >= CERTIFICATES_KEPT) checked.clear();
  const reading = checkCertificate(identity);
  checked.set(name, reading);
  // What is none is not kept: anybody can make up as many as they like.
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
 * Reads a certificate without checking its signature: for refusing cheaply what would be refused
 * anyway, or where the signature was checked before.
 * @throws Error where it is no certificate
 */
export function parseCertificate(identity: Identity): Certificate {
  if (identity.length > CERTIFICATE_MAX) throw new Error("a certificate that is too long");
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
 * Whose device a certificate says that it is, with nothing checked: for finding the device that is
 * then compared. @throws Error where it is no certificate
 */
export function namedDevice(identity: Uint8Array): { userId: string; deviceId: string } {
  const [, user, device] = unlp(unlp(identity, 2)[0], 6);
  return { userId: toText(user), deviceId: toText(device) };
}
