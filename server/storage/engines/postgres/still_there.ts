import { type Client, isRefused } from "./connect.ts";
import { arrayOf } from "./value_code.ts";

/*
 * Checks whether a new connection leads to the same data (MEND-62). A standby that lacked some of
 * the primary's commits when it took over has lost some that nodes have read.
 */

/** Commits that were read, and that the log neither has nor has dropped. */
const MISSING = `
select r.commit from unnest($1::text::text[], $2::text::xid8[]) as r(commit, xid)
cross join meta m
where r.xid > m.dropped and not exists (select from log where log.commit = r.commit::uuid)`;

/** Another one: a standby has taken over. */
const TIMELINE = "select left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline";

/** The commits that are gone. @param read commits that were read, each with its transaction */
export async function missingOf(
  client: Client,
  read: ReadonlyMap<string, bigint>,
): Promise<string[]> {
  if (read.size === 0) return [];
  const parameters = [arrayOf([...read.keys()]), arrayOf(Array.from(read.values(), String))];
  return (await client.run<{ commit: string }>(MISSING, parameters)).map(({ commit }) => commit);
}

/** Null if the server does not say: some hosted ones don't. */
export async function timelineOf(client: Client): Promise<string | null> {
  const rows = await client.run<{ timeline: string }>(TIMELINE).catch((error) => {
    if (isRefused(error)) return [];
    throw error;
  });
  return rows[0]?.timeline ?? null;
}
