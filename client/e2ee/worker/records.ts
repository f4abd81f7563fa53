import type { OwnKeyPackage } from "../../../mls/mod.ts";
import type { Bytes } from "../../../protocol/e2ee/bytes.ts";
import type { SignatureKey } from "../../../protocol/e2ee/signing.ts";

/** What the store holds of one's own keys, by its names. Times are milliseconds. */
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
  /** The bytes of the key that opens this store: they are sealed into its lock (MEND-33). */
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
  /** What tells epochs apart, as paths have them (MEND-3). */
  authenticators: "epoch/",
  entries: "entry/",
  contacts: "contact/",
  personNames: "name/",
} as const;

/** Further names, which only the worker of conversations uses, and not those of locks and of pushes. */
export const workerNames = {
  logCopy: "log-copy",
  leaves: "leaves/",
  vaultLater: "vault-later",
  /** Revocations of own devices that the key log doesn't have yet, by device id (MEND-30). */
  removals: "removal/",
  /** Ids of own devices that this one let in, or that a person has said Yes to (MEND-76). */
  knownDevices: "known-devices",
  /** The entry with which one's own keys begin, as another own device has told (MEND-37). */
  beginning: "beginning",
  /** Who began the logs of authority of servers, by scope: user id and key. */
  roots: "root/",
} as const;

/** The person key (E2E-8), and what is sealed for all own devices with it. */
export interface OwnPerson {
  key: SignatureKey;
  /** 32 bytes: it seals the content keys of epochs (E2E-13). */
  archiveKey: Bytes;
}

export interface OwnDeviceKeys {
  id: string;
  certificate: Bytes;
  signature: SignatureKey;
  /** X25519; the private key as PKCS #8. */
  box: { publicKey: Bytes; privateKey: Bytes };
  /** The server has taken it. Until then it is offered again. */
  isKnown: boolean;
  /** It is the first of a person key that takes the place of a lost one (E2E-14). */
  isAnew?: boolean;
}

export interface Recovery {
  /** HKDF of the recovery key: it seals the vault. */
  vaultKey: Bytes;
  /** Kept until it was typed back. */
  key: string | null;
  laterAt: number | null;
  /** When it was made on this device, in milliseconds. */
  madeAt?: number;
  /** No vault is sealed with it yet: the next one takes the place of whatever is there. */
  isNew: boolean;
  /** Another device has made another one since, so that the vault does not open. */
  isLocked?: boolean;
  /** The vault's number when this device opened or wrote it last: a lower one is of a restored server (MEND-32). */
  version?: number;
}

export interface StoredPackage {
  made: number;
  keyPackage: OwnKeyPackage;
}

/** Whose keys are taken for theirs (E2E-35). */
export interface Pin {
  userId: string;
  personKey: Bytes;
  /** When these keys were taken in. */
  at: number;
  /** The keys whose safety number was compared; null: the mark was taken away. Absent: never any. */
  verified?: {
    personKey: Bytes | null;
    at: number;
    /** What they were called then. Absent: of a version before. */
    name?: string;
  };
  /** Keys that were taken for theirs before, the newest first: what they signed stays theirs. */
  formerKeys?: Bytes[];
}

/** A person's name as this device has pinned it, by user id (MEND-29). */
export interface PinnedName {
  name: string;
  /** The newest first. */
  former: string[];
  /** As the server says now, and nobody has taken it over here. */
  offered?: string;
  /** A stranger with a name like that of a known person. */
  isTwin?: true;
  /** Direct messages with them are encrypted, under any id, as another own device has told (MEND-28). */
  isPrivate?: true;
}

/** That the server was restored from a backup, as this device has found (MEND-32). */
export interface RestoredRecord {
  /** Milliseconds, the newest last: those of the last 30 days. */
  times: number[];
  /** A person has read it. */
  isSaid: boolean;
}

/** How far this device has looked through the key log, and what it found in one's own name (E2E-34). */
export interface Audit {
  personKey: Bytes;
  /** Entries that were looked at. */
  size: number;
  at: number;
  /** Places in the log of what nobody with this person key has made. */
  foreign: number[];
  /** The entry with which this person key begins: the first of its kind (MEND-37). */
  beginning?: { index: number; leaf: Bytes };
}
