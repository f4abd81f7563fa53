import { record, type } from "../../kernel/records.ts";

/** `token` opens /api and the socket, `session` is rotated, `page` is the cookie (D-ACCT-3). */
export type SecretKind = "token" | "session" | "page";

export interface SecretRecord {
  /** SHA-256, hex. */
  hash: string;
  kind: SecretKind;
  /** Milliseconds. */
  expires: number;
  /** Number of a sessionToken within its session. Absent: it was made before they were numbered. */
  generation?: number;
  /** When a sessionToken was exchanged (milliseconds), and the generation given for it. */
  retired?: { at: number; by: number };
  /** Generation of the sessionToken that this secret was issued with. */
  with?: number;
}

export interface SessionRecord {
  id: string;
  userId: string;
  /** Milliseconds: the sign-in. */
  created_at: number;
  last_used: number;
  expires: number;
  /** User agent of the login, for the user's list of sessions. */
  device: string;
  secrets: SecretRecord[];
  /**
   * SHA-256 (hex) of the common prefix of its sessionTokens. Absent: none was made since prefixes
   * exist.
   */
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
  /** Milliseconds after which counting starts over. */
  until: number;
}

/** State of an address where nodes share the store; otherwise it is kept in memory. */
export interface AddressRecord {
  /** Failures counted in the current window. */
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

/** A link for choosing a new password once. */
export interface ResetLinkRecord {
  /** SHA-256 (hex) of its code. */
  hash: string;
  /** Milliseconds. */
  expires: number;
}

export const sessionRecords = record("session", {
  value: type<SessionRecord>(),
  key: { id: "text" },
  belongsTo: { nobody: "ended in the deletion of its account" },
});

/** SHA-256 (hex) of a token, sessionToken or page cookie → session id. */
export const secretRecords = record("secret", {
  value: type<string>(),
  key: { hash: "text" },
  belongsTo: { nobody: "an index, deleted with the session" },
});

/** SHA-256 (hex) of the beginning of a session's sessionTokens → session id. */
export const sessionFamilies = record("session_family", {
  value: type<string>(),
  key: { hash: "text" },
  belongsTo: { nobody: "an index, deleted with the session" },
});

export const userSessions = record("user_session", {
  value: type<true>(),
  key: { userId: "text", id: "text" },
  belongsTo: { nobody: "an index, deleted with the session" },
});

/** Orders to end a user's other sessions that may not have been carried out yet. */
export const sessionEndings = record("session_ending", {
  value: type<EndingRecord>(),
  key: { userId: "text" },
  belongsTo: { nobody: "deleted once it is carried out" },
});

/** The newest link of each user that lets them choose a new password (HARD-4). */
export const resetLinks = record("reset_link", {
  value: type<ResetLinkRecord>(),
  key: { userId: "text" },
  belongsTo: { nobody: "deleted in the deletion of its account" },
});

/** SHA-256 (hex) of a link's code → user id. */
export const resetLinkOwners = record("reset_link_owner", {
  value: type<string>(),
  key: { hash: "text" },
  belongsTo: { nobody: "an index, deleted with the link" },
});

export const failureRecords = record("failures", {
  value: type<FailureRecord>(),
  key: { account: "text", address: "text" },
  belongsTo: { nobody: "forgotten after hours" },
});

export const addressFailures = record("address_failures", {
  value: type<AddressRecord>(),
  key: { address: "text" },
  belongsTo: { nobody: "forgotten after hours" },
});

/** By user id, or by a name that does not exist. */
export const guessRecords = record("guesses", {
  value: type<GuessRecord>(),
  key: { account: "text" },
  belongsTo: { nobody: "forgotten after hours" },
});

export const knownDevices = record("known_devices", {
  value: type<KnownDevice[]>(),
  key: { userId: "text" },
  belongsTo: { user: "userId" },
});
