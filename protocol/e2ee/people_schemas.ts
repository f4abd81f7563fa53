import { z } from "zod";
import { MAX_LOST_PER_REQUEST, MAX_STORED_REWINDS } from "./rewind.ts";
import { base64, id, time } from "../common.ts";
import { mfaToken } from "../mfa.ts";
import { password } from "../users.ts";
import { E2EE_LIMITS } from "./limits.ts";

/**
 * Bodies and responses of `/api/e2ee` about people, devices and their keys (E2E-44). Bytes are
 * base64.
 */

/** 32 bytes: a public key of Ed25519 or X25519, a hash. */
export const bytes32 = z.string().regex(/^[A-Za-z0-9+/]{43}=$/, "must be base64 of 32 bytes");
/** 64 bytes: a signature. */
export const bytes64 = z.string().regex(/^[A-Za-z0-9+/]{86}==$/, "must be base64 of 64 bytes");
export const certificate = base64(E2EE_LIMITS.certificateMax);
const keyPackage = base64(E2EE_LIMITS.keyPackageMax);
const keyPackages = z.array(keyPackage).max(E2EE_LIMITS.keyPackagesMax);
/** Random, as a device has given it to itself. */
export const deviceId = id;
export const count = z.number().int().min(0);

/** Milliseconds since 1970. */
const branch = count;

/** A server's signed statement that it lost entries of the key log (MEND-32): `SignedRewind`. */
export const logRewind = z.object({ branch, size: count, root: bytes32, signature: bytes64 });

/**
 * The head of the key log (E2E-34). `signature`: by `server_key`, of the log that the key names.
 * `branch`, `rewinds`: of a server that was restored from a backup, the newest rewind first
 * (MEND-32); absent: nothing was ever lost.
 */
export const logHead = z.object({
  size: count,
  root: bytes32,
  signature: bytes64,
  server_key: bytes32,
  branch: branch.optional(),
  rewinds: z.array(logRewind).max(MAX_STORED_REWINDS).optional(),
});
export type LogHead = z.infer<typeof logHead>;

/**
 * An entry's place in the log, and its proof under the head that comes with it. No proof for
 * entries requested from an index on, which the leaves of the log prove (MEND-30).
 */
const proven = { index: count, proof: z.array(bytes32).optional() };
/** An entry of the key log as the tree has it: `keyLogEntry`. */
const entry = base64(E2EE_LIMITS.entryMax);
export const logEntry = z.object({ index: count, entry: z.string() });

export const personDevice = z.object({
  id: deviceId,
  certificate: z.string(),
  created_at: time,
  /** Absent: it is in use. */
  revoked: z.object({ revocation: z.string(), ...proven }).optional(),
  ...proven,
});

/** A person's keys as others see them (E2E-8). People without keys are left out of the response. */
export const person = z.object({
  user_id: id,
  /** Username by the server; pages pin it with the key (MEND-29). */
  username: z.string(),
  person_key: bytes32,
  /** How often they lost everything and started over (E2E-14). */
  generation: count,
  /** They get back in when a device is lost: two devices, or a recovery key that they have kept. */
  recoverable: z.boolean(),
  ...proven,
  /** The entry that begins these keys; absent: of version 1, which follows from them (MEND-37). */
  entry: z.string().optional(),
  /** With `from`: those with an entry or a revocation from there on. */
  devices: z.array(personDevice),
  /** With `from`: all other entries in this person's name from there on. */
  others: z.array(logEntry).optional(),
});
export type PersonKeys = z.infer<typeof person>;

export const peopleQuery = z.strictObject({
  ids: z.string().transform((s) => [...new Set(s.split(","))])
    .pipe(z.array(id).min(1).max(E2EE_LIMITS.peopleAtOnce)),
  /** An index of the key log: entries from there on, without proofs (MEND-30). Absent: all. */
  from: z.coerce.number<number>().int().min(0).optional(),
  /**
   * Entry version that the client can read: 2, including signed ones (MEND-37), which `from`
   * implies. Absent: keys that begin with a signed entry are refused (409 newer_version).
   */
  version: z.coerce.number<number>().int().min(2).optional(),
});
export const peopleResponse = z.object({ people: z.array(person), head: logHead });

/** A device with what a group needs to add it. */
const newDevice = { certificate, keyPackages, lastResort: keyPackage };
/** `entry`: begins the keys, signed by them; a reset needs it (MEND-37). */
export const identityBody = z.strictObject({
  personKey: bytes32,
  entry: entry.optional(),
  ...newDevice,
});
const revocation = base64(E2EE_LIMITS.certificateMax);
/** `revocation`: of the device that this one takes the place of, where ten are in use (MEND-4). */
export const deviceBody = z.strictObject({ ...newDevice, revocation: revocation.optional() });
export const revocationBody = z.strictObject({ revocation });
/** By the device, of the session's id and its own (MEND-4). */
export const proofBody = z.strictObject({ signature: bytes64 });

/** A device of the user's own. */
export const ownDevice = z.object({
  id: deviceId,
  certificate: z.string(),
  created_at: time,
  seen_at: time,
  /** Name of its browser; '' if the server does not know it yet (MEND-41). */
  browser: z.string(),
  /** True if a session that has proven to be it is alive. */
  signed_in: z.boolean(),
  revoked: z.boolean(),
  /** Key packages that are still unused (E2E-15). */
  packages: count,
  /** The session that asks has proven to be it (MEND-4). */
  current: z.boolean(),
});
export const ownIdentity = z.object({
  /** null: this person has none yet (E2E-10). */
  person_key: bytes32.nullable(),
  generation: count,
  /** When a new beginning takes effect; null: none was asked for (E2E-14). */
  reset_at: time.nullable(),
  /** The session that asks, for a device to prove that it acts in it (MEND-4). */
  session: id,
  /** A new device waits to be let in (E2E-12). */
  pairing: z.boolean(),
  devices: z.array(ownDevice),
  /** All entries in the user's own name, including former keys (MEND-37). */
  entries: z.array(logEntry),
});
export type OwnIdentity = z.infer<typeof ownIdentity>;

export const packagesBody = z.strictObject({ keyPackages, lastResort: keyPackage.optional() });
export const packagesResponse = z.object({ left: count });

export const claimBody = z.strictObject({
  /** The channel whose readers the devices belong to. */
  channelId: id,
  devices: z.array(deviceId).min(1).max(E2EE_LIMITS.addedAtOnce)
    .refine((ids) => new Set(ids).size === ids.length, "names one twice"),
});
export const claimed = z.object({
  device: deviceId,
  key_package: z.string(),
  /** True if it was the last-resort package, which is reused. */
  last_resort: z.boolean(),
});
/** Devices without any are left out. */
export const claimResponse = z.object({ packages: z.array(claimed) });

/** `version`: how often it was written; 0: never. */
export const vault = z.object({
  version: count,
  sealed: z.string().nullable(),
  /** The recovery key that seals it was typed back. */
  confirmed: z.boolean(),
});
export const vaultBody = z.strictObject({
  /** The one that this takes the place of. */
  version: count,
  sealed: base64(E2EE_LIMITS.vaultMax),
  confirmed: z.boolean().default(false),
});
export const vaultResponse = z.object({ version: count });

/** A generation and an epoch of a group, as '2-17'. */
export const epochName = z.string().regex(/^\d{1,3}-\d{1,12}$/, "must be generation-epoch");
export const archiveBody = z.strictObject({ sealed: base64(E2EE_LIMITS.archivedKeyMax) });
export const archived = z.object({ epoch: epochName, sealed: z.string() });
export const archivePageQuery = z.strictObject({ after: epochName.optional() });
export const archivePage = z.object({ archived: z.array(archived), has_more: z.boolean() });

/** A message from one device sealed for another. */
export const letter = z.object({
  id,
  from_user: id,
  from_device: deviceId,
  sent_at: time,
  sealed: z.string(),
});
export const lettersQuery = z.strictObject({ device: deviceId, after: id.optional() });
export const lettersResponse = z.object({ letters: z.array(letter), has_more: z.boolean() });
export const lettersBody = z.strictObject({
  device: deviceId,
  letters: z.array(z.strictObject({ to: deviceId, sealed: base64(E2EE_LIMITS.letterMax) }))
    .min(1).max(E2EE_LIMITS.lettersAtOnce),
});
export const readLettersBody = z.strictObject({
  device: deviceId,
  ids: z.array(id).min(1).max(E2EE_LIMITS.lettersWaiting),
});

const number = z.coerce.number<number>().int().min(0);
export const inclusionQuery = z.strictObject({ index: number, size: number });
export const consistencyQuery = z.strictObject({ first: number, second: number });
export const proofResponse = z.object({ proof: z.array(bytes32) });
export const entriesQuery = z.strictObject({
  from: number,
  limit: z.coerce.number<number>().int().min(1)
    .transform((n) => Math.min(n, E2EE_LIMITS.entriesAtOnce))
    .default(E2EE_LIMITS.entriesAtOnce),
});

/** Hashes that a proof in a tree of at most 2^31 entries consists of. */
const proof = z.array(bytes32).max(64);
/**
 * Entries that a restored server lost of its key log (MEND-32). `from`: how many of its first
 * entries begin `head`; `consistency`: the proof of it. `entries`: the entries of `head` from there
 * on, each proven in it, in its order. `next`: the leaf of `head` at `from`, for a device that
 * doesn't hold the entry.
 */
export const lostBody = z.strictObject({
  head: logHead,
  from: count,
  consistency: proof,
  entries: z.array(z.strictObject({ index: count, entry: base64(E2EE_LIMITS.entryMax), proof }))
    .max(MAX_LOST_PER_REQUEST),
  next: z.strictObject({ leaf: bytes32, proof }).optional(),
});
export type LostEntries = z.infer<typeof lostBody>;
export const lostResponse = z.object({ head: logHead });

/** Entries for an owner's audit: the hash of each entry's user, and the leaf of the tree. */
export const entriesResponse = z.object({
  entries: z.array(z.object({ user: bytes32, leaf: bytes32 })),
});

export const resetBody = z.strictObject({
  password,
  /** Needed where two-factor is on. */
  code: mfaToken.optional(),
});
export const resetResponse = z.object({ at: time });
