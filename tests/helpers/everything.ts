/** All that a database holds. */
import type { Db } from "../../server/storage/db.ts";
import type { ReadResult } from "../../server/storage/engines/engine.ts";

/** Every record, in the order of the keys, whatever engine keeps them. */
export function everythingIn({ engine }: Db): AsyncIterable<ReadResult> {
  return engine.range({ prefix: [] }, {});
}
