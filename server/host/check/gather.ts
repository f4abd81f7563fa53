import { crc32 } from "node:zlib";
import type { FeatureCheck } from "../../kernel/check.ts";
import type { Feature } from "../../kernel/feature.ts";
import { declaredRecords } from "../../kernel/records.ts";
import type { BlobRef } from "../../storage/blobs.ts";
import type { FileRecord, FileSums } from "../../features/files/records.ts";
import type { Db } from "../../storage/db.ts";
import type { ServerRecord } from "../../membership/servers/records.ts";
import type { UserRecord } from "../../membership/users/records.ts";

/** What one walk over all records finds that must agree with something else. */
export interface CheckedFacts {
  users: Map<string, Pick<UserRecord, "username" | "email" | "deleted">>;
  /** Lower case → user id. */
  names: Map<string, string>;
  emails: Map<string, string>;
  servers: Map<string, Pick<ServerRecord, "name" | "owner_id" | "member_count">>;
  /** By server id. */
  members: Map<string, Set<string>>;
  /** Of each feature that has a check. */
  checks: FeatureCheck[];
  /** Records of features by owner, `user|server <id>` where it may be either → their kinds. */
  owned: Map<string, Set<string>>;
  serverPurges: Set<string>;
  serverChannels: Map<string, string[]>;
  channels: Set<string>;
  /** By channel id: where a private channel says that its group is, and where that is. */
  sealed: Map<string, string>;
  groups: Map<string, string>;
  /** By scope: how long a log of authority is said to be, and how many entries there are. */
  authority: Map<string, number>;
  authorityEntries: Map<string, number>;
  /** By channel id. */
  heads: Map<string, number>;
  messages: Map<string, { count: number; last: number }>;
  messageIds: Map<string, number>;
  purges: Set<string>;
  /** By blob id. */
  wanted: Map<string, BlobRef & { location: string }>;
  chunks: Map<string, { parts: number; bytes: number; sums: number[] }>;
  /** Contents that are not what was stored, by their place. */
  damaged: string[];
  pending: Set<string>;
  /** By id. */
  files: Map<string, Pick<FileRecord, "size" | "message_id">>;
  /** Checksums of their chunks, by id. */
  sums: Map<string, FileSums>;
  /** Files that are not what was stored, by id. */
  damagedFiles: Set<string>;
  /** Of messages and shelves, by file id → its place there. */
  attached: Map<string, string>;
  /** Bytes that lie beside the database, by file id. */
  stored: Map<string, number>;
}

/**
 * Reads every record once.
 * @param stored bytes that lie beside the database, by file id
 * @throws where one cannot be read at all
 */
export async function gather(
  db: Db,
  stored: Map<string, number>,
  features: readonly Pick<Feature<never>, "check">[],
): Promise<CheckedFacts> {
  const facts: CheckedFacts = {
    users: new Map(),
    names: new Map(),
    emails: new Map(),
    servers: new Map(),
    members: new Map(),
    checks: features.flatMap(({ check }) => check?.() ?? []),
    owned: new Map(),
    serverPurges: new Set(),
    serverChannels: new Map(),
    channels: new Set(),
    sealed: new Map(),
    groups: new Map(),
    authority: new Map(),
    authorityEntries: new Map(),
    heads: new Map(),
    messages: new Map(),
    messageIds: new Map(),
    purges: new Set(),
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
      const refer = (fileId: string) => void facts.attached.set(fileId, locationOf(key));
      check.take[String(kind)]?.(rest.map(String), value, refer);
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

/** By the first part of a key (`server/storage/keys.ts`). */
const takers: Record<string, Taker> = {
  user: ({ users }, id, { username, email, deleted }) => {
    users.set(id, { username, email, deleted });
  },
  user_by_name: ({ names }, lower, id) => names.set(lower, id),
  user_by_email: ({ emails }, lower, id) => emails.set(lower, id),
  server: ({ servers }, id, { name, owner_id, member_count }) => {
    servers.set(id, { name, owner_id, member_count });
  },
  member: ({ members }, serverId, _value, userId) => {
    members.set(serverId, (members.get(serverId) ?? new Set()).add(userId));
  },
  server_purge: ({ serverPurges }, id) => serverPurges.add(id),
  server_channels: ({ serverChannels }, id, ids) => serverChannels.set(id, ids),
  channel: ({ channels, sealed }, id, value) => {
    channels.add(id);
    if (value.sealed?.generation) sealed.set(id, epochOf(value.sealed));
  },
  e2ee_group: ({ groups }, id, group) => groups.set(id, epochOf(group)),
  e2ee_authority_head: ({ authority }, scope, { length }) => authority.set(scope, length),
  e2ee_authority: ({ authorityEntries }, scope) => {
    authorityEntries.set(scope, (authorityEntries.get(scope) ?? 0) + 1);
  },
  head: ({ heads }, id, seq) => heads.set(id, seq),
  file: ({ files }, id, { size, message_id }) => files.set(id, { size, message_id }),
  file_sums: ({ sums }, id, value) => sums.set(id, value),
  message: ({ messages, damaged, attached }, channelId, { content, sum, files }, seq) => {
    for (const id of files?.ids ?? []) {
      attached.set(id, locationOf(["message", channelId, seq]));
    }
    if (sum !== undefined && crc32(content) !== sum) {
      damaged.push(locationOf(["message", channelId, seq]));
    }
    const { count, last } = messages.get(channelId) ?? { count: 0, last: 0 };
    messages.set(channelId, { count: count + 1, last: Math.max(last, Number(seq)) });
  },
  message_by_id: ({ messageIds }, _id, [channelId]) => {
    messageIds.set(channelId, (messageIds.get(channelId) ?? 0) + 1);
  },
  purge: ({ purges }, id) => purges.add(id),
  blob: ({ chunks }, id, chunk: Uint8Array, part) => {
    const { parts, bytes, sums } = chunks.get(id) ?? { parts: 0, bytes: 0, sums: [] };
    sums[Number(part)] = crc32(chunk);
    chunks.set(id, { parts: parts + 1, bytes: bytes + chunk.byteLength, sums });
  },
  blob_pending: ({ pending }, id) => pending.add(id),
};

/** Generation and epoch, for comparing. */
function epochOf({ generation, epoch }: { generation: number; epoch: number }): string {
  return `${generation}-${epoch}`;
}

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
