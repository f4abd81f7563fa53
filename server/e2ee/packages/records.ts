import type { Key } from "../../storage/keys.ts";

export interface PackageRecord {
  bytes: Uint8Array<ArrayBuffer>;
  /** Milliseconds. */
  expires: number;
}

/** The keys of these records. A prefix is a key that only `list` takes. */
export const packagesKeys = {
  /** Ids sort by time. */
  package: (deviceId: string, id: string): Key<PackageRecord> => ["e2ee_package", deviceId, id],
  packagesOf: (deviceId: string): Key<PackageRecord> => ["e2ee_package", deviceId],
  all: ["e2ee_package"] as Key<PackageRecord>,
  /** Given away when no other is left, and not used up by that (E2E-15). */
  lastResort: (deviceId: string): Key<Uint8Array<ArrayBuffer>> => ["e2ee_package_last", deviceId],
};
