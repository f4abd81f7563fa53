import { type Bytes, lp, toText, unlp } from "./bytes.ts";
import { sign, type SignatureKey, verify } from "./signing.ts";

const REVOCATION = "parley/revocation/v1";

/** A device that its person has taken back (E2E-14). */
export interface Revocation {
  userId: string;
  deviceId: string;
  personKey: Bytes;
}

/** Takes a device back, by its person's key. */
export async function revokeDevice(
  personKey: SignatureKey,
  userId: string,
  deviceId: string,
): Promise<Bytes> {
  const body = lp(REVOCATION, userId, deviceId, personKey.publicKey);
  return lp(body, await sign(personKey.privateKey, body));
}

/** @throws Error where it is none, or not signed by the key that it names */
export async function readRevocation(bytes: Bytes): Promise<Revocation> {
  const [body, signature] = unlp(bytes, 2);
  const [label, user, device, personKey] = unlp(body, 4);
  if (toText(label) !== REVOCATION || !await verify(personKey, body, signature)) {
    throw new Error("a revocation that its person has not signed");
  }
  return { userId: toText(user), deviceId: toText(device), personKey };
}
