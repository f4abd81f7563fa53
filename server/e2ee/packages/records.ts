import { record, type } from "../../kernel/records.ts";

export interface PackageRecord {
  bytes: Uint8Array<ArrayBuffer>;
  /** Milliseconds. */
  expires: number;
}

/** Ids sort by time. */
export const packageRecords = record("e2ee_package", {
  value: type<PackageRecord>(),
  key: { deviceId: "text", id: "text" },
  belongsTo: { nobody: "deleted with the device" },
});

/** Given out when no other package is left, and not used up by that (E2E-15). */
export const lastResorts = record("e2ee_package_last", {
  value: type<Uint8Array<ArrayBuffer>>(),
  key: { deviceId: "text" },
  belongsTo: { nobody: "deleted with the device" },
});
