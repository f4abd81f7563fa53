import type { ErrorCode } from "./errors.ts";

/** The slash commands by their names without the slash (D-MSG-6). */
export type CommandName =
  | ("help" | "me" | "roll" | "shrug")
  | ("kick" | "ban" | "unban" | "mute" | "unmute" | "purge");

/**
 * What a command came to, as data beside its English sentence: other languages have sentences of
 * their own (MEND-25).
 */
export type CommandOutcome =
  | { kind: "help"; names: CommandName[] }
  | { kind: "usage"; name: CommandName }
  /** `name` as it was typed. */
  | { kind: "unknown" | "servers_only"; name: string }
  /** It is done; or there was nothing to undo. */
  | { kind: "done" | "otherwise"; name: CommandName; username: string }
  | { kind: "no_user"; username: string }
  | { kind: "purged"; count: number }
  | { kind: "reason_long"; max: number }
  | { kind: "reason_invalid" | "duration" }
  | { kind: "refused"; code: ErrorCode };
