import { HELD, HORIZON } from "./horizon.ts";

/** Entries that one look reads. */
export const MAX_ENTRIES_PER_POLL = 500;

/*
 * The snapshot alone finds unread entries. Only for an entry behind a running transaction does it
 * matter whose transaction that is.
 */
export const LOOK = `
with ${HELD}, seen as materialized (
  select pg_current_snapshot() as snapshot,
    (select xid from log order by xid desc limit 1) as newest
), reach as materialized (
  select newest, pg_snapshot_xmax(snapshot) as next,
    case when newest >= greatest($1::text::xid8, pg_snapshot_xmin(snapshot)) then ${HORIZON}
      else pg_snapshot_xmin(snapshot) end as horizon
  from seen
)
select r.horizon::text as horizon, r.next::text as next, m.dropped::text as dropped,
  m.schema > $3::text::int or q.schema > $4::text::int as newer,
  r.newest::text as newest,
  (select extract(epoch from clock_timestamp() - log.at)::float8 from log
    where log.xid >= r.horizon order by log.xid limit 1) as unread,
  l.xid::text as xid, l.id::text as id, l.commit::text as commit, l.node = $2 as own, l.conflict,
  case when l.node = $2 then null else l.keys::text end as keys,
  case when l.node = $2 then null else l.events::text end as events
from reach r
cross join meta m
cross join required q
left join lateral (
  select * from log where log.xid >= $1::text::xid8 and log.xid < r.horizon
  order by log.xid limit ${MAX_ENTRIES_PER_POLL}
) l on true
order by l.xid`;

/** Returns the position at which a node that starts begins to read. */
export const START = `
with ${HELD}, seen as materialized (select pg_current_snapshot() as snapshot)
select ${HORIZON}::text as horizon from seen`;

/**
 * A row of the query. There is at least one; its fields from `xid` on are null if nothing is new.
 */
export interface LogRow {
  /** Entries of all lower transactions are visible. */
  horizon: string;
  /** No transaction has this number yet. */
  next: string;
  dropped: string;
  /** A newer Parley has taken the database over. */
  newer: boolean;
  newest: string | null;
  /** The age in seconds of the oldest entry from the horizon on; null: there is none. */
  unread: number | null;
  xid: string | null;
  id: string;
  commit: string;
  own: boolean;
  conflict: boolean;
  keys: string | null;
  events: string | null;
}

/**
 * Transactions before its position that a new connection reads again. After a crash or a failover
 * the server may reuse transaction numbers that no commit had to wait for.
 */
const LOOKED_AGAIN = 2000n;

/** Returns the position at which a new connection starts to look. */
export function before(position: bigint): bigint {
  return position > LOOKED_AGAIN ? position - LOOKED_AGAIN : 0n;
}
