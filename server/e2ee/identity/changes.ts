import type { PersonEntry } from "../../../protocol/e2ee/key_log.ts";
import type { FeaturesContext } from "../../features/context.ts";
import type { Tx } from "../../storage/tx.ts";
import { devicesOf } from "../devices/access.ts";
import {
  deviceIdLists,
  deviceOwners,
  type DeviceRecord,
  deviceRecords,
  type PersonRecord,
  personRecords,
  resets,
} from "../devices/records.ts";

/**
 * Sets a user's person key, in the transaction that appends its entry. Devices of a former key go
 * with it (E2E-14).
 * @param entry the index of that entry
 * @returns ids of the devices that are gone
 */
export function setPerson(
  app: FeaturesContext,
  tx: Tx,
  userId: string,
  { kind, personKey, signed }: PersonEntry,
  entry: number,
): string[] {
  const known = personRecords.get(tx, { userId });
  const former = devicesOf(tx.unchecked, userId).map(({ id }) => id);
  for (const id of former) deviceRecords.delete(tx, { userId, id });
  takeBack(app, tx, userId, former);
  resets.delete(tx, { userId });
  const generation = signed?.generation ?? (kind === "reset" ? (known?.generation ?? 0) + 1 : 0);
  const record: PersonRecord = { personKey, generation, entry, ...(signed && { signed: true }) };
  personRecords.set(tx, { userId }, record);
  return former;
}

/** Stores a further device of a user, with a new id. */
export function setDevice(
  app: FeaturesContext,
  tx: Tx,
  userId: string,
  device: DeviceRecord,
): void {
  deviceRecords.set(tx, { userId, id: device.id }, device);
  deviceOwners.set(tx, { id: device.id }, { userId });
  const ids = deviceIdLists.get(tx, { userId }) ?? [];
  deviceIdLists.set(tx, { userId }, [...ids, device.id]);
  app.bus.publishAfter(tx, { type: "e2ee-devices-changed", userId });
}

/** Marks a device as revoked, as its owner signed and the key log has it at `entry`. */
export function setRevoked(
  app: FeaturesContext,
  tx: Tx,
  userId: string,
  device: DeviceRecord,
  revoked: NonNullable<DeviceRecord["revoked"]>,
): void {
  deviceRecords.set(tx, { userId, id: device.id }, { ...device, revoked });
  takeBack(app, tx, userId, [device.id]);
  app.bus.publishAfter(tx, { type: "e2ee-devices-changed", userId });
}

/** Groups have no place for these devices from this transaction on (E2E-21). */
export function takeBack(
  app: FeaturesContext,
  tx: Tx,
  userId: string,
  deviceIds: string[],
): void {
  if (!deviceIds.length) return;
  for (const id of deviceIds) deviceOwners.set(tx, { id }, { userId, gone: true });
  app.bus.publishAfter(tx, { type: "e2ee-devices-gone", userId, deviceIds });
}
