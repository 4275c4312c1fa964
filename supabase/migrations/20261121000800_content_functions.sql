-- Functions over any content table: row versions, reordering, import.

-- The ids and versions of the rows that the public site shows, in its order. The publisher reads this for every change, and then
-- only the rows whose version changed: one edit does not reload thousands of articles. One statement reads all tables in one
-- snapshot. Runs as its caller, so row-level security applies. `updated_at` is the version: a trigger raises it with every change of
-- a row, and callers of the API cannot choose it.
create function public.public_content_versions() returns jsonb
language plpgsql stable security invoker
set search_path = ''
as $$
declare
  table_versions text;
  answer jsonb;
begin
  select string_agg(
    format(
      '%L, (select coalesce(jsonb_agg(jsonb_build_array(id, updated_at) order by %s), ''[]'') from public.%I where %s)',
      table_name,
      case when private.is_ordered(table_name) then 'display_order, id' else 'created_at desc, id desc' end,
      table_name,
      coalesce(quote_ident(visible_by), 'true')),
    ', ') into table_versions
  from private.content_tables;
  execute format('select jsonb_build_object(''newest_change'', public.newest_site_change(),
    ''confirmed_change'', private.newest_confirmed_change(), %s)', table_versions) into answer;
  return answer;
end
$$;
grant execute on function public.public_content_versions() to anon, authenticated, service_role;

-- Reorders a table in one transaction. `p_ids` names every record of the table, first to last; otherwise a record was added or deleted
-- since the list was loaded, and nothing changes. `p_from` is the order that the caller changes; if the list has another order by now,
-- nothing changes either, unless that is the wanted order: a call whose answer was lost may be repeated. Returns the replaced order.
-- Runs as its caller, so the policies apply.
--
-- The records share their existing numbers, smallest first, so only moved records are written. Lists with equal numbers are sorted by
-- id, so a number rises above its predecessor only where a smaller id follows a larger one; beyond 100,000, the limit of the column, the
-- preceding numbers are lowered. As `orderNumbers` in packages/content.
create function public.reorder(p_table text, p_ids bigint[], p_from bigint[] default null) returns bigint[]
language plpgsql
set search_path = ''
as $$
declare
  present bigint[];
begin
  if not exists (select from private.content_tables where table_name = p_table and private.is_ordered(table_name)) then
    raise exception 'The records of % have no order.', coalesce(p_table, 'null') using errcode = '22023';
  end if;
  perform private.lock_for_save(p_table);
  -- Locks the rows until commit: simultaneous calls run in sequence, and no row is deleted in between.
  execute format('select array(select id from public.%I order by id for update)', p_table) into present;
  if present is distinct from array(select id from unnest(p_ids) as given (id) order by id) then
    raise exception 'The list has changed: its records are no longer those that were reordered. Load it again.'
      using errcode = 'PT409';
  end if;
  execute format('select array(select id from public.%I order by display_order, id)', p_table) into present;
  if p_from is not null and present <> p_from and present <> p_ids then
    raise exception 'The list has changed: somebody reordered it. Load it again.' using errcode = 'PT409';
  end if;
  execute format(
    'update public.%1$I as record set display_order = wanted.number
     from (
       select id, least(steps + max(number - steps) over (order by place), 100000 - max(steps) over () + steps)::integer as number
       from (
         select id, number, place, count(*) filter (where id < previous) over (order by place) as steps
         from (
           select id, number, place, lag(id) over (order by place) as previous
           from unnest($1, array(select display_order from public.%1$I where id = any ($1) order by display_order))
             with ordinality as given (id, number, place)
         ) as placed
       ) as stepped
     ) as wanted
     where record.id = wanted.id and record.display_order <> wanted.number', p_table) using p_ids;
  return present;
end
$$;
grant execute on function public.reorder(text, bigint[], bigint[]) to authenticated, service_role;
comment on function public.reorder(text, bigint[], bigint[]) is 'nullable: p_from';

-- Import inserts records with the ids and times that they have elsewhere, to move content in and to restore a backup: addresses
-- of the site contain ids, and lists are ordered by time. service_role and staff of role `admin` may import. Checks and outbox
-- apply as for any save. A call inserts all its records or none.
--
-- A record without `id` gets the next id; a call has either only records with ids or only records without. Missing columns are null.
-- A call takes at most 1,000 records. An error names the record by its position in the call, and the field.
--
-- A reused id gets the current time as `updated_at`. Otherwise a reader of the deleted record could take the new record for the
-- same version.
--
-- A row that equals its record in the restored history of an export gets no second version (restore_history).

-- Inserts each record alone, and raises the first error with the position and the field of its record.
create function private.name_refused_record(p_table text, p_records jsonb, p_insert text) returns void
language plpgsql
set search_path = ''
as $$
declare
  record jsonb;
  record_position bigint;
  field text;
  entry record;
  error_message text;
  error_constraint text;
  error_code text;
begin
  for record, record_position in select value, ordinality from jsonb_array_elements(p_records) with ordinality loop
    if jsonb_typeof(record) <> 'object' then
      raise exception 'Record % is not an object with the columns of %. Nothing was imported.', record_position, p_table using errcode = '22023';
    end if;
    begin
      execute p_insert using jsonb_build_array(record);
    exception when data_exception or integrity_constraint_violation then
      get stacked diagnostics error_message = message_text, error_code = returned_sqlstate,
        error_constraint = constraint_name, field = column_name;
      field := case when error_constraint like '%\_pkey' then 'id'
        else coalesce(nullif(field, ''), nullif(split_part(error_constraint, '__', 2), '')) end;
      -- For a value of the wrong type Postgres names no column, so each column is tried.
      if field is null then
        for entry in select key, value from jsonb_each(record) loop
          begin
            execute format('select jsonb_populate_record(null::public.%I, $1)', p_table)
              using jsonb_build_object(entry.key, entry.value);
          exception when data_exception then
            field := entry.key;
          end;
        end loop;
      end if;
      raise exception 'Record % (id %), field %: %. Nothing was imported.',
        record_position, coalesce(left(record ->> 'id', 40), 'not given'), coalesce(field, 'unknown'), error_message
        using errcode = error_code, column = coalesce(field, ''), constraint = coalesce(error_constraint, ''), table = p_table;
    end;
  end loop;
end
$$;

-- @p_request_id names the run of a command: its calls are one entry of the history.
create function private.import_records(p_table text, p_records jsonb, p_request_id uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  columns text;
  insertion text;
  inserted integer;
  last_version bigint;
begin
  perform private.require_role('Only an admin can import content.', 'admin');
  perform private.require_content_table(p_table);
  if jsonb_typeof(p_records) is distinct from 'array' then
    raise exception 'The records must be a list.' using errcode = '22023';
  end if;
  if jsonb_array_length(p_records) > 1000 then
    raise exception 'One call takes at most 1,000 records, and this one has %. Send them in several calls.', jsonb_array_length(p_records)
      using errcode = '22023';
  end if;
  if p_records = '[]' then return 0; end if;
  select string_agg(quote_ident(attname), ', ' order by attnum) into columns
  from pg_catalog.pg_attribute
  where attrelid = format('public.%I', p_table)::regclass
    and attnum > 0 and not attisdropped and attgenerated = '' and attname not in ('id', 'updated_at');
  -- No other insert takes an id before the counter has moved past the imported ids.
  perform private.lock_out_saves(array[p_table]);
  perform private.start_entry('import', p_request_id);
  last_version := (select max(id) from public.record_versions);
  insertion := format(
    'insert into public.%1$I (id, updated_at, %2$s) overriding system value
     select coalesce(id, nextval(pg_get_serial_sequence(%3$L, ''id''))),
       case when id in (select entity_id from public.site_changes where entity = %4$L) then clock_timestamp() else updated_at end,
       %2$s
     from jsonb_populate_recordset(null::public.%1$I, $1)', p_table, columns, 'public.' || p_table, p_table);
  begin
    execute insertion using p_records;
    get diagnostics inserted = row_count;
  exception when data_exception or integrity_constraint_violation then
    perform private.name_refused_record(p_table, p_records, insertion);
    raise;
  end;
  if exists (
    select from public.record_versions v
    where v.id > last_version and exists (
      select from public.record_versions earlier
      where earlier.entity = v.entity and earlier.entity_id = v.entity_id and earlier.id <= last_version)) then
    delete from public.record_versions v
    where v.id > last_version and v.entity_id not in (select d.id from private.differences(p_table, last_version) d);
    delete from public.record_versions v
    where v.id = current_setting('history.part_of')::bigint
      and not exists (select from public.record_versions part where part.part_of = v.id);
  end if;
  perform private.end_entry();
  return inserted;
end
$$;

create function public.import_records(p_table text, p_records jsonb, p_request_id uuid default null) returns integer
language sql
set search_path = ''
as $$ select private.import_records(p_table, p_records, p_request_id) $$;
grant execute on function private.import_records(text, jsonb, uuid), public.import_records(text, jsonb, uuid) to authenticated, service_role;
comment on function public.import_records(text, jsonb, uuid) is 'nullable: p_request_id';

-- Updates a record as a part of an import, if it still has the version @p_based_on: the columns of @p_values. Returns whether it was
-- updated. As for any save, every staff role may. Checks, times and outbox apply.
create function private.import_update(p_table text, p_id bigint, p_values jsonb, p_based_on timestamptz, p_request_id uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  columns text;
  present bigint;
begin
  perform private.require_role('Only staff can import content.', 'admin', 'editor', 'moderator');
  perform private.lock_for_save(p_table);
  select string_agg(quote_ident(key), ', ' order by key) into columns from jsonb_object_keys(p_values) as key where key not in ('id', 'search');
  if columns is null then
    raise exception 'The values must be an object with the columns to change.' using errcode = '22023';
  end if;
  execute format('select id from public.%I where id = $1 and updated_at = $2 for update', p_table)
    into present using p_id, p_based_on;
  if present is null then return false; end if;
  perform private.start_entry('import', p_request_id);
  execute format(
    'update public.%1$I set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $1)) where id = $2',
    p_table, columns) using p_values, p_id;
  perform private.end_entry();
  return true;
end
$$;

create function public.import_update(p_table text, p_id bigint, p_values jsonb, p_based_on timestamptz, p_request_id uuid) returns boolean
language sql
set search_path = ''
as $$ select private.import_update(p_table, p_id, p_values, p_based_on, p_request_id) $$;
grant execute on function private.import_update(text, bigint, jsonb, timestamptz, uuid), public.import_update(text, bigint, jsonb, timestamptz, uuid)
  to authenticated, service_role;
