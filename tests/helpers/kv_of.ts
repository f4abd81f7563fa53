import type { Db } from "../../server/storage/db.ts";
import { DenoKvEngine } from "../../server/storage/engines/deno_kv.ts";

/** The Deno KV beneath a database, for tests that look past it. */
export function kvOf({ engine }: Db): Deno.Kv {
  if (engine instanceof DenoKvEngine) return engine.kv;
  throw new Error("the database is not on Deno KV");
}
