import type { Sql } from "postgres";
import { StartError } from "../../../base/start_error.ts";
import { DATA_SCHEMA, refuseNewerSchema } from "../../../base/data_schema.ts";
import { COMMIT_FUNCTIONS } from "./commit_function.ts";
import { LOCK } from "./locks.ts";

/**
 * Tables and functions in PostgreSQL (CL-2, CL-3). A commit is one function, so that it takes one
 * round trip, and its transaction ends if the node is lost.
 */

/** The schema that this program makes. */
export const POSTGRES_SCHEMA = 1;

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

/** The schema of records that a program must know to commit anything (MEND-64). */
const REQUIRED = `
create table if not exists required (
  single boolean primary key default true check (single),
  schema int not null
);
insert into required (schema) values (1) on conflict do nothing;
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

/**
 * State in memory that nodes share (CL-7): a crash of the server empties it. Each node writes its
 * own rows.
 */
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
 * Makes the tables, or upgrades them, one node at a time.
 * @param sql of one connection
 * @param known the schema of records that this program knows
 * @throws StartError if a newer Parley has made them, or written to them
 */
export async function makeSchema(sql: Sql, known = DATA_SCHEMA): Promise<void> {
  await sql.begin(async (tx) => {
    await tx.unsafe(`select pg_advisory_xact_lock(${LOCK.schema}, 0)`);
    const [{ name }] = await tx.unsafe("select to_regclass('meta')::text as name");
    if (name === null) await tx.unsafe(TABLES);
    const [{ schema }] = await tx.unsafe("select schema from meta");
    refuseNewerTables(schema);
    await tx.unsafe(REQUIRED);
    const [{ records }] = await tx.unsafe("select schema as records from required");
    refuseNewerSchema(records, known);
    const [{ files }] = await tx.unsafe("select to_regclass('file_part')::text as files");
    if (files === null) await tx.unsafe(FILES);
    await tx.unsafe(FACTS);
    await tx.unsafe(COMMIT_FUNCTIONS);
    await tx.unsafe(FUNCTIONS);
  });
}

/** Lets programs that do not know this schema of records commit nothing from now on (MEND-64). */
export async function requireSchema(sql: Sql, schema: number): Promise<void> {
  await sql.begin(async (tx) => {
    // Commits that have been let through come first.
    await tx.unsafe(`select pg_advisory_xact_lock(${LOCK.all}, 0)`);
    await tx.unsafe("update required set schema = $1::int where schema < $1::int", [schema]);
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
