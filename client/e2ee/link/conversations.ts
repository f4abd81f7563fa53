import type { Act, HistorySetting, SpaceKind } from "../../../protocol/e2ee/acts.ts";
import type { Hex } from "../../../protocol/e2ee/message_content.ts";
import type { Trust } from "./keys.ts";

/**
 * Where a private conversation stands on this device (E2E-39, E2E-40). Only `ready` sends.
 * - `ready`: in the group, no stranger in it, nothing withheld
 * - `starting`: this device makes or joins the group
 * - `waiting`: somebody of `about` has to come online to let this device in; without anybody in
 *   `about`, the other has no keys yet
 * - `lost`: all in it have lost their keys, those of `about` as well; one of them begins it again.
 *   Of a server: this person has lost those by which they own it, and goes on with new ones (E2E-14)
 * - `unconfirmed`: nobody has signed that this person may read here; those of `about` can, and
 *   without anybody in it the owner, who has signed nothing yet (E2E-18, E2E-19)
 * - `removing`: devices of `about` are being removed; sending does it first (E2E-21)
 * - `changed_keys`: those of `about` have other keys than before; sending asks once (E2E-35)
 * - `verified_changed`: those of `about` have other keys than those that were compared
 * - `withheld`: another member, or this device, has seen more than this server shows (E2E-22, E2E-26);
 *   with `about`: of the devices of these people (MEND-30)
 * - `frozen`: a commit that nobody allowed, by somebody of `about` (E2E-24)
 * - `other_log`: the server shows another server's key log: nothing is sent until a person goes on (MEND-31)
 * - `no_keys`: this device has none of one's keys (E2E-12)
 * - `outdated`: of a version that this program does not know (E2E-36)
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

/** A channel as pages know it from the server. Begun or asked for by it, so the worker knows whom. */
export interface PrivateChannel {
  id: string;
  /** What its log of authority is about: its server, or it alone. */
  space: SpaceKind;
  /** Of a channel of a server: the server's id. */
  serverId?: string;
  /**
   * The others in it, as the server says; who really reads is what `people` below says. Nobody for
   * a channel of a server.
   */
  userIds: string[];
}

/** A private conversation as pages show it; sent to all of them whenever it changes. */
export interface Conversation {
  channelId: string;
  phase: ConversationPhase;
  /** Ids of the users whom the phase is about. */
  about: string[];
  /** Safety numbers by user id, of those who have other keys than before (E2E-35). */
  numbers: Readonly<Record<string, string>>;
  /** Whose devices are in the group: nobody else can read. */
  people: { userId: string; trust: Trust | "self"; devices: number }[];
  /**
   * Who is in it as the server says, and whom nobody in it has taken in: they read nothing. Oneself
   * among them.
   */
  unconfirmed: string[];
  /** Who has a device that was not let in: what the server shows as its key is another's (E2E-3). */
  refused: string[];
  generation: number;
  epoch: number;
  history: HistorySetting;
  /** Who began the log, by whose key all of it is judged: trusted at first sight (E2E-19). */
  root: { userId: string; key: Hex } | null;
  /** Grows with each older key, and with authors, that others share: then more can be read (E2E-32, MEND-38). */
  shared: number;
  /** Grows where texts that were shown turn out to stand behind the end of their epoch (MEND-40). */
  late: number;
  /** Who changed the group last, and when, in milliseconds; null: not known to this device. */
  lastChange: { userId: string; at: number } | null;
  /**
   * The server has shown two key logs, and somebody in it has entries that only one of them has
   * (MEND-31).
   */
  isSplit: boolean;
  /** Entries by keys that the key log has not of that user: who signed them, and for whom (MEND-37). */
  falseKeys: { by: string; user: string }[];
}

/** Somebody in a conversation that is about to begin. */
export interface BeginningPerson {
  userId: string;
  trust: Trust | "self";
}

/** How a conversation would begin: a person sees it, and presses for exactly this (MEND-34). */
export interface Beginning {
  /** What would be signed, with the keys that were shown, and nothing besides. */
  acts: Act[];
  /** How many entries its log had by then. */
  length: number;
  canRead: BeginningPerson[];
  /** Who decides who reads from then on; of a direct message nobody. */
  canAdmit: BeginningPerson[];
  /** Ids of those who may read as the server says, and have no keys yet: nobody lets them in by this. */
  keyless: string[];
}

/** What a page has heard from the server, and the worker may have to look at. */
export type Hint =
  /** The group, the log of authority or the removals of a channel have changed. */
  | { kind: "channel"; id: string }
  /** Somebody has left a letter for a device of one's own. */
  | { kind: "letter" }
  /** Somebody's devices have changed. */
  | { kind: "person"; id: string }
  /** The connection is back: anything may have happened. */
  | { kind: "connected" };
