import { crc32 } from "node:zlib";
import type { FeatureCheck } from "../../kernel/check.ts";
import type { Feature } from "../../kernel/feature.ts";
import { declaredRecords } from "../../kernel/records.ts";
import type { BlobRef } from "../../storage/blobs.ts";
import type { FileRecord, FileSums } from "../../features/files/records.ts";
import type { Db } from "../../storage/db.ts";

/** Facts from one walk over all records, to be compared with each other. */
export interface CheckedFacts {
  /** Checks of features that have one. */
  checks: FeatureCheck[];
  /** Records of features by owner, `user|server <id>` where it may be either → their kinds. */
  owned: Map<string, Set<string>>;
  /** By blob id. */
  wanted: Map<string, BlobRef & { location: string }>;
  chunks: Map<string, { parts: number; bytes: number; sums: number[] }>;
  /** Places of contents that differ from their checksum. */
  damaged: string[];
  pending: Set<string>;
  /** By id. */
  files: Map<string, Pick<FileRecord, "size" | "message_id">>;
  /** Checksums of their chunks, by id. */
  sums: Map<string, FileSums>;
  /** Ids of files that differ from their checksums. */
  damagedFiles: Set<string>;
  /** Files of messages and shelves: file id → place. */
  attached: Map<string, string>;
  /** Bytes stored outside of the database, by file id. */
  stored: Map<string, number>;
}

/**
 * Reads every record once.
 * @param stored bytes stored outside of the database, by file id
 * @throws if one cannot be read
 */
export async function gather(
  db: Db,
  stored: Map<string, number>,
  features: readonly Pick<Feature<never>, "check">[],
): Promise<CheckedFacts> {
  const facts: CheckedFacts = {
    checks: features.flatMap(({ check }) => check?.() ?? []),
    owned: new Map(),
    wanted: new Map(),
    chunks: new Map(),
    damaged: [],
    pending: new Set(),
    files: new Map(),
    sums: new Map(),
    damagedFiles: new Set(),
    attached: new Map(),
    stored,
  };
  // deno-lint-ignore no-explicit-any
  for await (const { key, value } of db.walk<any>([])) {
    const [kind, ...rest] = key;
    const [first, second] = rest.map(String);
    const take = takers[String(kind)];
    take?.(facts, first, value, second);
    for (const check of facts.checks) {
      check.take[String(kind)]?.(rest.map(String), value, {
        refersTo: (fileId) => void facts.attached.set(fileId, locationOf(key)),
        isDamaged: () => void facts.damaged.push(locationOf(key)),
      });
    }
    const owners = declaredRecords.get(String(kind));
    for (const name of owners?.ownerNames(owners.at(key)) ?? []) {
      facts.owned.set(name, (facts.owned.get(name) ?? new Set()).add(String(kind)));
    }
    if (kind !== "blob") findBlobs(value, locationOf(key), facts.wanted);
  }
  return facts;
}

// deno-lint-ignore no-explicit-any
type Taker = (facts: CheckedFacts, first: string, value: any, second: string) => void;

/** Bytes of the storage and of files, by the first part of their keys. */
const takers: Record<string, Taker> = {
  file: ({ files }, id, { size, message_id }) => files.set(id, { size, message_id }),
  file_sums: ({ sums }, id, value) => sums.set(id, value),
  blob: ({ chunks }, id, chunk: Uint8Array, part) => {
    const { parts, bytes, sums } = chunks.get(id) ?? { parts: 0, bytes: 0, sums: [] };
    sums[Number(part)] = crc32(chunk);
    chunks.set(id, { parts: parts + 1, bytes: bytes + chunk.byteLength, sums });
  },
  blob_pending: ({ pending }, id) => pending.add(id),
};

/** References to blobs, in a record or one of its fields, whatever kind it is of. */
function findBlobs(value: unknown, location: string, found: CheckedFacts["wanted"]): void {
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return;
  for (const part of [value, ...Object.values(value)]) {
    if (typeof part === "object" && part !== null && "blob" in part && "parts" in part) {
      found.set(String(part.blob), { ...part as BlobRef, location });
    }
  }
}

/** Where something is, for people: `message 12 of channel …`. */
function locationOf([kind, ...rest]: Deno.KvKey): string {
  return kind === "message"
    ? `message ${String(rest[1])} of channel ${String(rest[0])}`
    : [kind, ...rest].map(String).join(" ");
}
