import { record, type } from "../../kernel/records.ts";

/** An entry of an authority log (E2E-18), and whose storage it counts against. */
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

export const authorityEntries = record("e2ee_authority", {
  value: type<AuthorityRecord>(),
  key: { scope: "text", index: "number" },
  belongsTo: { server: "scope", channel: "scope" },
});

export const authorityHeads = record("e2ee_authority_head", {
  value: type<AuthorityHead>(),
  key: { scope: "text" },
  belongsTo: { server: "scope", channel: "scope" },
});
