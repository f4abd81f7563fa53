/** A node that was not heard of for so many milliseconds, by the database's clock, is gone. */
export const NODE_TIMEOUT_MS = 10_000;

export const PUBLISH =
  "select publish_facts($1, $2::text::bigint, $3::text::boolean, $4::text::json, " +
  "$5::text) as taken";

export const LEAVE = "update nodes set seen = '-infinity' where node = $1";

/*
 * Publications of a node are numbered, and a reader of one number has read all below it. So, unlike
 * with the log, no reader has to wait for other transactions.
 */
export const LOOK = `
select n.node, n.number::text as number, n.node = $1 as own,
  n.seen < now() - interval '${NODE_TIMEOUT_MS} ms' as gone,
  case when isfinite(n.seen) then extract(epoch from now() - n.seen)::float8 * 1000 end as silence,
  k.number is null or k.number < n.base as whole, f.name, f.value
from nodes n
left join unnest($2::text::text[], $3::text::bigint[]) as k(node, number) on k.node = n.node
left join lateral (
  select facts.number, facts.name, facts.value from facts
  where facts.node = n.node and n.node <> $1 and n.seen >= now() - interval '${NODE_TIMEOUT_MS} ms'
    and facts.number > case when k.number < n.base then -1 else coalesce(k.number, -1) end
) f on n.number is distinct from k.number
order by n.node, f.number`;

/** A row of the table; each node has at least one. */
export interface FactRow {
  node: string;
  number: string;
  own: boolean;
  gone: boolean;
  /** Milliseconds since the node was heard of; null: it left in order. */
  silence: number | null;
  /** The rows have all facts of the node, not only new ones. */
  whole: boolean;
  /** Null: notes, or there is nothing new. */
  name: string | null;
  /** Null: the fact no longer holds. */
  value: string | null;
}

/** The result of a read, and when it was sent (`performance.now()`). */
export interface FactsFound {
  rows: FactRow[];
  at: number;
  /** Set if this node had published by then. */
  hadPublished: boolean;
}
