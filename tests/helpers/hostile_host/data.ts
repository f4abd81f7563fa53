/** Changes that a host makes to its own data. */
import { join } from "node:path";
import type { Key } from "../../../server/storage/keys.ts";
import { DATABASE } from "../../../server/storage/files.ts";
import type { TestServer } from "../server_process.ts";

/** Records of a database that no server has open. */
export interface Records {
  get<T>(key: Key<T>): Promise<T | null>;
  set<T>(key: Key<T>, value: T): Promise<void>;
}

/** Ends the server in order, changes its records, and starts it again. */
export async function rewrite(
  server: TestServer,
  change: (records: Records) => Promise<void>,
): Promise<void> {
  await server.end("SIGTERM");
  const kv = await Deno.openKv(join(server.dataDir, DATABASE));
  try {
    await change({
      get: async <T>(key: Key<T>) => (await kv.get<T>([...key])).value,
      set: async (key, value) => void await kv.set([...key], value),
    });
  } finally {
    kv.close();
  }
  await server.startAgain();
}
