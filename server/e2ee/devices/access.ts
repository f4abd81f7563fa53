import { AppError } from "../../../protocol/errors.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Actor } from "../../base/request.ts";
import type { Tx } from "../../storage/tx.ts";
import { type DeviceRecord, identityKeys } from "./records.ts";

/** Milliseconds within which a further use is not written down. */
const USE_NOTED = 86_400_000;

/**
 * A device, for its own person, while it is in use.
 * @throws AppError not_found for somebody else's, device_revoked
 */
export function accessDevice(reader: Reader, userId: string, deviceId: string): DeviceRecord {
  const device = reader.get(identityKeys.device(userId, deviceId));
  if (!device) throw new AppError("not_found");
  if (device.revoked) throw new AppError("device_revoked");
  return device;
}

/** Whose device this is; null: nobody's, or it is revoked. */
export function ownerOfDevice(reader: Reader, deviceId: string): string | null {
  const owner = reader.get(identityKeys.deviceOwner(deviceId));
  return owner && !owner.gone ? owner.userId : null;
}

/** What a device of somebody shows, also once it was revoked; null: nobody knows it. */
export function certificateOf(
  reader: Reader,
  userId: string,
  deviceId: string,
): DeviceRecord["certificate"] | null {
  return reader.get(identityKeys.device(userId, deviceId))?.certificate ?? null;
}

/** All devices of somebody, the oldest first. */
export function devicesOf(reader: Reader, userId: string): DeviceRecord[] {
  const ids = reader.get(identityKeys.deviceIds(userId)) ?? [];
  return reader.getMany(ids.map((id) => identityKeys.device(userId, id)))
    .filter((device) => device !== null);
}

/** Whether a session had devices, none of which is in use any more. */
export function isTakenBack(reader: Reader, userId: string, sessionId: string): boolean {
  const own = devicesOf(reader, userId).filter(({ session }) => session === sessionId);
  return own.length > 0 && own.every(({ revoked }) => revoked);
}

/**
 * Asked before one's own keys are changed: who holds a device that was taken back still knows the
 * person key, and could make that browser another device (E2E-14).
 * @throws AppError device_revoked where all devices of this session were taken back
 */
export function accessOwnKeys(reader: Reader | Tx, { userId, sessionId }: Actor): void {
  // Devices may be more than one commit takes checks.
  const devices = "many" in reader ? reader.many : reader;
  if (isTakenBack(devices, userId, sessionId)) throw new AppError("device_revoked");
}

/**
 * The session acts with a device of its own from now on, which another session made.
 * @throws AppError not_found, device_revoked
 */
export function useDevice(tx: Tx, { userId, sessionId }: Actor, deviceId: string): void {
  const device = accessDevice(tx, userId, deviceId);
  if (device.session === sessionId && tx.now - device.seen_at < USE_NOTED) return;
  const used = { ...device, session: sessionId, seen_at: tx.now };
  tx.set(identityKeys.device(userId, deviceId), used);
}
