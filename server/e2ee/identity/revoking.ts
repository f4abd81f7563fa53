import { equal } from "../../../protocol/e2ee/bytes.ts";
import { readRevocation, type Revocation } from "../../../protocol/e2ee/revocation.ts";
import { AppError } from "../../../protocol/errors.ts";
import type { Actor, RequestInfo } from "../../base/request.ts";
import { endOwnIn } from "../../features/auth/own_sessions.ts";
import type { FeaturesContext } from "../../features/context.ts";
import type { Tx } from "../../storage/tx.ts";
import { accessAnyProven, sessionsThatActed } from "../devices/access.ts";
import { deviceRecords, personRecords } from "../devices/records.ts";
import { forgetLetters } from "../letters/service.ts";
import { appendEntry } from "../log/entries.ts";
import { dropPackages } from "../packages/service.ts";
import { setRevoked } from "./changes.ts";

/** A revocation whose signature was checked. */
type ReadRevocation = Revocation & { bytes: Uint8Array<ArrayBuffer> };

/**
 * Revokes a device of the user's own. The person key has signed it, so that nobody else can do so
 * (E2E-14). May be repeated. Every session that ever acted as the device ends, except the one that
 * asks, which has proven to be a device itself (MEND-4).
 * @param request its browser is named in the notice to the other sessions
 * @throws AppError not_found, bad_certificate, device_unproven, device_revoked
 */
export async function revokeDevice(
  app: FeaturesContext,
  actor: Actor,
  deviceId: string,
  signed: string,
  request: RequestInfo,
): Promise<void> {
  const revocation = await revocationOf(actor.userId, signed).catch(() => null);
  await app.db.transact((tx) => {
    if (!deviceRecords.get(tx, { userId: actor.userId, id: deviceId })) {
      throw new AppError("not_found");
    }
    accessAnyProven(tx, actor);
    if (revocation?.deviceId !== deviceId) throw new AppError("bad_certificate");
    revokeIn(app, tx, actor, revocation, request);
  });
  await forgetRevoked(app, deviceId);
}

/** @throws AppError bad_certificate for one that is none, or not of this user */
export async function revocationOf(userId: string, base64: string): Promise<ReadRevocation> {
  const bytes = Uint8Array.fromBase64(base64);
  const read = await readRevocation(bytes).catch(() => null);
  if (read?.userId !== userId) throw new AppError("bad_certificate");
  return { ...read, bytes };
}

/**
 * Revokes within a transaction, and ends the sessions of the device. `forgetRevoked` follows.
 * @throws AppError bad_certificate where the key or the device is not this person's
 */
export function revokeIn(
  app: FeaturesContext,
  tx: Tx,
  actor: Actor,
  { deviceId, personKey, bytes: revocation }: ReadRevocation,
  { userAgent: by }: RequestInfo,
): void {
  const { userId, sessionId } = actor;
  const device = deviceRecords.get(tx, { userId, id: deviceId });
  const person = personRecords.get(tx, { userId });
  if (!device || !person || !equal(person.personKey, personKey)) {
    throw new AppError("bad_certificate");
  }
  if (device.revoked) return;
  const entry = appendEntry(tx, { kind: "revocation", userId, revocation });
  setRevoked(app, tx, userId, device, { revocation, entry });
  for (const session of sessionsThatActed(device)) {
    if (session !== sessionId) endOwnIn(app, tx, actor, session, by);
  }
}

/** Deletes what others have left for a revoked device. May be repeated. */
export async function forgetRevoked(app: FeaturesContext, deviceId: string): Promise<void> {
  await dropPackages(app.db, deviceId);
  await forgetLetters(app, deviceId);
}
