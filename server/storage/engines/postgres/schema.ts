import type { Sql } from "postgres";
import { StartError } from "../../../base/start_error.ts";

/**
 * Tables and functions in PostgreSQL (CL-2, CL-3). All that a commit does is in one function, so
 * that it takes one round trip, and the transaction ends by itself when the node is lost.
 */

/** The schema that this program makes. */
export const POSTGRES_SCHEMA = 1;

/** First halves of advisory locks: each kind of lock has its own. */
export const LOCK = {
  /** Held while tables are made. */
  schema: 0x50410000,
  /** Second half: of the commit's id. Two attempts of one commit come one after the other. */
  commit: 0x50410001,
  /** Second half: `lockOf` a key. */
  key: 0x50410002,
  /**
   * Taken before keys: shared by commits that lock theirs; exclusive for one that locks all at once,
   * and by the session of a node that lost too often, until its next commit.
   */
  all: 0x50410003,
  /** Whoever drops old entries of the log. */
  drop: 0x50410004,
  /** Held by whoever copies data into these tables. */
  copy: 0x50410005,
  /** Held by a node that starts (second half 0), or is at a long piece of work of all (1). */
  alone: 0x50410006,
};

const TABLES = `
create table meta (
  single boolean primary key default true check (single),
  schema int not null,
  -- The last transaction whose entry was dropped from the log.
  dropped xid8 not null default '0'
);
insert into meta (schema) values (${POSTGRES_SCHEMA});

create table kv (
  key bytea primary key,
  value bytea,
  -- A counter has this instead of a value: 64 bits with a sign.
  count bigint,
  version bigint not null,
  check ((value is null) <> (count is null))
) with (fillfactor = 85);
-- Most of it is sealed: nothing would be won by compressing it.
alter table kv alter column value set storage external;

create sequence versions;
create table log (
  -- Assigned after the locks were taken: of two commits that conflict, the later has the higher.
  xid xid8 primary key default pg_current_xact_id(),
  id bigint not null default nextval('versions'),
  node text not null,
  commit uuid not null unique,
  -- It was refused, and is kept so that an earlier attempt on its way is refused too.
  conflict boolean not null default false,
  keys bytea[] not null,
  events bytea,
  at timestamptz not null default now()
);
`;

/** The bytes of files (CL-8): each chunk as it was sealed, written once and never changed. */
const FILES = `
create table file_part (
  file text not null,
  part int not null,
  bytes bytea not null,
  at timestamptz not null default now(),
  primary key (file, part)
);
-- Sealed bytes cannot be compressed, and parts of them are read.
alter table file_part alter column bytes set storage external;
`;

/** What nodes have in memory (CL-7): a crash of the server empties it. Each node writes its own rows. */
const FACTS = `
create unlogged table if not exists nodes (
  node text primary key,
  -- Of its last publication; they rise.
  number bigint not null,
  -- Of the one in which it published everything anew: what was before counts no more.
  base bigint not null,
  seen timestamptz not null default now()
);
create unlogged table if not exists facts (
  node text not null,
  -- Null: notes, which are passed on once.
  name text,
  -- Null: it holds no more. It stays for a while, for those who read what is new.
  value text,
  number bigint not null,
  at timestamptz not null default now(),
  unique (node, name)
);
create index if not exists facts_by_number on facts (node, number);

-- What a node has to tell: pairs of name and value. False: it has to publish everything anew.
create or replace function publish_facts(
  p_node text, p_number bigint, p_anew boolean, p_facts json, p_notes text
) returns boolean language plpgsql as $$
begin
  -- Nodes that are gone for good.
  with gone as (delete from nodes where seen < now() - interval '1 minute' and node <> p_node
    returning node)
  delete from facts using gone where facts.node = gone.node;
  -- An attempt that was given up may come after the next one: it has a lower number.
  if p_anew then
    insert into nodes as old (node, number, base) values (p_node, p_number, p_number)
      on conflict (node) do update
      set number = excluded.number, base = excluded.base, seen = excluded.seen
      where old.number < excluded.number;
  else
    update nodes set number = p_number, seen = now() where node = p_node and number < p_number;
  end if;
  if not found then
    return false;
  end if;
  if p_anew then
    delete from facts where node = p_node;
  end if;
  insert into facts (node, name, value, number)
    select p_node, f->>0, f->>1, p_number from json_array_elements(p_facts) as f
    on conflict (node, name) do update
    set value = excluded.value, number = excluded.number, at = excluded.at;
  if p_notes is not null then
    insert into facts (node, value, number) values (p_node, p_notes, p_number);
  end if;
  -- Who has not looked for so long reads everything.
  if p_number % 20 = 0 then
    delete from facts where node = p_node and (name is null or value is null)
      and at < now() - interval '30 s';
  end if;
  return true;
end $$;
`;

const FUNCTIONS = `
create or replace function commit_group(
  p_commit uuid, p_node text, p_again boolean, p_all boolean, p_release boolean,
  p_locks int[], p_exclusive boolean[],
  p_check_keys bytea[], p_check_versions bigint[],
  p_set_keys bytea[], p_set_values bytea[], p_set_counts bigint[],
  p_deleted bytea[], p_sum_keys bytea[], p_sums bigint[], p_maxima bigint[],
  p_bound_from bytea, p_bound_before bytea, p_bound_max bigint, p_events bytea
) returns bigint language plpgsql
-- Less than a node waits: what it has given up is not to hold up the log (MEND-60).
set lock_timeout = '4 s' as $$
declare
  v_id bigint;
  v_conflict boolean;
begin
  -- An earlier attempt may still be running. Held before there is a number, and until the commit can
  -- be seen: by this lock it is told from what others have open.
  perform pg_advisory_xact_lock(${LOCK.commit}, ('x' || left(p_commit::text, 8))::bit(32)::int);
  if p_again then
    select id, conflict into v_id, v_conflict from log where commit = p_commit;
    if found then
      return case when v_conflict then null else v_id end;
    end if;
  end if;
  if p_all then
    perform pg_advisory_xact_lock(${LOCK.all}, 0);
  else
    perform pg_advisory_xact_lock_shared(${LOCK.all}, 0);
    -- Sorted by whoever calls: all nodes take them in one order.
    perform case
      when l.exclusive then pg_advisory_xact_lock(${LOCK.key}, l.id)
      else pg_advisory_xact_lock_shared(${LOCK.key}, l.id)
    end from unnest(p_locks, p_exclusive) as l(id, exclusive);
  end if;
  if p_release then
    -- What the transaction has taken itself it keeps.
    perform pg_advisory_unlock_all();
  end if;
  -- Each statement sees what was committed before it began: all that the locks waited for.
  if exists (
    select from unnest(p_check_keys, p_check_versions) as c(key, version)
    left join kv on kv.key = c.key where kv.version is distinct from c.version
  ) or exists (
    select from unnest(p_sum_keys, p_sums, p_maxima) as s(key, by, max)
    left join kv on kv.key = s.key where coalesce(kv.count, 0)::numeric + s.by > s.max
  ) or p_bound_max is not null and p_bound_max < (
    select coalesce(sum(c.count), 0) from (
      select kv.count from kv where kv.key >= p_bound_from and kv.key < p_bound_before
      union all
      select s.by from unnest(p_sum_keys, p_sums) as s(key, by)
        where s.key >= p_bound_from and s.key < p_bound_before
    ) as c(count)
  ) then
    if p_again then
      insert into log (node, commit, conflict, keys) values (p_node, p_commit, true, '{}');
    end if;
    return null;
  end if;
  insert into log (node, commit, keys, events)
    values (p_node, p_commit, p_set_keys || p_deleted || p_sum_keys, p_events)
    returning id into v_id;
  if cardinality(p_deleted) > 0 then
    delete from kv where key = any(p_deleted);
  end if;
  if cardinality(p_set_keys) > 0 then
    insert into kv as old (key, value, count, version)
      select s.key, s.value, s.count, v_id
      from unnest(p_set_keys, p_set_values, p_set_counts) as s(key, value, count)
      on conflict (key) do update
      set value = excluded.value, count = excluded.count, version = excluded.version;
  end if;
  if cardinality(p_sum_keys) > 0 then
    insert into kv as old (key, count, version)
      select s.key, s.by, v_id from unnest(p_sum_keys, p_sums) as s(key, by)
      on conflict (key) do update set
        -- What is no counter has none: the sum of it is none either, which the table refuses.
        value = null,
        count = mod(old.count::numeric + excluded.count + 27670116110564327424, 18446744073709551616)
          - 9223372036854775808,
        version = excluded.version;
  end if;
  return v_id;
end $$;

-- Drops some of the entries that are older; how many. One node does it at a time.
create or replace function drop_old(p_age interval, p_limit int) returns bigint
language plpgsql as $$
declare
  v_last xid8;
  v_count bigint;
begin
  if not pg_try_advisory_xact_lock(${LOCK.drop}, 0) then
    return 0;
  end if;
  -- In this order: whoever reads the log sees that entries were dropped, or still sees them.
  select count(*), (array_agg(o.xid order by o.xid desc))[1] into v_count, v_last
    from (select xid, at from log order by xid limit p_limit) o where o.at < now() - p_age;
  if v_count > 0 then
    update meta set dropped = v_last;
    delete from log where xid <= v_last and at < now() - p_age;
  end if;
  return v_count;
end $$;
`;

/**
 * Makes the tables, or brings them up to date, one node at a time.
 * @param sql of one connection
 * @throws StartError where a newer Parley has made them
 */
export async function makeSchema(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx.unsafe(`select pg_advisory_xact_lock(${LOCK.schema}, 0)`);
    const [{ name }] = await tx.unsafe("select to_regclass('meta')::text as name");
    if (name === null) await tx.unsafe(TABLES);
    const [{ schema }] = await tx.unsafe("select schema from meta");
    refuseNewerTables(schema);
    const [{ files }] = await tx.unsafe("select to_regclass('file_part')::text as files");
    if (files === null) await tx.unsafe(FILES);
    await tx.unsafe(FACTS);
    await tx.unsafe(FUNCTIONS);
  });
}

/** @throws StartError */
export function refuseNewerTables(schema: number): void {
  if (schema <= POSTGRES_SCHEMA) return;
  throw new StartError(
    `The tables in PostgreSQL were made by a newer Parley (schema ${schema}; this program knows ` +
      `${POSTGRES_SCHEMA}). Nothing was changed. Start the newer program.`,
  );
}
