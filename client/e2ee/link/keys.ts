import type { LogPosition } from "../../../protocol/e2ee/message_content.ts";
import type { LogHead } from "../../../protocol/e2ee/people_schemas.ts";

/**
 * What this device knows of one's own keys.
 * - `none`: nobody has made any yet (E2E-10)
 * - `elsewhere`: there are keys, and this device has none of them (E2E-12)
 * - `ready`: it is a device of one's own
 * - `revoked`: another device has taken this one back (E2E-14)
 * - `replaced`: somebody has begun anew (E2E-14)
 * - `locked`: its keys are here, and closed until a password or the recovery key opens them (MEND-33)
 */
export type Phase = "none" | "elsewhere" | "ready" | "revoked" | "replaced" | "locked";

/** Two heads of the key log that the server signed and that cannot both be true (E2E-34). */
export interface SplitLog {
  /** Milliseconds. */
  at: number;
  own: LogHead;
  /** Versions before kept another person's word here, without a signature. */
  other: Pick<LogHead, "size" | "root"> & Partial<LogHead> & {
    /** The server signed it together with where a log of authority was, of this scope (MEND-39). */
    position?: LogPosition & { scope: string };
  };
  /** How many entries the two have in common, as far as the server proves it. */
  fork?: number;
  /** Ids of the conversations with people whose newest entry is behind that. */
  channels?: string[];
}

/** The server was restored from a backup and has lost records of this device (MEND-32). */
export interface RestoredServer {
  /** Milliseconds. */
  at: number;
  /** Three times in 30 days: that is no accident, and stays said. */
  isOften: boolean;
}

/** By their ids, channels that are private for good, and the last seq of each that the server could read. */
export type PrivateFrom = Readonly<Record<string, number>>;

/** The name under which somebody is shown in private conversations. */
export interface PersonName {
  name: string;
  /** Another name, as the server says now: nobody has taken it over here. */
  offered?: string;
  /** A stranger with a name like that of a known person. */
  isTwin?: true;
  /** Direct messages with them are encrypted, under any id (MEND-28). */
  isPrivate?: true;
}

/** A device of one's own that this one did not let in. */
export interface NewDevice {
  id: string;
  /** As it calls itself; '': the server does not know. */
  browser: string;
}

/** What pages show; sent to all of them whenever it changes. */
export interface PrivateState {
  phase: Phase;
  /**
   * `none`: this device does not hold what it seals; `unconfirmed`: it was not typed back yet;
   * `locked`: another device has made another one, which is to be typed here once.
   */
  recovery: "none" | "unconfirmed" | "confirmed" | "locked";
  /** When it was put off (E2E-11), in milliseconds; null: it was not. */
  recoveryLater: number | null;
  /** When it was put off, else when it was made, in milliseconds; null: nobody knows. */
  recoverySince: number | null;
  /** How many devices are in use, this one among them. */
  devices: number;
  /** When a new beginning takes effect (E2E-14), ISO 8601; null: none was asked for. */
  resetAt: string | null;
  /** A new device that is being let in: this one, or one of one's own that asks (E2E-12). */
  pairing: PairingState | null;
  /** New trust stops (MEND-31), and of another server's log all sending. Both heads can be saved. */
  split: SplitLog | null;
  /** How much of a long key log is copied, in percent: people's keys wait for it (MEND-30). null: all. */
  copied: number | null;
  /** null: it wasn't, or a person has read it. */
  restored: RestoredServer | null;
  /** Places of entries in the key log that are in one's own name, and not made by oneself (E2E-34). */
  foreign: number[];
  /** Own devices that this one did not let in, until a person has answered for them (MEND-76). */
  newDevices: NewDevice[];
  /** Names by user id, as this device has pinned them with the keys (MEND-29). */
  names: Readonly<Record<string, PersonName>>;
  /** What any device of one's own has been let into: private, whatever the server says (E2E-36). */
  privateFrom: PrivateFrom;
}

/**
 * How far a new device is (E2E-12), on it and on an old one. Times are ISO 8601.
 * - `shown`: the new one shows its QR code
 * - `asked`: to an old one, of a browser as it calls itself
 * - `compare`: a person compares these digits on both
 * - `wait`: for the other device
 * - `forged`: the server has shown what nobody has sent; it was called off
 */
export type PairingState =
  | { step: "shown"; code: string; until: string }
  | { step: "asked"; browser: string; until: string }
  | { step: "compare"; digits: string; until: string }
  | { step: "wait"; digits?: string; until: string }
  | { step: "forged" };

/**
 * What a person does to let a new device in: on the new one `ask`, on an old one `respond` or
 * `scanned`, on both `same` once they see the same digits.
 */
export type PairingAct =
  | { kind: "ask" | "respond" | "same" | "cancel" }
  | { kind: "scanned"; code: string };

/** One's own device, as the settings show it. */
export interface OwnDevice {
  id: string;
  /** ISO 8601. */
  createdAt: string;
  seenAt: string;
  /** As its browser calls itself; '': the server does not know. */
  browser: string;
  /** It is the one that asks. */
  isThis: boolean;
  isRevoked: boolean;
  /** It is taken back here, and the key log doesn't have it yet (MEND-30). */
  isRemoving: boolean;
  /** How many conversations a revoked one is still in: whoever writes there next removes it. */
  staysIn: number;
  /** Signed by one's own person key; another one is nobody's of oneself. */
  isProven: boolean;
}

/**
 * How far somebody's keys are trusted (E2E-35).
 * - `known`: as they were at first contact
 * - `verified`: the safety number was compared
 * - `changed`: other keys than before; sending asks once
 * - `verified_changed`: other keys than those that were verified; sending is blocked
 */
export type Trust = "known" | "verified" | "changed" | "verified_changed";

/** A device of somebody else, in use and proven by the key log. Bytes as they come. */
export interface PersonDevice {
  id: string;
  certificate: Uint8Array<ArrayBuffer>;
}

export interface Person {
  userId: string;
  /**
   * As the server says now: people are shown by the pinned names of `PrivateState`. Empty: the server
   * leaves out this known person.
   */
  username: string;
  personKey: Uint8Array<ArrayBuffer>;
  generation: number;
  /** They get back in when a device is lost, as the server says (E2E-49). */
  isRecoverable: boolean;
  trust: Trust;
  devices: PersonDevice[];
  /** Those that were taken back: what they signed before is theirs still. */
  revoked: PersonDevice[];
  /**
   * The server leaves out entries of the key log in their name (MEND-30), or shows keys that others
   * took the place of (MEND-32). The key is the known one, or empty, there are no devices, and
   * conversations with this person are withheld.
   */
  isWithheld?: boolean;
}

/** Of somebody's keys, for their profile. */
export interface Safety {
  trust: Trust;
  /** 60 digits in twelve groups (E2E-35). */
  number: string;
}
