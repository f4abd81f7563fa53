import { z } from "zod";
import { ownSession } from "./account.ts";
import { id, time } from "./common.ts";
import { MAX_FILE_LIMIT } from "./files.ts";
import { LIMITS } from "./limits.ts";
import { avatarFields, email, password, shownName, username } from "./users.ts";
import { MIN_PASSPHRASE } from "./passphrase.ts";
import { RATE_BOUNDS, type RateName, RATES } from "./rates.ts";

const bytes = z.number().int().min(0);

/** How the installation is, at this moment. */
export const adminStatus = z.object({
  version: z.string(),
  /** Seconds since the start. */
  uptime: z.number(),
  storage: z.object({
    /** Bytes: accounts, messages and files. */
    database: bytes,
    /** Bytes of its disk; null: unknown. */
    disk: z.object({ free: bytes, total: bytes, almostFull: z.boolean() }).nullable(),
    /** Bytes of messages and files, and their total quota; null: none. */
    messages: z.object({ used: bytes, quota: bytes.nullable() }),
    /** True if a write succeeds. */
    writable: z.boolean(),
  }),
  /** Addresses that send X-Forwarded-For and are not trusted (OPS-7). */
  untrustedProxies: z.array(z.string()),
  /** Base of links; null: unknown, each browser uses the address that it has open. */
  publicUrl: z.string().nullable(),
  /** Null: the server speaks plain HTTP. */
  certificate: z.object({
    /** Null: there is none yet. */
    expires_at: time.nullable(),
    /** Problem with it, as a sentence. */
    problem: z.string().nullable(),
  }).nullable(),
  connections: z.object({ sockets: z.number(), people: z.number(), voice: z.number() }),
  /** Files of a bucket that the database does not know and keeps until it is confirmed (MEND-2). */
  unknownFiles: z.object({ files: z.number().int(), unknown: z.number().int() }).nullable(),
  /** Decisions for a new installation to make: true if made (MEND-58). */
  steps: z.object({
    https: z.boolean(),
    backups: z.boolean(),
    registration: z.boolean(),
    push: z.boolean(),
  }),
  /** Steps of the hourly upkeep that failed when they last ran (MEND-1). */
  upkeep: z.array(z.object({
    step: z.string(),
    /** When it first failed. */
    since: time,
    /** How many things it could not do, at its last run. */
    count: z.number().int(),
  })),
});
export type AdminStatus = z.infer<typeof adminStatus>;

export const adminUser = z.object({
  id,
  username: z.string(),
  display_name: shownName,
  email: z.string(),
  ...avatarFields,
  admin: z.boolean(),
  disabled: z.boolean(),
  two_factor: z.boolean(),
  sessions: z.number().int(),
  created_at: time,
  last_used: time.nullable(),
});
export type AdminUser = z.infer<typeof adminUser>;

export const adminUsersQuery = z.strictObject({
  /** In names and addresses, without regard to case. */
  query: z.string().max(LIMITS.emailMax).optional(),
  offset: z.coerce.number<number>().int().min(0).max(10_000_000).optional(),
});
export const adminUsers = z.object({ users: z.array(adminUser), total: z.number().int() });
export type AdminUsers = z.infer<typeof adminUsers>;

/** An order of an admin carries their password, so that a stolen token alone gives none (HARD-4). */
export const orderBody = z.strictObject({ password });

/**
 * An order that needs no password of its own while `POST /admin/confirm` holds (MEND-21): one of
 * the two is needed.
 */
export const confirmedBody = z.strictObject({
  password: password.optional(),
  confirmation: z.string().max(200).optional(),
});
/** Sent in place of the password for 10 minutes, in the same session. */
export const confirmationResponse = z.object({ confirmation: z.string() });

export const createUserBody = confirmedBody.extend({ username, email });

export const resetUserBody = orderBody.extend({ twoFactorOff: z.boolean() });
/** The code of `/reset#…`, which works once: shown to the admin, and stored nowhere. */
export const resetLinkResponse = z.object({ code: z.string(), expires_at: time });
export type ResetLinkResponse = z.infer<typeof resetLinkResponse>;
/** A new account, and the link with which its owner chooses a password. */
export const createdUser = resetLinkResponse.extend({ user: adminUser });

/** Admins have to type the name, so that nobody deletes by accident. */
export const deleteUserBody = orderBody.extend({
  username: z.string().min(1).max(LIMITS.usernameMax),
  /** A member who gets the servers that the account owns. */
  heir: z.string().min(1).max(LIMITS.emailMax).nullable(),
  /** True deletes their messages too. */
  messages: z.boolean(),
});
export const deleteServerBody = confirmedBody.extend({
  name: z.string().max(LIMITS.serverNameMax),
});

export const hostedServer = z.object({
  id,
  name: z.string(),
  owner: z.object({ id, username: z.string() }),
  members: z.number().int(),
  channels: z.number().int(),
  /** Number of messages ever written in its channels. */
  messages: z.number().int(),
  created_at: time,
});
export type HostedServer = z.infer<typeof hostedServer>;
export const hostedServers = z.object({ servers: z.array(hostedServer) });

export const registration = z.enum(["open", "invite", "closed"]);
export type Registration = z.infer<typeof registration>;

/** A user's session, as an admin sees it. */
export const userSession = ownSession.omit({ current: true });
export type UserSession = z.infer<typeof userSession>;

const rate = z.strictObject({
  points: z.number().int().min(1).max(RATE_BOUNDS.points),
  duration: z.number().int().min(1).max(RATE_BOUNDS.duration),
});
const RATE_NAMES = Object.keys(RATES) as [RateName, ...RateName[]];

/** Bytes. The minimum is a megabyte as earlier versions counted it. */
const MIN_QUOTA = 1_000_000;
const MAX_QUOTA = 1000 * 1024 ** 4;
/** Bytes, or a part of the disk (0 to 1). */
const share = z.union([
  z.strictObject({ bytes: z.number().int().min(MIN_QUOTA).max(MAX_QUOTA) }),
  z.strictObject({ share: z.number().min(0.01).max(1) }),
]);
const fileMax = z.number().int().min(1024 ** 2).max(MAX_FILE_LIMIT);
const quotaPerson = z.number().int().min(MIN_QUOTA).max(MAX_QUOTA);
const fixed = z.string().nullable();

/** Settings in force, and where the host has fixed them (null: they can be changed). */
export const adminSettings = z.object({
  registration: z.object({ value: registration, fixed: z.string().nullable() }),
  /** True if notifications are sent through the push services of people's browsers (UX-4). */
  push: z.object({ value: z.boolean(), fixed: z.string().nullable() }),
  /** Bytes of the largest file, and the quotas of one person and of all; null: no quota (FIL-3). */
  fileMax: z.object({ value: fileMax, fixed }),
  quotaPerson: z.object({ value: quotaPerson.nullable(), fixed }),
  quota: z.object({ value: share.nullable(), fixed }),
  rates: z.array(rate.extend({ name: z.enum(RATE_NAMES), fixed: z.string().nullable() })),
  /** False: lifted for tests. */
  limited: z.boolean(),
});
export type AdminSettings = z.infer<typeof adminSettings>;

export const changeSettingsBody = confirmedBody.extend({
  registration: registration.optional(),
  push: z.boolean().optional(),
  fileMax: fileMax.optional(),
  quotaPerson: quotaPerson.nullable().optional(),
  quota: share.nullable().optional(),
  rates: z.partialRecord(z.enum(RATE_NAMES), rate).optional(),
});

/** Encrypts a backup; with both, anyone can read everything. */
export const passphrase = z.string()
  .min(MIN_PASSPHRASE, `must be at least ${MIN_PASSPHRASE} characters`)
  .max(LIMITS.passwordMax)
  .regex(/^\P{Cc}*$/u, "must be one line")
  .refine((s) => s.isWellFormed(), "contains broken Unicode");
export const makeBackupBody = orderBody.extend({ passphrase });

/** Milliseconds between two backups. */
const MIN_BACKUP_EVERY = 3600_000;
const MAX_BACKUP_EVERY = 30 * 86_400_000;
/** Backups ask for the password each time (MEND-21). */
export const scheduleBackupsBody = orderBody.extend({
  /** Milliseconds; null: none are made by themselves. */
  every: z.number().int().min(MIN_BACKUP_EVERY).max(MAX_BACKUP_EVERY).nullable(),
  keep: z.number().int().min(1).max(1000),
  /** Encrypts those that are made by themselves; null: not encrypted; absent: as before. */
  passphrase: passphrase.nullable().optional(),
});

export const backup = z.object({
  name: z.string(),
  size: bytes,
  created_at: time,
  /** True if it is encrypted: no other may be downloaded. */
  sealed: z.boolean(),
});
export const backups = z.object({
  /** Where they lie on the server. */
  folder: z.string(),
  /** Milliseconds between two; null: none are made by themselves. */
  every: z.number().nullable(),
  /** How many stay. */
  keep: z.number().int(),
  /** Where the host has set each; null: it can be changed. */
  fixed: z.object({ every: fixed, keep: fixed, passphrase: fixed }),
  /** True if scheduled backups are encrypted. */
  encrypted: z.boolean(),
  /** State of the current backup, or `failed` if the last one did. */
  state: z.enum(["idle", "making", "failed"]),
  /** Why the last could not be made, or not be copied; null: it could. */
  problem: z.string().nullable(),
  /** When the schedule last made one. */
  last_at: time.nullable(),
  /** True if a backup is overdue. */
  late: z.boolean(),
  /** The object store to which scheduled backups are copied; null: none. */
  copied_to: z.string().nullable(),
  /** Newest first. */
  backups: z.array(backup),
});
export type Backups = z.infer<typeof backups>;
/** Where it can be fetched once, within a minute. */
export const backupLink = z.object({ url: z.string() });

/** How the installation stood on one day. */
export const dayFigures = z.object({
  /** Date like `2026-11-29`, in UTC. */
  day: z.string(),
  people: z.number().int(),
  /** People online at once, at most. */
  online: z.number().int(),
  /** Written in all channels that existed. */
  messages: z.number().int(),
  /** Bytes of messages and files. */
  stored: bytes,
});
export type DayFigures = z.infer<typeof dayFigures>;
