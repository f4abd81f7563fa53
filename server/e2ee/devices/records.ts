import { record, type } from "../../kernel/records.ts";

/** A user's person key (E2E-8). */
export interface PersonRecord {
  /** 32 bytes. */
  personKey: Uint8Array<ArrayBuffer>;
  /** How often this person has started over (E2E-14). */
  generation: number;
  /** Index of its entry in the key log. */
  entry: number;
  /** That entry is signed by the key (MEND-37). Absent: of version 1. */
  signed?: true;
}

/** A device, kept as long as its owner's account: its signatures still have to be checked. */
export interface DeviceRecord {
  id: string;
  certificate: Uint8Array<ArrayBuffer>;
  entry: number;
  /** Milliseconds. */
  created_at: number;
  /** To within a day. */
  seen_at: number;
  /** Sessions that have proven to be it, the latest last; absent: none has (MEND-4). */
  sessions?: string[];
  /** Name of its browser when a session last proved to be it; absent: unknown. */
  browser?: string;
  /** The session that named it, in records of versions that asked for no proof: it proves nothing. */
  session?: string;
  /** Key packages that are stored. */
  packages: number;
  /** Absent: it is in use. */
  revoked?: { revocation: Uint8Array<ArrayBuffer>; entry: number };
}

/** The owner of a device. It stays when the device is revoked: no other device ever gets its id. */
export interface DeviceOwner {
  userId: string;
  /** True if it is no longer used, and groups have no place for it (E2E-21). */
  gone?: true;
}

export const personRecords = record("e2ee_person", {
  value: type<PersonRecord>(),
  key: { userId: "text" },
  belongsTo: { nobody: "deleted with its devices" },
});

export const deviceRecords = record("e2ee_device", {
  value: type<DeviceRecord>(),
  key: { userId: "text", id: "text" },
  belongsTo: { nobody: "deleted with its letters and packages" },
});

export const deviceOwners = record("e2ee_device_owner", {
  value: type<DeviceOwner>(),
  key: { id: "text" },
  belongsTo: { nobody: "an index of devices" },
});

/** Ids of all devices that a person has ever had. */
export const deviceIdLists = record("e2ee_devices", {
  value: type<string[]>(),
  key: { userId: "text" },
  belongsTo: { nobody: "deleted with the devices" },
});

/** When a new beginning takes effect, in milliseconds. */
export const resets = record("e2ee_reset", {
  value: type<number>(),
  key: { userId: "text" },
  belongsTo: { nobody: "deleted with the devices" },
});
