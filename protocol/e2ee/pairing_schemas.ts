import { z } from "zod";
import { base64, id, time } from "../common.ts";
import { E2EE_LIMITS } from "./limits.ts";
import { PAIRING_VERSION } from "./pairing.ts";
import { bytes32, deviceId } from "./people_schemas.ts";

/** Bodies and responses of `/api/e2ee/pairing` (E2E-12). Bytes are base64. */

const opening = base64(E2EE_LIMITS.openingMax);
const sealed = base64(E2EE_LIMITS.pairingLetterMax);

/** A session of the user that asks an older device to let its browser read along. */
export const pairing = z.object({
  id,
  /** True for the session that makes this request. */
  current: z.boolean(),
  /** Name of the browser that asks. */
  browser: z.string(),
  expires_at: time,
  commitment: bytes32,
  /** The old device that has responded, and its X25519 key. */
  response: z.object({ device: deviceId, key: bytes32 }).nullable(),
  opening: z.string().nullable(),
  letter: z.string().nullable(),
});
export type Pairing = z.infer<typeof pairing>;
export const pairingResponse = z.object({ pairing: pairing.nullable() });

/** Pages before this version see no pairing, and begin none (MEND-27). */
export const pairingQuery = z.strictObject({ version: z.coerce.number().int().optional() });

export const pairingBody = z.strictObject({
  commitment: bytes32,
  version: z.literal(PAIRING_VERSION),
});

/** The next step: the old device's key, the new one's opening, the letter with the keys. */
export const pairingStepBody = z.discriminatedUnion("step", [
  z.strictObject({ step: z.literal("response"), device: deviceId, key: bytes32 }),
  z.strictObject({ step: z.literal("opening"), opening }),
  z.strictObject({ step: z.literal("letter"), device: deviceId, sealed }),
]);
export type PairingStep = z.infer<typeof pairingStepBody>;
