import type {
  AuthorityChange,
  HistorySetting,
  SpaceKind,
} from "../../../protocol/e2ee/authority_change.ts";
import type { Hex } from "../../../protocol/e2ee/message_content.ts";
import type { Trust } from "./keys.ts";

/**
 * State of a private conversation on this device (E2E-39, E2E-40). Only `ready` sends.
 * - `ready`: this device is in the group, no stranger is, nothing is withheld
 * - `starting`: this device is creating or joining the group
 * - `waiting`: one of `about` has to come online to let this device in; if `about` is empty, the
 *   other person has no keys yet
 * - `lost`: everyone in it has lost their keys, including `about`; one of them restarts it. In a
 *   server: this person has lost the keys of its owner, and continues with new ones (E2E-14)
 * - `unconfirmed`: nobody has signed that this person may read here; one of `about` can, or, if it
 *   is empty, the owner, who has signed nothing yet (E2E-18, E2E-19)
 * - `removing`: devices of `about` are being removed; sending does it first (E2E-21)
 * - `changed_keys`: people of `about` have new keys; sending asks once (E2E-35)
 * - `verified_changed`: people of `about` have other keys than the verified ones
 * - `withheld`: another member, or this device, has seen more than this server shows (E2E-22,
 *   E2E-26); with `about`: of these people's devices (MEND-30)
 * - `frozen`: an unauthorized commit by one of `about` (E2E-24)
 * - `other_log`: the server shows another server's key log: nothing is sent until a person
 *   continues (MEND-31)
 * - `no_keys`: this device has none of the user's keys (E2E-12)
 * - `outdated`: written by a version that this program doesn't know (E2E-36)
 */
export type ConversationPhase =
  | "ready"
  | "starting"
  | "waiting"
  | "lost"
  | "unconfirmed"
  | "removing"
  | "changed_keys"
  | "verified_changed"
  | "withheld"
  | "frozen"
  | "other_log"
  | "no_keys"
  | "outdated";

/**
 * Channel as pages know it from the server. Every call passes it, so that the worker knows its
 * members.
 */
export interface PrivateChannel {
  id: string;
  /** Scope of its authority log: the server, or the channel alone. */
  space: SpaceKind;
  /** Server id of a server channel. */
  serverId?: string;
  /**
   * The other members according to the server; `people` below lists who can really read. Empty for
   * a server channel.
   */
  userIds: string[];
}

/** Private conversation as pages show it; sent to all of them on each change. */
export interface Conversation {
  channelId: string;
  phase: ConversationPhase;
  /** User ids that the phase is about. */
  about: string[];
  /** Safety numbers by user id, of people whose keys have changed (E2E-35). */
  numbers: Readonly<Record<string, string>>;
  /** People with devices in the group: nobody else can read. */
  people: { userId: string; trust: Trust | "self"; devices: number }[];
  /**
   * Members according to the server whom no member has confirmed: they can't read. May include the
   * user.
   */
  unconfirmed: string[];
  /**
   * People with a device that was refused: the server shows somebody else's key as its own (E2E-3).
   */
  refused: string[];
  generation: number;
  epoch: number;
  history: HistorySetting;
  /** Creator of the log, whose key authorizes all of it: trusted on first use (E2E-19). */
  root: { userId: string; key: Hex } | null;
  /**
   * Increases with each older key, and with authors, that others share: more becomes readable
   * (E2E-32, MEND-38).
   */
  shared: number;
  /**
   * Increases when texts that were shown turn out to come after the end of their epoch (MEND-40).
   */
  late: number;
  /**
   * Last change of the group and its author; time in milliseconds; null: unknown to this device.
   */
  lastChange: { userId: string; at: number } | null;
  /**
   * The server has shown two key logs, and a member has entries that only one of them contains
   * (MEND-31).
   */
  isSplit: boolean;
  /** Entries with keys that the key log doesn't have for that user: signer and user (MEND-37). */
  falseKeys: { by: string; user: string }[];
}

/** Member of a conversation that is about to begin. */
export interface BeginningPerson {
  userId: string;
  trust: Trust | "self";
}

/**
 * Preview of how a conversation begins: a person reviews it and confirms exactly this (MEND-34).
 */
export interface Beginning {
  /** Exact acts to sign, with the keys that were shown. */
  acts: AuthorityChange[];
  /** Number of log entries at that time. */
  length: number;
  canRead: BeginningPerson[];
  /** People who decide who can read from then on; empty for a direct message. */
  canAdmit: BeginningPerson[];
  /**
   * Ids of people who may read according to the server and have no keys yet: this does not admit
   * them.
   */
  keyless: string[];
}

/** Event that a page received from the server, and that the worker may have to react to. */
export type Hint =
  /** The group, authority log or removals of a channel have changed. */
  | { kind: "channel"; id: string }
  /** A letter arrived for a device of the user. */
  | { kind: "letter" }
  /** Somebody's devices have changed. */
  | { kind: "person"; id: string }
  /** The connection is back: anything may have changed. */
  | { kind: "connected" };
