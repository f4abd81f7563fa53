import { record, type } from "../../kernel/records.ts";
import type { Config } from "../config/load.ts";
import type { Announcement } from "../../../protocol/announcement.ts";
import type { Rates } from "../../../protocol/rates.ts";

/** What admins chose while the server ran; absent: as the options say. */
export interface InstanceRecord {
  registration?: Config["registration"];
  push?: boolean;
  fileMax?: number;
  quotaPerson?: Config["quotaPerson"];
  quota?: Config["quota"];
  rates?: Partial<Rates>;
  /** What everybody is told; null: nothing. */
  announcement?: Announcement | null;
  /** Milliseconds between two backups; null: none are made by themselves (MEND-58). */
  backupEvery?: number | null;
  backupKeep?: number;
  /** Encrypts those backups; null: they are not encrypted, unless the host says so. */
  backupPassphrase?: string | null;
}

/** What admins chose for all of the installation. */
export const instanceRecord = record("instance", {
  value: type<InstanceRecord>(),
  key: {},
  belongsTo: { nobody: "of the installation" },
});
