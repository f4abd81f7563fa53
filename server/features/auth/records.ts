import type { Key } from "../../storage/keys.ts";

/** `token` opens /api and the socket, `session` is rotated, `page` is the cookie (D-ACCT-3). */
export type SecretKind = "token" | "session" | "page";

export interface SecretRecord {
  /** SHA-256, hex. */
  hash: string;
  kind: SecretKind;
  /** Milliseconds. */
  expires: number;
  /** Of a sessionToken: which one of its session it is. Absent: it is older than that count. */
  generation?: number;
  /** Of a sessionToken that was exchanged: when (milliseconds), and the generation given for it. */
  retired?: { at: number; by: number };
  /** Of what was handed out with a sessionToken: the generation of that. */
  with?: number;
}

export interface SessionRecord {
  id: string;
  userId: string;
  /** Milliseconds: the sign-in. */
  created_at: number;
  last_used: number;
  expires: number;
  /** User agent of the login, for the list of one's own sessions. */
  device: string;
  secrets: SecretRecord[];
  /** SHA-256 (hex) of what its sessionTokens begin with. Absent: none was made since there is that. */
  family?: string;
  /** The newest sessionToken, and the newest that was ever shown; absent: 0. */
  generation?: number;
  shown?: number;
  /** The newest generation whose token was used (MEND-69); absent: 0. */
  used?: number;
  /** Milliseconds until which a sessionToken of the family that is not known may be an honest one. */
  lenient_until?: number;
}

/** Failed attempts of one account from one address within a window. */
export interface FailureRecord {
  count: number;
  /** Milliseconds; then counting starts anew. */
  until: number;
}

/** What is known of an address where nodes share the store; otherwise it is in memory. */
export interface AddressRecord {
  /** What counts against it in the window that is running. */
  counted: number;
  /** Milliseconds: when the window ends. */
  until: number;
  /** Attempts that nothing has come of yet. */
  running: {
    id: string;
    /** Milliseconds: from when on it counts. */
    lost: number;
  }[];
}

/** Failed attempts at one account, from anywhere: it goes down with time. */
export interface GuessRecord {
  level: number;
  /** Milliseconds: of the last failure. */
  at: number;
}

/** A device on which an account was signed in. */
export interface KnownDevice {
  /** SHA-256 of its secret, hex. */
  hash: string;
  /** Milliseconds: the last sign-in. */
  used: number;
}

/** All sessions of a user but one are to end (D-ACCT-4). */
export interface EndingRecord {
  /** Session id; null: all of them end. */
  keep: string | null;
  /** Milliseconds: later sessions proved who they are in the new way. */
  before: number;
  reason: string;
}

/** A link by which somebody may choose a new password once. */
export interface ResetLinkRecord {
  /** SHA-256 (hex) of its code. */
  hash: string;
  /** Milliseconds. */
  expires: number;
}

/** The keys of these records. A prefix is a key that only `list` takes. */
export const authKeys = {
  session: (id: string): Key<SessionRecord> => ["session", id],
  sessions: ["session"] as Key<SessionRecord>,
  /** SHA-256 (hex) of a token, sessionToken or page cookie → session id. */
  secret: (hash: string): Key<string> => ["secret", hash],
  /** SHA-256 (hex) of what the sessionTokens of a session begin with → session id. */
  family: (hash: string): Key<string> => ["session_family", hash],
  userSession: (userId: string, id: string): Key<true> => ["user_session", userId, id],
  userSessions: (userId: string): Key<true> => ["user_session", userId],
  /** Orders to end a user's other sessions that may not have been carried out yet. */
  ending: (userId: string): Key<EndingRecord> => ["session_ending", userId],
  endings: ["session_ending"] as Key<EndingRecord>,
  /** By which somebody may choose a new password, the newest of each (HARD-4). */
  resetLink: (userId: string): Key<ResetLinkRecord> => ["reset_link", userId],
  resetLinks: ["reset_link"] as Key<ResetLinkRecord>,
  /** SHA-256 (hex) of a link's code → user id. */
  resetLinkOwner: (hash: string): Key<string> => ["reset_link_owner", hash],
  failures: (
    account: string,
    address: string,
  ): Key<FailureRecord> => ["failures", account, address],
  allFailures: ["failures"] as Key<FailureRecord>,
  address: (address: string): Key<AddressRecord> => ["address_failures", address],
  allAddresses: ["address_failures"] as Key<AddressRecord>,
  /** By user id, or by a name that nobody has. */
  guesses: (account: string): Key<GuessRecord> => ["guesses", account],
  allGuesses: ["guesses"] as Key<GuessRecord>,
  knownDevices: (userId: string): Key<KnownDevice[]> => ["known_devices", userId],
  allKnownDevices: ["known_devices"] as Key<KnownDevice[]>,
};
