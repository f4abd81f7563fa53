/** Logs as administrators read them: the program's, the security log, and their own actions. */
import { z } from "zod";
import { id, time } from "./common.ts";

export const logEntry = z.object({
  at: time,
  level: z.enum(["debug", "info", "warning", "error"]),
  text: z.string(),
});

export type LogEntry = z.infer<typeof logEntry>;

/** A line of the security log (OPS-7). */
export const securityLogEntry = z.object({
  at: time,
  kind: z.string(),
  /** Null: from the machine's command line. */
  address: z.string().nullable(),
  /** The account that it is about, if known; without a name: deleted. */
  account: z.object({ id, username: z.string().nullable() }).nullable(),
  /** Number of events that it stands for. */
  count: z.number().int(),
  code: z.string().nullable(),
  endpoint: z.string().nullable(),
});

export type SecurityLogEntry = z.infer<typeof securityLogEntry>;

export const securityLog = z.object({
  /** Where the host has it written: only of a file the page shows lines. */
  kept: z.enum(["file", "log", "off"]),
  /** Newest first. */
  entries: z.array(securityLogEntry),
});

export type AdminSecurityLog = z.infer<typeof securityLog>;

export const adminAct = z.object({
  id,
  action: z.enum([
    "set-up",
    "claimed",
    "created",
    "disabled",
    "enabled",
    "password-reset",
    "two-factor-off",
    "sessions-ended",
    "session-ended",
    "promoted",
    "demoted",
    "deleted",
    "server-deleted",
    "files-deleted",
    "backup-made",
    "backup-fetched",
    "settings-changed",
    "announced",
    "announcement-removed",
  ]),
  /** Null: the host, at the command line. */
  actor: z.string().nullable(),
  target: z.string().nullable(),
  at: time,
});

export type AdminAct = z.infer<typeof adminAct>;

export const adminActs = z.object({ acts: z.array(adminAct) });
