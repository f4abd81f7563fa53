import { deserialize } from "node:v8";
import { DatabaseSync } from "node:sqlite";

/** How Deno KV writes the key `["schema"]`. */
const KEY = new Uint8Array([2, ...new TextEncoder().encode("schema"), 0]);

/** Returns the schema of a database file that nobody has open; 0: it has none yet. */
export function readSchema(path: string): number {
  const sqlite = new DatabaseSync(path, { readOnly: true });
  try {
    const row = sqlite.prepare("SELECT v FROM kv WHERE k = ?").get(KEY);
    return row ? Number(deserialize(row.v as Uint8Array)) : 0;
  } finally {
    sqlite.close();
  }
}
