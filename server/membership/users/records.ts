import { record, type } from "../../kernel/records.ts";
import type { Status } from "../../../protocol/common.ts";
import type { NotificationSwitch } from "../../../protocol/account.ts";
import type { Language } from "../../../protocol/languages.ts";

/** A stored password: algorithm and parameters with each hash (D-ACCT-2). */
export interface PasswordRecord {
  algorithm: "argon2id";
  /** KiB. */
  memory: number;
  passes: number;
  parallelism: number;
  salt: Uint8Array;
  hash: Uint8Array;
}

export interface UserRecord {
  id: string;
  username: string;
  /**
   * A name in any script besides the username; others may have the same (MEND-25). Absent: none.
   */
  display_name?: string;
  email: string;
  password: PasswordRecord;
  /** Base64 of the SPKI. */
  publicKey: string;
  /** Milliseconds. */
  created_at: number;
  /** The choice, shown only while the user is connected. */
  status: Status;
  /** The path of a stored picture (D-MEDIA). */
  avatar_url: string | null;
  avatar_color: number | null;
  custom_status: string | null;
  /** Instance admin (D-ACCT-8). */
  admin: boolean;
  /** The last change of the username, and the name before it. */
  renamed?: { at: number; from: string };
  /** Former usernames, closed to everyone else until then. */
  former_names?: { name: string; until: number }[];
  /** Disabled by the host, or a placeholder that nobody can sign in to. */
  disabled?: true;
  /** Deleted by the host: the record remains as the author of their messages. */
  deleted?: true;
}

/** A user's settings for all devices; absent: the defaults. */
export interface SettingsRecord {
  notifications_enabled: boolean;
  desktop_notifications: boolean;
  notification_sound: boolean;
  /** Switches at a new account's default that were never set (MEND-16). Absent: none. */
  by_default?: NotificationSwitch[];
  /** Language of the pages; absent or null: the browser's. */
  language?: Language | null;
}

/** The user made instance admin last: of two setups at once, the second sees it change. */
export const lastAdmin = record("admin_made", {
  value: type<string>(),
  key: {},
  belongsTo: { nobody: "of the installation" },
});

/** The end of the setup link, while there is no admin (HARD-11). */
export const setupCode = record("setup_code", {
  value: type<string>(),
  key: {},
  belongsTo: { nobody: "of the installation" },
});

export const userRecords = record("user", {
  value: type<UserRecord>(),
  key: { id: "text" },
  belongsTo: { nobody: "a deleted account keeps one, for what it wrote" },
});

/** Username in lower case → user id. */
export const usernames = record("user_by_name", {
  value: type<string>(),
  key: { lower: "text" },
  belongsTo: { nobody: "an index, freed at the end of a deletion" },
});

/** A username that was given up, as a hash → until when it is closed to others. */
export const formerNames = record("former_name", {
  value: type<number>(),
  key: { hash: "text" },
  belongsTo: { nobody: "a name outlives its account" },
});

/** Email address in lower case → user id. */
export const emailAddresses = record("user_by_email", {
  value: type<string>(),
  key: { lower: "text" },
  belongsTo: { nobody: "an index, freed at the end of a deletion" },
});

export const settingsRecords = record("settings", {
  value: type<SettingsRecord>(),
  key: { userId: "text" },
  belongsTo: { user: "userId" },
});
