import type { OwnKeyPackage } from "../../../mls/mod.ts";
import type { Bytes } from "../../../protocol/e2ee/bytes.ts";
import type { SignatureKey } from "../../../protocol/e2ee/signing.ts";

/** Names of the user's own keys in the store. Times are milliseconds. */
export const names = {
  person: "person",
  device: "device",
  recovery: "recovery",
  head: "head",
  relied: "log-entries/",
  restored: "restored",
  split: "split",
  audit: "audit",
  pairing: "pairing",
  packages: "package/",
  lastResort: "last-resort",
  pins: "pin/",
  privateFrom: "private-from",
  /** Bytes of the key that opens this store: they are sealed into its lock (MEND-33). */
  storeKey: "store-key",
  groups: "group/",
  logs: "authority/",
  contentKeys: "content-key/",
  certificates: "certificate/",
  orders: "order/",
  rows: "row/",
  refs: "ref/",
  outbox: "outbox/",
  commits: "commit/",
  /** Secrets that distinguish epochs, in the form of paths (MEND-3). */
  authenticators: "epoch/",
  entries: "entry/",
  contacts: "contact/",
  personNames: "name/",
} as const;

/** Names that only the worker of conversations uses, unlike those of locks and pushes. */
export const workerNames = {
  logCopy: "log-copy",
  leaves: "leaves/",
  vaultLater: "vault-later",
  /** Revocations of own devices that the key log doesn't have yet, by device id (MEND-30). */
  removals: "removal/",
  /** Ids of own devices that this one let in, or that a person has confirmed (MEND-76). */
  knownDevices: "known-devices",
  /** Entry with which the user's own keys begin, as another own device reported it (MEND-37). */
  beginning: "beginning",
  /** Creators of servers' authority logs, by scope: user id and key. */
  roots: "root/",
} as const;

/** Person key (E2E-8), and the secrets for all own devices sealed with it. */
export interface OwnPerson {
  key: SignatureKey;
  /** 32 bytes; seals the content keys of epochs (E2E-13). */
  archiveKey: Bytes;
}

export interface OwnDeviceKeys {
  id: string;
  certificate: Bytes;
  signature: SignatureKey;
  /** X25519; the private key as PKCS #8. */
  box: { publicKey: Bytes; privateKey: Bytes };
  /** True once the server has accepted it; offered again until then. */
  isKnown: boolean;
  /** True for the first device of a person key that replaces a lost one (E2E-14). */
  isAnew?: boolean;
}

export interface Recovery {
  /** HKDF of the recovery key; seals the vault. */
  vaultKey: Bytes;
  /** Stored until it is typed back. */
  key: string | null;
  laterAt: number | null;
  /** Time when it was made on this device, in milliseconds. */
  madeAt?: number;
  /** True until a vault is sealed with it: the next one replaces whatever is there. */
  isNew: boolean;
  /** True if another device has replaced the key since, so that the vault doesn't open. */
  isLocked?: boolean;
  /**
   * Vault number when this device last opened or wrote it: a lower one is from a restored server
   * (MEND-32).
   */
  version?: number;
}

export interface StoredPackage {
  made: number;
  keyPackage: OwnKeyPackage;
}

/** Keys that are accepted as a person's (E2E-35). */
export interface Pin {
  userId: string;
  personKey: Bytes;
  /** Time when these keys were taken in. */
  at: number;
  /** Keys whose safety number was compared; null: the mark was removed. Absent: never any. */
  verified?: {
    personKey: Bytes | null;
    at: number;
    /** Name at that time. Absent: from an earlier version. */
    name?: string;
  };
  /** Earlier keys, newest first: what they signed still counts as this person's. */
  formerKeys?: Bytes[];
}

/** A person's name as this device has pinned it, by user id (MEND-29). */
export interface PinnedName {
  name: string;
  /** Newest first. */
  former: string[];
  /** Name that the server reports now, not accepted here yet. */
  offered?: string;
  /** True for a stranger whose name resembles a known person's. */
  isTwin?: true;
  /**
   * Direct messages with them are encrypted, under any id, as another own device reported
   * (MEND-28).
   */
  isPrivate?: true;
}

/** Restores of the server from a backup, as this device detected them (MEND-32). */
export interface RestoredRecord {
  /** Milliseconds, newest last, within the last 30 days. */
  times: number[];
  /** A person has read the notice. */
  isSaid: boolean;
}

/** Progress of the key log's audit on this device, and its findings in the user's name (E2E-34). */
export interface Audit {
  personKey: Bytes;
  /** Number of audited entries. */
  size: number;
  at: number;
  /** Positions of entries that no holder of this person key made. */
  foreign: number[];
  /** Entry with which this person key begins: the first of its kind (MEND-37). */
  beginning?: { index: number; leaf: Bytes };
}
