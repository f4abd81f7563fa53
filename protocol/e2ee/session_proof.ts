import { type Bytes, lp } from "./bytes.ts";
import { sign, type SignatureKey, verify } from "./signing.ts";

const LABEL = "parley session v1";

/** A session, and the device that it acts as (MEND-4). */
interface Acting {
  sessionId: string;
  deviceId: string;
}

/** Proves with the device's key that a session acts as this device. @returns 64 bytes */
export function signSession(key: SignatureKey, { sessionId, deviceId }: Acting): Promise<Bytes> {
  return sign(key.privateKey, lp(LABEL, sessionId, deviceId));
}

/** @param signatureKey 32 bytes, of the device's certificate */
export function isSessionProof(
  signatureKey: Bytes,
  { sessionId, deviceId }: Acting,
  signature: Bytes,
): Promise<boolean> {
  return verify(signatureKey, lp(LABEL, sessionId, deviceId), signature);
}
