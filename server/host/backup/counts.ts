import { DatabaseSync } from "node:sqlite";

/** First parts of keys (`server/storage/keys.ts`) by the names that people know. */
const KINDS = {
  accounts: "user",
  servers: "server",
  channels: "channel",
  members: "member",
  messages: "message",
  pictures: "media",
  "pieces of files": "blob",
  files: "file",
};

/** Counts the records of each kind in a database file that nobody has open. */
export function countRecords(path: string): Record<string, number> {
  const sqlite = new DatabaseSync(path, { readOnly: true });
  try {
    const query = sqlite.prepare("SELECT count(*) AS n FROM kv WHERE k >= ? AND k < ?");
    return Object.fromEntries(
      Object.entries(KINDS).map(([name, part]) => {
        const row = query.get(firstPart(part, 0), firstPart(part, 1))!;
        return [name, Number(row.n)];
      }),
    );
  } finally {
    sqlite.close();
  }
}

/**
 * Returns the last parts of all keys with this first part, in a database file that nobody has open.
 */
export function lastPartsOf(path: string, part: string): Set<string> {
  const sqlite = new DatabaseSync(path, { readOnly: true });
  try {
    const rows = sqlite.prepare("SELECT k FROM kv WHERE k >= ? AND k < ?")
      .all(firstPart(part, 0), firstPart(part, 1));
    return new Set(rows.map(({ k }) => {
      const key = (k as Uint8Array).subarray(0, -1);
      return new TextDecoder().decode(key.subarray(key.lastIndexOf(0) + 2));
    }));
  } finally {
    sqlite.close();
  }
}

/** Returns the prefix of Deno KV's keys whose first part is this text: 2, the UTF-8, 0. */
function firstPart(part: string, end: 0 | 1): Uint8Array {
  return new Uint8Array([2, ...new TextEncoder().encode(part), end]);
}

/** Formats counts as `accounts: 12, servers: 3, …`, without zeros. */
export function spell(counts: Record<string, number>): string {
  const some = Object.entries(counts).filter(([, n]) => n > 0);
  return some.map(([name, n]) => `${name}: ${n}`).join(", ") || "nothing yet";
}
