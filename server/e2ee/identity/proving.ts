import { parseCertificate } from "../../../protocol/e2ee/identity.ts";
import { isSessionProof } from "../../../protocol/e2ee/session_proof.ts";
import { invalid } from "../../../protocol/errors.ts";
import type { Actor, RequestInfo } from "../../base/request.ts";
import { accessSession } from "../../features/auth/fresh.ts";
import { sessionRecords } from "../../features/auth/records.ts";
import { endOne } from "../../features/auth/sessions.ts";
import type { FeaturesContext } from "../../features/context.ts";
import { accessDevice, isProven } from "../devices/access.ts";
import { deviceRecords } from "../devices/records.ts";

/** Sessions that act as one device at once: all of them end in one transaction with it. */
const MAX_SESSIONS_PER_DEVICE = 5;

/**
 * Makes the session act as a device of its user: the device's key has signed both ids (MEND-4). May
 * be repeated. A device is one browser: above the limit of sessions, the first ones end.
 * @param signature base64
 * @throws AppError not_found, device_revoked; invalid_input naming the signature
 */
export async function proveDevice(
  app: FeaturesContext,
  actor: Actor,
  deviceId: string,
  signature: string,
  { userAgent: browser }: RequestInfo,
): Promise<void> {
  const { userId, sessionId } = actor;
  const { certificate } = await app.db.read(accessDevice, userId, deviceId);
  const { signatureKey } = parseCertificate(certificate);
  const bytes = Uint8Array.fromBase64(signature);
  if (!await isSessionProof(signatureKey, { sessionId, deviceId }, bytes)) {
    throw invalid("signature", "is not of this session by this device");
  }
  await app.db.transact((tx) => {
    accessSession(tx, actor);
    const device = accessDevice(tx, userId, deviceId);
    if (isProven(device, actor)) return;
    const before = tx.getMany((device.sessions ?? []).map((id) => sessionRecords.key({ id })))
      .filter((session) => session !== null);
    const surplus = before.length + 1 - MAX_SESSIONS_PER_DEVICE;
    const ended = before.splice(0, Math.max(surplus, 0));
    for (const session of ended) endOne(app, tx, session, "signed in too often with one device");
    const sessions = [...before.map(({ id }) => id), sessionId];
    deviceRecords.set(tx, { userId, id: deviceId }, {
      ...device,
      browser,
      sessions,
      seen_at: tx.now,
    });
  });
}
