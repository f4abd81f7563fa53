/** The acts that an authority log is made of. */
import type { Override, Permissions } from "../permissions.ts";
import type { Hex } from "./message_content.ts";

/** Scope of a log: a server, a direct message of two, or a group. */
export type SpaceKind = "server" | "dm" | "group";

/** The people who can read earlier messages: all members, or only those who had joined (E2E-32). */
export type HistorySetting = "all" | "joined";

export type OverrideTarget =
  | { type: "everyone" }
  | { type: "role"; id: string }
  | { type: "user"; id: string };

/** An action that affects who may read (E2E-18). */
export type AuthorityChange =
  /**
   * The first entry: its signer owns the server, or began the conversation. Later ones: a
   * conversation is begun again, or a server's owner continues with new keys (E2E-14).
   */
  | { kind: "root"; space: SpaceKind }
  /** `key`: the person key that is taken for this person's. */
  | { kind: "member"; user: string; key: Hex }
  | { kind: "transfer" | "kick" | "ban"; user: string }
  | { kind: "leave" }
  /** For @everyone, `default`, only the permissions apply. Positions count from 1, the lowest. */
  | { kind: "role"; role: string; permissions: Permissions; position: number }
  | { kind: "role"; role: string; permissions: null }
  | { kind: "assign" | "unassign"; user: string; role: string }
  | { kind: "override"; channel: string; target: OverrideTarget; override: Override }
  | { kind: "history"; channel: string; setting: HistorySetting };

/**
 * An act of a later version, well formed and nothing more: pages treat the log as outdated from there
 * on (MEND-71).
 */
export interface UnknownChange {
  kind: "unknown";
  /** The field that this version does not know: `kind`, or a permission, such as `override.pinMessages`. */
  field: string;
}
