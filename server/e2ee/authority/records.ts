import type { Key } from "../../storage/keys.ts";

/** An entry of a log of authority (E2E-18), and whose storage it takes. */
export interface AuthorityRecord {
  bytes: Uint8Array;
  by: string;
}

/** How long a log is, and its last hash. */
export interface AuthorityHead {
  length: number;
  /** 32 bytes. */
  hash: Uint8Array<ArrayBuffer>;
}

/** `scope`: the id of a server, or of a direct message's channel. */
export const authorityKeys = {
  entry: (scope: string, index: number): Key<AuthorityRecord> => ["e2ee_authority", scope, index],
  entries: (scope: string): Key<AuthorityRecord> => ["e2ee_authority", scope],
  head: (scope: string): Key<AuthorityHead> => ["e2ee_authority_head", scope],
};
