/** The acts that an authority log is made of. */
import type { Override, Permissions } from "../permissions.ts";
import type { Hex } from "./message_content.ts";

/** What a log is about: a server, or one direct message of two or of a group. */
export type SpaceKind = "server" | "dm" | "group";

/** Who reads what was written before they came (E2E-32). */
export type HistorySetting = "all" | "joined";

export type OverrideTarget =
  | { type: "everyone" }
  | { type: "role"; id: string }
  | { type: "user"; id: string };

/** What somebody did that decides who may read (E2E-18). */
export type Act =
  /**
   * The first entry: whoever signs it owns the server, or began the conversation. Later ones: a
   * conversation is begun again, or a server's owner goes on with new keys (E2E-14).
   */
  | { kind: "root"; space: SpaceKind }
  /** `key`: the person key that is taken for this person's. */
  | { kind: "member"; user: string; key: Hex }
  | { kind: "transfer" | "kick" | "ban"; user: string }
  | { kind: "leave" }
  /** Of @everyone, `default`, the permissions alone. Positions count from 1, the lowest. */
  | { kind: "role"; role: string; permissions: Permissions; position: number }
  | { kind: "role"; role: string; permissions: null }
  | { kind: "assign" | "unassign"; user: string; role: string }
  | { kind: "override"; channel: string; target: OverrideTarget; override: Override }
  | { kind: "history"; channel: string; setting: HistorySetting };

/**
 * An act of a later version, well formed and nothing more: pages treat the log as outdated from there
 * on (MEND-71).
 */
export interface UnknownAct {
  kind: "unknown";
  /** The field that this version does not know: `kind`, or a permission, such as `override.pinMessages`. */
  field: string;
}
