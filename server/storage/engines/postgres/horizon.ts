import { LOCK } from "./locks.ts";

/*
 * The transaction up to which the log can be read (MEND-60). A transaction that began earlier may
 * commit later, so a look stops at the first of Parley's own commits that still runs. Transactions
 * of other programs, in this database or another one of the server, write no entry and hold nothing
 * up.
 *
 * A running transaction is proven to be another program's if `pg_locks` shows the lock on its
 * number and no commit lock of the same connection. (The column `virtualtransaction` changes while
 * a transaction ends, between one lock and the next.) `commit_group` takes the commit lock before
 * it has a number, and keeps both until the commit is visible, so a commit of Parley's is never
 * taken for another's. A transaction whose locks are not visible, because it is just beginning or
 * ending, counts as Parley's. The list of running ones is that of the snapshot which also reads the
 * entries.
 */

/** Connections that hold the commit lock in this database; needs `held`. */
const COMMITTING = `
  select pid from held
  where locktype = 'advisory' and granted and classid = ${LOCK.commit}
    and database = (select oid from pg_database where datname = current_database())`;

/** The locks of this moment, once for a statement: two reads of them would not fit together. */
export const HELD = "held as materialized (select * from pg_locks)";

/** The horizon of a column `snapshot`; needs `HELD`. */
export const HORIZON = `coalesce((
  select running from pg_snapshot_xip(snapshot) as running
  where not exists (
    select from held where locktype = 'transactionid' and mode = 'ExclusiveLock' and granted
      and transactionid = running::xid and (pid is null or pid not in (${COMMITTING}))
  )
  order by running limit 1
), pg_snapshot_xmax(snapshot))`;

/** Milliseconds of held-up commits before a warning. */
export const SLOW_COMMIT_MS = 1000;

/**
 * The connections that hold commits up: those that commits wait for, and those of commits that have
 * been running for a while and wait for nothing.
 */
const BLOCKERS = `
with ${HELD}, own as materialized (
  select distinct a.pid, pg_blocking_pids(a.pid) as waits, a.xact_start
  from held join pg_stat_activity a using (pid)
  where held.pid in (${COMMITTING})
)
select a.pid, a.application_name as program, a.usename as person, a.datname as database,
  host(a.client_addr) as address, a.state,
  extract(epoch from clock_timestamp() - a.xact_start)::int as seconds
from pg_stat_activity a
where a.pid in (select unnest(waits) from own) and a.pid not in (select pid from own)
  or a.pid in (
    select pid from own where cardinality(waits) = 0
      and xact_start < clock_timestamp() - interval '${SLOW_COMMIT_MS} ms'
  )
order by a.xact_start limit 3`;

interface Blocker {
  pid: number;
  program: string | null;
  person: string | null;
  database: string | null;
  address: string | null;
  state: string | null;
  seconds: number | null;
}

/** The queries that this module needs. */
interface Queries {
  run<R extends object>(statement: string): Promise<R[]>;
}

/** Describes the connections that hold up commits, for a log; null: none is visible. */
export async function blockersOf(client: Queries): Promise<string | null> {
  const found = await client.run<Blocker>(BLOCKERS);
  return found.length === 0 ? null : found.map(nameOf).join("; ");
}

function nameOf({ pid, program, person, database, address, state, seconds }: Blocker): string {
  const known = [
    program,
    person && `user ${person}`,
    database && `database ${database}`,
    address && `from ${address}`,
    state && (seconds === null ? state : `${state} for ${seconds} s`),
  ].filter(Boolean);
  return `process ${pid} (${known.join(", ")})`;
}
