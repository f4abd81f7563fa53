import { record, type } from "../../kernel/records.ts";

/** An entry of the key log (E2E-34). */
export interface LogEntryRecord {
  userId: string;
  /** Bytes as `keyLogEntry` writes them. */
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

/** How many entries there are. */
export const logSize = record("e2ee_log_size", {
  value: type<number>(),
  key: {},
  belongsTo: { nobody: "the key log keeps everything" },
});

export const logEntries = record("e2ee_log", {
  value: type<LogEntryRecord>(),
  key: { index: "number" },
  belongsTo: { nobody: "the key log keeps everything" },
});

/** Number of entries whose tree nodes are stored. */
export const hashedSize = record("e2ee_log_hashed", {
  value: type<number>(),
  key: {},
  belongsTo: { nobody: "the key log keeps everything" },
});

/** Indices of a user's entries, by `userHash` in hex. */
export const logIndices = record("e2ee_log_of", {
  value: type<true>(),
  key: { user: "text", index: "number" },
  belongsTo: { nobody: "the key log keeps everything" },
});

/** How many entries are in these lists. Versions before kept none. */
export const listedSize = record("e2ee_log_listed", {
  value: type<number>(),
  key: {},
  belongsTo: { nobody: "the key log keeps everything" },
});

/** The hash of a whole subtree of 2^level entries. */
export const logNodes = record("e2ee_log_node", {
  value: type<Uint8Array<ArrayBuffer>>(),
  key: { level: "number", index: "number" },
  belongsTo: { nobody: "the key log keeps everything" },
});

/** Newest first. */
export const logRewinds = record("e2ee_log_rewinds", {
  value: type<RewindRecord[]>(),
  key: {},
  belongsTo: { nobody: "the key log keeps everything" },
});

export const serverKeyRecord = record("e2ee_server_key", {
  value: type<ServerKeyRecord>(),
  key: {},
  belongsTo: { nobody: "of the installation" },
});
