import type { ErrorCode } from "./errors.ts";

/** The slash commands by their names without the slash (D-MSG-6). */
export type CommandName =
  | ("help" | "me" | "roll" | "shrug")
  | ("kick" | "ban" | "unban" | "mute" | "unmute" | "purge");

/**
 * Outcome of a command, as data besides its English sentence: other languages have their own
 * sentences (MEND-25).
 */
export type CommandOutcome =
  | { kind: "help"; names: CommandName[] }
  | { kind: "usage"; name: CommandName }
  /** `name` as it was typed. */
  | { kind: "unknown" | "servers_only"; name: string }
  /** Success; or `otherwise`: there was nothing to undo. */
  | { kind: "done" | "otherwise"; name: CommandName; username: string }
  | { kind: "no_user"; username: string }
  | { kind: "purged"; count: number }
  | { kind: "reason_long"; max: number }
  | { kind: "reason_invalid" | "duration" }
  | { kind: "refused"; code: ErrorCode };
