import { E2EE_LIMITS } from "../../../protocol/e2ee/limits.ts";
import { belongsIn } from "../../../protocol/e2ee/authority.ts";
import { AppError, tooMany } from "../../../protocol/errors.ts";
import { accessTextChannel, spaceOf } from "../../membership/channels/access.ts";
import type { Actor } from "../../base/request.ts";
import type { Db } from "../../storage/db.ts";
import { deleteAll } from "../../storage/delete_all.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../../features/context.ts";
import { withFoldedLog } from "../authority/folded.ts";
import { accessAnyProven, accessProven, ownerOfDevice } from "../devices/access.ts";
import {
  deviceOwners,
  type DeviceRecord,
  deviceRecords,
  personRecords,
} from "../devices/records.ts";
import { lastResorts, packageRecords } from "./records.ts";

/** Milliseconds that a key package may be taken (E2E-15). */
const PACKAGE_LIFE = E2EE_LIMITS.keyPackageDays * 86_400_000;

export interface NewPackages {
  /** Base64. */
  keyPackages: string[];
  lastResort?: string;
}

/**
 * Stores key packages of a device, within the transaction that has read it.
 * @returns the device to store
 * @throws AppError too_many
 */
export function addPackages(
  app: FeaturesContext,
  tx: Tx,
  device: DeviceRecord,
  { keyPackages, lastResort }: NewPackages,
): DeviceRecord {
  const packages = device.packages + keyPackages.length;
  if (packages > E2EE_LIMITS.keyPackagesMax) {
    throw tooMany(`A device can have at most ${E2EE_LIMITS.keyPackagesMax} key packages`);
  }
  for (const one of keyPackages) {
    const record = { bytes: Uint8Array.fromBase64(one), expires: tx.now + PACKAGE_LIFE };
    packageRecords.set(tx, { deviceId: device.id, id: app.ids.uuid() }, record);
  }
  if (lastResort) lastResorts.set(tx, { deviceId: device.id }, Uint8Array.fromBase64(lastResort));
  return { ...device, packages };
}

/**
 * More key packages for the device that the session has proven to be.
 * @throws AppError not_found, device_unproven, device_revoked, too_many
 */
export async function putPackages(
  app: FeaturesContext,
  actor: Actor,
  deviceId: string,
  fresh: NewPackages,
): Promise<{ left: number }> {
  return await app.db.transact((tx) => {
    const device = addPackages(app, tx, accessProven(tx, actor, deviceId), fresh);
    deviceRecords.set(tx, { userId: actor.userId, id: deviceId }, { ...device, seen_at: tx.now });
    return { left: device.packages };
  });
}

export interface ClaimedPackage {
  device: string;
  /** Base64. */
  key_package: string;
  last_resort: boolean;
}

/**
 * Claims a key package of each of these devices, for a group of a channel that both can read, also
 * by the authority log (MEND-11). Each is given out once, a device's last resort again and again
 * (E2E-15).
 * @returns those that exist
 * @throws AppError not_found if the user cannot read the channel; device_unproven, device_revoked;
 * forbidden if the authority log does not admit them
 */
export async function claimPackages(
  app: FeaturesContext,
  actor: Actor,
  { channelId, devices }: { channelId: string; devices: string[] },
): Promise<ClaimedPackage[]> {
  const claimed: ClaimedPackage[] = [];
  for (const deviceId of await allowedDevices(app, actor, channelId, devices)) {
    const one = await claimOne(app, actor, channelId, deviceId);
    if (one) claimed.push(one);
  }
  return claimed;
}

/**
 * Returns the devices whose owners the authority log admits to a channel: packages go to nobody who
 * could add no one, and come from nobody who can't be added (MEND-11).
 * @throws AppError as `claimPackages`
 */
async function allowedDevices(
  app: FeaturesContext,
  actor: Actor,
  channelId: string,
  devices: readonly string[],
): Promise<string[]> {
  const { userId } = actor;
  const { scope, owners, people } = await app.db.read((reader) => {
    const { channel } = accessTextChannel(reader, userId, channelId);
    accessAnyProven(reader, actor);
    const owners = reader.map(devices, (id) => ownerOfDevice(reader, id));
    const ids = [...new Set([userId, ...owners.filter((id) => id !== null)])];
    const persons = reader.getMany(ids.map((userId) => personRecords.key({ userId })));
    const people = ids.map((id, i) => [id, persons[i]] as const);
    return { scope: spaceOf(channel), owners, people };
  });
  const readers = await withFoldedLog(app.db, scope, ({ authority }) => {
    const may = people.filter(([userId, person]) =>
      person && belongsIn(authority, channelId, { userId, personKey: person.personKey })
    );
    return new Set(may.map(([userId]) => userId));
  });
  if (!readers.has(userId)) throw new AppError("forbidden");
  return devices.filter((_, i) => owners[i] !== null && readers.has(owners[i]));
}

async function claimOne(
  app: FeaturesContext,
  actor: Actor,
  channelId: string,
  deviceId: string,
): Promise<ClaimedPackage | null> {
  for (;;) {
    const [oldest] = await app.db.list(packageRecords.prefix({ deviceId }), { limit: 1 });
    const taken = await app.db.transact((tx) => {
      accessTextChannel(tx, actor.userId, channelId);
      accessAnyProven(tx, actor);
      const ownerId = ownerOfDevice(tx, deviceId);
      if (!ownerId) return null;
      // People who cannot read the channel cannot be added.
      if (!canRead(tx, ownerId, channelId)) return null;
      if (!oldest) {
        const bytes = lastResorts.get(tx, { deviceId });
        return bytes && { bytes, isLast: true };
      }
      const key = packageRecords.key({ deviceId, id: String(oldest.key[2]) });
      const found = tx.get(key);
      if (!found) return "taken by another" as const;
      tx.delete(key);
      const device = deviceRecords.get(tx, { userId: ownerId, id: deviceId })!;
      deviceRecords.set(tx, { userId: ownerId, id: deviceId }, {
        ...device,
        packages: device.packages - 1,
      });
      return found.expires > tx.now ? { bytes: found.bytes, isLast: false } : "too old" as const;
    });
    if (!taken) return null;
    if (typeof taken === "string") continue;
    const { bytes, isLast } = taken;
    return { device: deviceId, key_package: bytes.toBase64(), last_resort: isLast };
  }
}

function canRead(tx: Tx, userId: string, channelId: string): boolean {
  try {
    accessTextChannel(tx, userId, channelId);
    return true;
  } catch {
    return false;
  }
}

/** Deletes packages that were not used in time, and updates their devices' counts. */
export async function sweepPackages(app: FeaturesContext): Promise<void> {
  for await (const { key, value } of app.db.walk(packageRecords.prefix({}))) {
    if (value.expires > app.clock()) continue;
    const deviceId = String(key[1]);
    await app.db.transact((tx) => {
      const ownerId = deviceOwners.get(tx, { id: deviceId })?.userId;
      const device = ownerId && deviceRecords.get(tx, { userId: ownerId, id: deviceId });
      if (!packageRecords.get(tx, { deviceId, id: String(key[2]) })) return;
      packageRecords.delete(tx, { deviceId, id: String(key[2]) });
      if (!device) return;
      deviceRecords.set(tx, { userId: ownerId, id: deviceId }, {
        ...device,
        packages: device.packages - 1,
      });
    });
  }
}

/** All of a device that is gone, or taken back. */
export async function dropPackages(db: Db, deviceId: string): Promise<void> {
  await deleteAll(db, packageRecords.prefix({ deviceId }));
  await db.transact((tx) => lastResorts.delete(tx, { deviceId }));
}
