import { LOCK } from "./locks.ts";

/** The code of the error that a newer Parley has taken the database over. */
export const NEWER = "PY001";

const IDS = "p_commit uuid, p_node text, p_again boolean, p_all boolean";
const PARAMETERS = `p_locks int[], p_exclusive boolean[],
  p_check_keys bytea[], p_check_versions bigint[],
  p_set_keys bytea[], p_set_values bytea[], p_set_counts bigint[],
  p_deleted bytea[], p_sum_keys bytea[], p_sums bigint[], p_maxima bigint[],
  p_bound_from bytea, p_bound_before bytea, p_bound_max bigint, p_events bytea`;

/**
 * The function that does a whole commit (CL-3). Programs pass the schemas of tables and of records
 * that they know.
 */
const COMMIT_GROUP = `
create or replace function commit_group(
  p_tables int, p_records int, ${IDS}, ${PARAMETERS}
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
  -- After the locks: whoever raises it waits for commits that have passed (MEND-64).
  if exists (
    select from meta, required
    where meta.schema > p_tables or required.schema > p_records
  ) then
    raise exception 'a newer Parley has taken this database over' using errcode = '${NEWER}';
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
`;

/**
 * The signature before programs passed their schemas: such programs know the first ones (MEND-64),
 * and have taken their turn by a lock of the session.
 */
const COMMIT_GROUP_BEFORE = `
create or replace function commit_group(
  ${IDS}, p_release boolean, ${PARAMETERS}
) returns bigint language plpgsql as $$
declare
  v_id bigint;
begin
  v_id := commit_group(1, 1, p_commit, p_node, p_again, p_all, p_locks, p_exclusive,
    p_check_keys, p_check_versions, p_set_keys, p_set_values, p_set_counts, p_deleted, p_sum_keys,
    p_sums, p_maxima, p_bound_from, p_bound_before, p_bound_max, p_events);
  if p_release then
    -- What the transaction has taken itself it keeps.
    perform pg_advisory_unlock_all();
  end if;
  return v_id;
end $$;
`;

export const COMMIT_FUNCTIONS = COMMIT_GROUP + COMMIT_GROUP_BEFORE;
