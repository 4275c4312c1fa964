-- Restoring all content to a moment: rows, deletions, orders and times, from the history.

-- The last entry at a moment. After the clock was set back, a repeated moment means its second occurrence.
create function private.entry_at(p_at timestamptz) returns bigint
language sql stable
set search_path = ''
as $$ select max(id) from public.record_versions where changed_at <= p_at $$;

-- The rows of a content table after an entry, with defaults for columns that came later. `record` is null if the bin was emptied of it.
create function private.content_at(p_table text, p_entry bigint) returns table (id bigint, record jsonb)
language sql stable
set search_path = ''
as $$
  with rows as (
    select distinct on (v.entity_id) v.entity_id, v.id as version, v.operation, v.record
    from public.record_versions v
    where v.entity = p_table and v.operation in ('insert', 'update', 'delete') and v.id <= p_entry
    order by v.entity_id, v.id desc
  ), moves as (
    select distinct on (moved.key) moved.key::bigint as entity_id, v.id as version,
      jsonb_build_object('display_order', moved.value, 'updated_at', v.updated_at_by_id -> moved.key) as record
    from public.record_versions v, jsonb_each(v.record) as moved
    where v.entity = p_table and v.operation = 'reorder' and v.id <= p_entry
    order by moved.key, v.id desc
  )
  select rows.entity_id,
    (select private.column_defaults(p_table)) || rows.record || case when moves.version > rows.version then moves.record else '{}' end
  from rows left join moves on moves.entity_id = rows.entity_id
  where rows.operation <> 'delete'
$$;

-- The differences between a content table and its rows after an entry. `wanted` is null for a row that was added later; `is_lost`
-- marks a row that cannot be restored, because the bin was emptied of it. A row that the history does not know stays.
create function private.differences(p_table text, p_entry bigint)
returns table (id bigint, wanted jsonb, is_present boolean, is_lost boolean)
language plpgsql stable
set search_path = ''
as $$
begin
  return query execute format($sql$
    with wanted as materialized (
      select kept.id, case when kept.record is not null
        then private.history_row(to_jsonb(jsonb_populate_record(null::public.%1$I, kept.record))) end as record
      from private.content_at(%1$L, $1) as kept
    ), present as (
      select id, private.history_row(to_jsonb(now)) as record from public.%1$I as now
    )
    select coalesce(wanted.id, present.id), wanted.record, present.id is not null, wanted.id is not null and wanted.record is null
    from wanted full join present on present.id = wanted.id
    where case when wanted.id is not null then wanted.record is null or wanted.record is distinct from present.record
      else exists (
        select from public.record_versions v
        where v.entity = %1$L and v.entity_id = present.id and v.operation = 'insert' and v.id > $1)
      end
  $sql$, p_table) using p_entry;
end
$$;

-- Writes the differences of a table, in one statement, so that a new order is one version. @p_refused are the ids of rows that stay
-- unchanged.
create function private.write_differences(p_table text, p_entry bigint, p_refused bigint[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format($sql$
    with differing as materialized (select * from private.differences(%1$L, $1) d where d.id <> all ($2)),
    deleted as (delete from public.%1$I as now using differing d where now.id = d.id and d.wanted is null and not d.is_lost),
    updated as (
      update public.%1$I as now set (%3$s) = (select %3$s from jsonb_populate_record(null::public.%1$I, d.wanted))
      from differing d where now.id = d.id and d.wanted is not null)
    insert into public.%1$I (%2$s) overriding system value
    select restored.* from differing d, lateral (select %2$s from jsonb_populate_record(null::public.%1$I, d.wanted)) as restored
    where d.wanted is not null and not d.is_present
  $sql$, p_table, private.content_columns(p_table), replace(' ' || private.content_columns(p_table), ' id, ', ''))
    using p_entry, p_refused;
end
$$;

-- The rows of a moment that the rules of today refuse, each with the reason: a rule may be newer than the row, and a picture may be gone.
-- Writes each row, and takes it back.
create function private.refused_rows(p_table text, p_entry bigint) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  refused jsonb := '[]';
  difference record;
begin
  for difference in select * from private.differences(p_table, p_entry) d where d.wanted is not null order by d.id loop
    begin
      execute format('delete from public.%I where id = $1', p_table) using difference.id;
      execute format(
        'insert into public.%1$I (%2$s) overriding system value select %2$s from jsonb_populate_record(null::public.%1$I, $1)',
        p_table, private.content_columns(p_table)) using difference.wanted;
      raise exception 'The row is accepted.' using errcode = 'BR001';
    exception
      when sqlstate 'BR001' then null;
      when data_exception or integrity_constraint_violation or raise_exception then
        refused := refused || jsonb_build_array(jsonb_build_object(
          'id', difference.id, 'is_present', difference.is_present, 'reason', sqlerrm, 'record', difference.wanted));
    end;
  end loop;
  return refused;
end
$$;

-- Restores a table except for the rows that the current rules refuse, and returns the refused rows: a refused row must not block
-- the others. With @p_is_trial it writes nothing.
create function private.restore_table(p_table text, p_entry bigint, p_is_trial boolean) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  refused jsonb;
begin
  perform private.write_differences(p_table, p_entry, '{}');
  if p_is_trial then raise exception 'The rows are accepted.' using errcode = 'BR001'; end if;
  return '[]';
exception
  when sqlstate 'BR001' then return '[]';
  when data_exception or integrity_constraint_violation or raise_exception then
    refused := private.refused_rows(p_table, p_entry);
    -- Rows that are accepted alone and refused together are a defect of this product.
    if refused = '[]' then raise; end if;
    if not p_is_trial then
      perform private.write_differences(p_table, p_entry, array(select (r -> 'id')::bigint from jsonb_array_elements(refused) as r));
    end if;
    return refused;
end
$$;

-- Restores all content to a moment, as one entry of the history. Returns per table how many records were inserted, updated or deleted,
-- how many are lost because the bin was emptied of them, and the records that the current rules refuse, which stay unchanged. Writes
-- only rows that differ, with their former `updated_at`: id and `updated_at` name the same content again. With @p_dry_run it writes
-- nothing. Accounts stay. For the server and admins.
create function private.restore_content(p_at timestamptz, p_dry_run boolean)
returns table (entity text, inserted bigint, updated bigint, deleted bigint, lost bigint, refused jsonb)
language plpgsql security definer
set search_path = ''
as $$
declare
  first_change timestamptz := (select min(changed_at) from public.record_versions);
  last_entry bigint;
  content_table text;
  counted record;
  left_out jsonb;
  left_absent bigint;
begin
  perform private.require_role('Only an admin can restore the content.', 'admin');
  if p_at is null or p_at > clock_timestamp() then
    raise exception 'The moment to restore must be in the past.' using errcode = '22023';
  end if;
  if first_change is null or p_at < first_change then
    raise exception 'The history begins later than %: %.', p_at, coalesce('with the change of ' || first_change, 'it is empty')
      using errcode = '22023';
  end if;
  -- No other change comes in between.
  perform private.lock_out_saves();
  perform pg_advisory_xact_lock(7302);
  last_entry := private.entry_at(p_at);
  if not p_dry_run then perform private.start_entry('restore', null, jsonb_build_object('at', p_at)); end if;
  perform set_config('history.restores', 'yes', true);
  for content_table in select table_name from private.content_tables order by table_name loop
    select count(*) filter (where d.wanted is not null and not d.is_present) as inserted,
      count(*) filter (where d.wanted is not null and d.is_present) as updated,
      count(*) filter (where d.wanted is null and not d.is_lost) as deleted,
      count(*) filter (where d.is_lost) as lost
      into counted from private.differences(content_table, last_entry) d;
    left_out := case when counted.inserted + counted.updated + counted.deleted = 0 then '[]'
      else private.restore_table(content_table, last_entry, p_dry_run) end;
    left_absent := (select count(*) from jsonb_array_elements(left_out) as r where not (r -> 'is_present')::boolean);
    return query select content_table, counted.inserted - left_absent,
      counted.updated - (jsonb_array_length(left_out) - left_absent), counted.deleted, counted.lost, left_out;
  end loop;
  perform set_config('history.restores', '', true);
  -- An entry needs a change.
  delete from public.record_versions v
  where v.id = nullif(current_setting('history.part_of', true), '')::bigint and v.operation = 'restore'
    and not exists (select from public.record_versions part where part.part_of = v.id);
  perform private.end_entry();
end
$$;

create function public.restore_content(p_at timestamptz, p_dry_run boolean default false)
returns table (entity text, inserted bigint, updated bigint, deleted bigint, lost bigint, refused jsonb)
language sql
set search_path = ''
as $$ select * from private.restore_content(p_at, p_dry_run) $$;
grant execute on function private.restore_content(timestamptz, boolean), public.restore_content(timestamptz, boolean) to authenticated, service_role;
