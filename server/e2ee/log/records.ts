import type { Key } from "../../storage/keys.ts";

/** An entry of the key log (E2E-34). */
export interface LogEntryRecord {
  userId: string;
  /** As `keyLogEntry` writes it. */
  bytes: Uint8Array;
}

/** The server's own Ed25519 key: it signs heads of the log, and removals from groups. */
export interface ServerKeyRecord {
  /** 32 bytes. */
  publicKey: Uint8Array<ArrayBuffer>;
  /** PKCS #8. */
  privateKey: Uint8Array<ArrayBuffer>;
}

/** A time at which entries were lost by a restore, as the server signed it (MEND-32). */
export interface RewindRecord {
  /** Milliseconds. */
  branch: number;
  size: number;
  root: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

/** The keys of these records. A prefix is a key that only `list` takes. */
export const logKeys = {
  /** How many entries there are. */
  size: ["e2ee_log_size"] as Key<number>,
  entry: (index: number): Key<LogEntryRecord> => ["e2ee_log", index],
  entries: ["e2ee_log"] as Key<LogEntryRecord>,
  /** Of how many entries the tree's nodes are stored. */
  hashed: ["e2ee_log_hashed"] as Key<number>,
  /**
   * The indices of a user's entries, in their order, by `userHash` in hex: like the entries they stay
   * when the account is deleted.
   */
  ofUser: (user: string): Key<true> => ["e2ee_log_of", user],
  entryOf: (user: string, index: number): Key<true> => ["e2ee_log_of", user, index],
  /** How many entries are in these lists. Versions before kept none. */
  listed: ["e2ee_log_listed"] as Key<number>,
  /** The hash of a whole subtree of 2^level entries. */
  node: (level: number, index: number): Key<Uint8Array<ArrayBuffer>> => [
    "e2ee_log_node",
    level,
    index,
  ],
  /** The hashes of all whole subtrees of a level. */
  nodes: (level: number): Key<Uint8Array<ArrayBuffer>> => ["e2ee_log_node", level],
  /** The newest first. */
  rewinds: ["e2ee_log_rewinds"] as Key<RewindRecord[]>,
  serverKey: ["e2ee_server_key"] as Key<ServerKeyRecord>,
};
