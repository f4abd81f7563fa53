import { equal } from "../../../protocol/e2ee/bytes.ts";
import { E2EE_SERVER_LIMITS } from "../../../protocol/e2ee/server_limits.ts";
import { PAIRING_VERSION } from "../../../protocol/e2ee/pairing.ts";
import type { Pairing, PairingStep } from "../../../protocol/e2ee/pairing_schemas.ts";
import { AppError } from "../../../protocol/errors.ts";
import type { Actor, RequestInfo } from "../../base/request.ts";
import { accessSession } from "../../features/auth/fresh.ts";
import type { FeaturesContext } from "../../features/context.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { accessAnyProven, accessOwnKeys, useDevice } from "../devices/access.ts";
import { personRecords } from "../devices/records.ts";
import { type PairingRecord, pairingRecords } from "./records.ts";

const LIFE = E2EE_SERVER_LIMITS.pairingMinutes * 60_000;

/** Returns the pairing that waits now; null: none, or its time is over. */
export function pairingOf(reader: Reader, userId: string, now: number): PairingRecord | null {
  const known = pairingRecords.get(reader, { userId });
  const isCurrent = known?.version === PAIRING_VERSION && known.expires_at > now;
  return isCurrent ? known : null;
}

/** @throws AppError not_found where another one waits, or none */
export function accessPairing(
  reader: Reader,
  userId: string,
  id: string,
  now: number,
): PairingRecord {
  const known = pairingOf(reader, userId, now);
  if (known?.id !== id) throw new AppError("not_found");
  return known;
}

export async function readPairing(
  app: FeaturesContext,
  { userId, sessionId }: Actor,
  { version }: { version?: number },
): Promise<{ pairing: Pairing | null }> {
  if (version !== PAIRING_VERSION) return { pairing: null };
  const known = await app.db.read(pairingOf, userId, app.clock());
  return { pairing: known && view(known, sessionId) };
}

/**
 * This session's browser asks to become a device. The same again changes nothing; another one takes
 * the place of whatever waited before.
 * @throws AppError not_found before there are keys; device_revoked
 */
export async function beginPairing(
  app: FeaturesContext,
  actor: Actor,
  { commitment }: { commitment: string },
  { userAgent }: RequestInfo,
): Promise<{ pairing: Pairing }> {
  const { userId, sessionId } = actor;
  const bytes = Uint8Array.fromBase64(commitment);
  const record = await app.db.transact((tx) => {
    accessSession(tx, actor);
    accessOwnKeys(tx, actor);
    if (!personRecords.get(tx, { userId })) throw new AppError("not_found");
    const known = pairingOf(tx, userId, tx.now);
    if (known?.session === sessionId && equal(known.commitment, bytes)) return known;
    const made: PairingRecord = {
      id: app.ids.uuid(),
      session: sessionId,
      browser: userAgent,
      expires_at: tx.now + LIFE,
      commitment: bytes,
      version: PAIRING_VERSION,
    };
    return put(app, tx, userId, made);
  });
  return { pairing: view(record, sessionId) };
}

/**
 * Takes each step once, in order: a step cannot be changed later. Only one way can win, by code or
 * by digits: after the letter of a device that has scanned the code there is no response, and after
 * a response the letter is from that device and follows the opening (MEND-27).
 * @throws AppError not_found if it is over, or the step is not this session's; device_unproven,
 * device_revoked; log_conflict if another value was sent, or the other way has begun
 */
export async function continuePairing(
  app: FeaturesContext,
  actor: Actor,
  id: string,
  step: PairingStep,
): Promise<void> {
  const { userId, sessionId } = actor;
  await app.db.transact((tx) => {
    accessSession(tx, actor);
    const known = accessPairing(tx, userId, id, tx.now);
    if (step.step === "opening") {
      if (known.session !== sessionId || !known.response) throw new AppError("not_found");
      const opening = Uint8Array.fromBase64(step.opening);
      return once(known.opening, opening) && put(app, tx, userId, { ...known, opening });
    }
    useDevice(tx, actor, step.device);
    if (step.step === "letter") {
      const letter = Uint8Array.fromBase64(step.sealed);
      const isOtherWay = known.response &&
        (known.response.device !== step.device || !known.opening);
      if (isOtherWay) throw new AppError("log_conflict");
      return once(known.letter, letter) && put(app, tx, userId, { ...known, letter });
    }
    if (known.letter && !known.response) throw new AppError("log_conflict");
    const { device } = step;
    const key = Uint8Array.fromBase64(step.key);
    if (once(known.response?.key, key)) {
      put(app, tx, userId, { ...known, response: { device, key } });
    }
  });
}

/**
 * Called off, or done with: by the session that asked, or one that has proven to be a device.
 * @throws AppError not_found, device_unproven, device_revoked
 */
export async function endPairing(app: FeaturesContext, actor: Actor, id: string): Promise<void> {
  const { userId, sessionId } = actor;
  await app.db.transact((tx) => {
    accessSession(tx, actor);
    const known = accessPairing(tx, userId, id, tx.now);
    if (known.session !== sessionId) accessAnyProven(tx, actor);
    pairingRecords.delete(tx, { userId });
    app.bus.publishAfter(tx, { type: "e2ee-pairing-changed", userId });
  });
}

/** Deletes pairings whose time is over. */
export async function sweepPairings(app: FeaturesContext): Promise<void> {
  for await (const { key } of app.db.walk(pairingRecords.prefix({}))) {
    const userId = String(key[1]);
    await app.db.transact((tx) => {
      if (!pairingOf(tx, userId, tx.now)) pairingRecords.delete(tx, { userId });
    });
  }
}

/** @returns whether it is still to be stored. @throws AppError log_conflict */
function once(known: Uint8Array | undefined, said: Uint8Array): boolean {
  if (known && !equal(known, said)) throw new AppError("log_conflict");
  return !known;
}

function put(app: FeaturesContext, tx: Tx, userId: string, record: PairingRecord): PairingRecord {
  pairingRecords.set(tx, { userId }, record);
  app.bus.publishAfter(tx, { type: "e2ee-pairing-changed", userId });
  return record;
}

function view(record: PairingRecord, sessionId: string): Pairing {
  const { response } = record;
  return {
    id: record.id,
    current: record.session === sessionId,
    browser: record.browser,
    expires_at: new Date(record.expires_at).toISOString(),
    commitment: record.commitment.toBase64(),
    response: response ? { device: response.device, key: response.key.toBase64() } : null,
    opening: record.opening?.toBase64() ?? null,
    letter: record.letter?.toBase64() ?? null,
  };
}
