import { AppError } from "../../../protocol/errors.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Actor } from "../../base/request.ts";
import type { Tx } from "../../storage/tx.ts";
import { deviceIdLists, deviceOwners, type DeviceRecord, deviceRecords } from "./records.ts";

/** Milliseconds within which a further use is not written down. */
const USE_INTERVAL_MS = 86_400_000;

/**
 * Returns a device to its owner, while it is in use.
 * @throws AppError not_found for another person's, device_revoked
 */
export function accessDevice(reader: Reader, userId: string, deviceId: string): DeviceRecord {
  const device = deviceRecords.get(reader, { userId, id: deviceId });
  if (!device) throw new AppError("not_found");
  if (device.revoked) throw new AppError("device_revoked");
  return device;
}

/** Returns the owner of a device; null: unknown or revoked. */
export function ownerOfDevice(reader: Reader, deviceId: string): string | null {
  const owner = deviceOwners.get(reader, { id: deviceId });
  return owner && !owner.gone ? owner.userId : null;
}

/** Returns the certificate of a user's device, even after it was revoked; null: unknown. */
export function certificateOf(
  reader: Reader,
  userId: string,
  deviceId: string,
): DeviceRecord["certificate"] | null {
  return deviceRecords.get(reader, { userId, id: deviceId })?.certificate ?? null;
}

/** Returns all devices of a user, oldest first. */
export function devicesOf(reader: Reader, userId: string): DeviceRecord[] {
  const ids = deviceIdLists.get(reader, { userId }) ?? [];
  return reader.getMany(ids.map((id) => deviceRecords.key({ userId, id })))
    .filter((device) => device !== null);
}

/** Returns whether this session has proven to be the device (MEND-4). */
export function isProven({ sessions }: DeviceRecord, { sessionId }: Actor): boolean {
  return sessions?.includes(sessionId) ?? false;
}

/**
 * Returns a user's own device to a session that has proven to be it (MEND-4).
 * @throws AppError not_found, device_revoked, device_unproven
 */
export function accessProven(reader: Reader, actor: Actor, deviceId: string): DeviceRecord {
  const device = accessDevice(reader, actor.userId, deviceId);
  if (!isProven(device, actor)) throw new AppError("device_unproven");
  return device;
}

/**
 * Requires, before the user's keys are changed or others' claimed, that the session has proven to
 * be one of their devices (MEND-4).
 * @returns those that are in use
 * @throws AppError device_unproven; device_revoked if all devices of this session were revoked
 */
export function accessAnyProven(reader: Reader | Tx, actor: Actor): DeviceRecord[] {
  accessOwnKeys(reader, actor);
  const devices = devicesOf(manyOf(reader), actor.userId);
  const proven = devices.filter((device) => !device.revoked && isProven(device, actor));
  if (!proven.length) throw new AppError("device_unproven");
  return proven;
}

/** Sessions that have acted as a device: by a proof, or by naming it where none was asked for. */
export function sessionsThatActed({ sessions = [], session }: DeviceRecord): string[] {
  return session ? [...new Set([session, ...sessions])] : sessions;
}

/**
 * Asked before a device is made: who holds a device that was taken back still knows the person key,
 * and could make that browser another device (E2E-14).
 * @throws AppError device_revoked where all devices of this session were taken back
 */
export function accessOwnKeys(reader: Reader | Tx, { userId, sessionId }: Actor): void {
  const own = devicesOf(manyOf(reader), userId)
    .filter((device) => sessionsThatActed(device).includes(sessionId));
  const isTakenBack = own.length > 0 && own.every(({ revoked }) => revoked);
  if (isTakenBack) throw new AppError("device_revoked");
}

/**
 * The session acts as a device that it has proven to be: when it did is kept, to within a day.
 * @throws AppError not_found, device_revoked, device_unproven
 */
export function useDevice(tx: Tx, actor: Actor, deviceId: string): void {
  const device = accessProven(tx, actor, deviceId);
  if (tx.now - device.seen_at < USE_INTERVAL_MS) return;
  deviceRecords.set(tx, { userId: actor.userId, id: deviceId }, { ...device, seen_at: tx.now });
}

/** Devices may be more than one commit takes checks. */
function manyOf(reader: Reader | Tx): Reader {
  return "many" in reader ? reader.many : reader;
}
