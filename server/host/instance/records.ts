import { record, type } from "../../kernel/records.ts";
import type { Config } from "../config/load.ts";
import type { Announcement } from "../../../protocol/announcement.ts";
import type { Rates } from "../../../protocol/rates.ts";

/** Settings that admins chose while the server ran; absent: as the options say. */
export interface InstanceRecord {
  registration?: Config["registration"];
  push?: boolean;
  fileMax?: number;
  quotaPerson?: Config["quotaPerson"];
  quota?: Config["quota"];
  rates?: Partial<Rates>;
  /** Announcement to everyone; null: none. */
  announcement?: Announcement | null;
  /** Milliseconds between two backups; null: none are made by themselves (MEND-58). */
  backupEvery?: number | null;
  backupKeep?: number;
  /** Encrypts those backups; null: they are not encrypted, unless the host sets a passphrase. */
  backupPassphrase?: string | null;
}

/** Settings that admins chose for the whole installation. */
export const instanceRecord = record("instance", {
  value: type<InstanceRecord>(),
  key: {},
  belongsTo: { nobody: "of the installation" },
});
