/** People who have had as many devices as the server remembers. */
import type { Bytes } from "../../../protocol/e2ee/bytes.ts";
import type { DeviceRecord } from "../../../server/e2ee/devices/records.ts";
import {
  deviceIdLists,
  deviceOwners,
  deviceRecords,
} from "../../../server/e2ee/devices/records.ts";
import type { TestApp } from "../app.ts";

/** Devices that one transaction adds. */
const AT_ONCE = 100;

/**
 * Adds devices to a person who already has one; they resemble it.
 * @param certificates one for each of the new devices, by its id
 */
export async function fillDevices(
  { context: { db } }: TestApp,
  userId: string,
  certificates: ReadonlyMap<string, Bytes>,
  more: Partial<DeviceRecord> = {},
): Promise<void> {
  const first = (await db.get(deviceIdLists.key({ userId })))!;
  const device = (await db.get(deviceRecords.key({ userId, id: first[0] })))!;
  const all = [...certificates];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    await db.transact((tx) => {
      for (const [id, certificate] of all.slice(at, at + AT_ONCE)) {
        deviceRecords.set(tx, { userId, id }, { ...device, ...more, id, certificate });
        deviceOwners.set(tx, { id }, { userId });
      }
    });
  }
  const ids = [...first, ...certificates.keys()];
  await db.transact((tx) => deviceIdLists.set(tx, { userId }, ids));
}

/** Creates ids of devices that nobody has certified. */
export function deviceIds(count: number): string[] {
  return Array.from({ length: count }, () => crypto.randomUUID());
}
