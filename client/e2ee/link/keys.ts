import type { LogPosition } from "../../../protocol/e2ee/message_content.ts";
import type { LogHead } from "../../../protocol/e2ee/people_schemas.ts";

/**
 * State of the user's own keys on this device.
 * - `none`: not made yet (E2E-10)
 * - `elsewhere`: keys exist, but not on this device (E2E-12)
 * - `ready`: this is one of the user's devices
 * - `revoked`: another device has revoked this one (E2E-14)
 * - `replaced`: the user has reset their keys (E2E-14)
 * - `locked`: the keys are here, but locked until a password or the recovery key opens them
 *   (MEND-33)
 */
export type Phase = "none" | "elsewhere" | "ready" | "revoked" | "replaced" | "locked";

/** Two contradicting heads of the key log, both signed by the server (E2E-34). */
export interface SplitLog {
  /** Milliseconds. */
  at: number;
  own: LogHead;
  /** Earlier versions stored another person's claim here, without a signature. */
  other: Pick<LogHead, "size" | "root"> & Partial<LogHead> & {
    /**
     * Signed by the server together with a position of the authority log of this scope (MEND-39).
     */
    position?: LogPosition & { scope: string };
  };
  /** Number of entries that both have in common, as far as the server proves it. */
  fork?: number;
  /** Ids of conversations with people whose newest entry comes after the fork. */
  channels?: string[];
}

/** The server was restored from a backup and lost records of this device (MEND-32). */
export interface RestoredServer {
  /** Milliseconds. */
  at: number;
  /** Three restores in 30 days: not an accident, so the warning stays. */
  isOften: boolean;
}

/** Permanently private channels by id, with the last seq of each that the server could read. */
export type PrivateFrom = Readonly<Record<string, number>>;

/** Name under which a person is shown in private conversations. */
export interface PersonName {
  name: string;
  /** Different name that the server reports, not accepted here yet. */
  offered?: string;
  /** The person is a stranger whose name resembles a known person's. */
  isTwin?: true;
  /** Direct messages with them are encrypted, under any id (MEND-28). */
  isPrivate?: true;
}

/** Own device that this one did not let in. */
export interface NewDevice {
  id: string;
  /** Browser name that the device reports; '': unknown to the server. */
  browser: string;
}

/** State that pages show; sent to all of them on each change. */
export interface PrivateState {
  phase: Phase;
  /**
   * `none`: this device doesn't have the key; `unconfirmed`: not typed back yet; `locked`: another
   * device has replaced it, and the new one has to be typed here once.
   */
  recovery: "none" | "unconfirmed" | "confirmed" | "locked";
  /** Time of postponing (E2E-11), in milliseconds; null: not postponed. */
  recoveryLater: number | null;
  /** Time of postponing, otherwise of creation, in milliseconds; null: unknown. */
  recoverySince: number | null;
  /** Number of devices in use, including this one. */
  devices: number;
  /** Time when a reset takes effect (E2E-14), ISO 8601; null: none requested. */
  resetAt: string | null;
  /** New device being let in: this one, or another own one that asks (E2E-12). */
  pairing: PairingState | null;
  /**
   * Proof of a split log: no new trust (MEND-31), and with another server's log no sending. Both
   * heads can be saved.
   */
  split: SplitLog | null;
  /**
   * Progress of copying a long key log, in percent: people's keys wait for it (MEND-30). null:
   * complete.
   */
  copied: number | null;
  /** null: not restored, or a person has read the notice. */
  restored: RestoredServer | null;
  /** Positions of key log entries in the user's name that the user did not make (E2E-34). */
  foreign: number[];
  /**
   * Own devices that this one did not let in, until a person confirms or rejects them (MEND-76).
   */
  newDevices: NewDevice[];
  /** Names by user id, as this device pinned them with the keys (MEND-29). */
  names: Readonly<Record<string, PersonName>>;
  /** Channels that any own device was let into: private, whatever the server says (E2E-36). */
  privateFrom: PrivateFrom;
}

/**
 * Progress of a new device (E2E-12), on it and on an old one. Times are ISO 8601.
 * - `shown`: the new one shows its QR code
 * - `asked`: shown on an old one, with the browser name that the new one reports
 * - `compare`: a person compares these digits on both
 * - `wait`: waiting for the other device
 * - `forged`: the server showed data that nobody sent; pairing was canceled
 */
export type PairingState =
  | { step: "shown"; code: string; until: string }
  | { step: "asked"; browser: string; until: string }
  | { step: "compare"; digits: string; until: string }
  | { step: "wait"; digits?: string; until: string }
  | { step: "forged" };

/**
 * Actions of a person who lets a new device in: `ask` on the new one, `respond` or `scanned` on an
 * old one, `same` on both once they show the same digits.
 */
export type PairingAct =
  | { kind: "ask" | "respond" | "same" | "cancel" }
  | { kind: "scanned"; code: string };

/** Own device as the settings show it. */
export interface OwnDevice {
  id: string;
  /** ISO 8601. */
  createdAt: string;
  seenAt: string;
  /** Browser name that the device reports; '': unknown to the server. */
  browser: string;
  /** This device itself. */
  isThis: boolean;
  isRevoked: boolean;
  /** Revoked here, but not in the key log yet (MEND-30). */
  isRemoving: boolean;
  /**
   * Number of conversations that a revoked device is still in: the next sender there removes it.
   */
  staysIn: number;
  /** Signed by the user's person key; a device without the signature is not the user's. */
  isProven: boolean;
}

/**
 * Trust in somebody's keys (E2E-35).
 * - `known`: same as at first contact
 * - `verified`: the safety number was compared
 * - `changed`: other keys than before; sending asks once
 * - `verified_changed`: other keys than the verified ones; sending is blocked
 */
export type Trust = "known" | "verified" | "changed" | "verified_changed";

/** Another person's device, in use and proven by the key log. Raw bytes. */
export interface PersonDevice {
  id: string;
  certificate: Uint8Array<ArrayBuffer>;
}

export interface Person {
  userId: string;
  /**
   * Current name according to the server: people are shown by the pinned names of `PrivateState`.
   * Empty: the server leaves out this known person.
   */
  username: string;
  personKey: Uint8Array<ArrayBuffer>;
  generation: number;
  /** They can get back in after losing a device, according to the server (E2E-49). */
  isRecoverable: boolean;
  trust: Trust;
  devices: PersonDevice[];
  /** Revoked devices: what they signed before still counts as this person's. */
  revoked: PersonDevice[];
  /**
   * The server omits key log entries in their name (MEND-30), or shows replaced keys (MEND-32). The
   * key is the known one or empty, there are no devices, and conversations with this person are
   * withheld.
   */
  isWithheld?: boolean;
}

/** Trust in somebody's keys and their safety number, for the profile. */
export interface Safety {
  trust: Trust;
  /** 60 digits in twelve groups (E2E-35). */
  number: string;
}
