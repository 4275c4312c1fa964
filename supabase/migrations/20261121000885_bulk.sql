-- Changing many records at once: one transaction, one entry of the history with its records as parts, one burst of the outbox, and one
-- undo. Statements run as the caller, so policies, checks and times apply as for any save. docs/decisions/bulk.md.

-- Starts the entry of a command, or continues it: a call whose answer was lost is repeated with the same @p_request. @p_table is null for
-- records of several tables.
create function private.begin_bulk(p_table text, p_action text, p_values jsonb, p_request uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_role('Only staff can change records.', 'admin', 'editor', 'moderator');
  if p_table is not null then
    perform private.require_content_table(p_table);
  end if;
  perform private.start_entry('bulk', p_request,
    jsonb_strip_nulls(jsonb_build_object('table', p_table, 'action', p_action, 'values', nullif(p_values, '{}'))));
end
$$;

-- Ends the entry of begin_bulk, and removes it if nothing changed. With @p_confirmed, staff were told how much of the site goes and want it
-- so. Returns the number of its records.
create function private.end_bulk(p_confirmed boolean default false) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  entry bigint := current_setting('history.part_of')::bigint;
  parts integer := (select count(distinct (entity, entity_id)) from public.record_versions where part_of = entry);
begin
  if parts = 0 then
    delete from public.record_versions where id = entry and operation = 'bulk';
  end if;
  if parts > 0 and p_confirmed then
    -- A command that visitors do not see, or that was repeated, confirms nothing more.
    update private.confirmed_change as c
    set change_id = entry_change.newest, confirmed_at = now()
    from (select max(site_change) as newest from public.record_versions where part_of = entry) as entry_change
    where entry_change.newest > c.change_id;
  end if;
  perform private.end_entry();
  return parts;
end
$$;
grant execute on function private.begin_bulk(text, text, jsonb, uuid), private.end_bulk(boolean) to authenticated;

-- Locks records in the order of their ids, so that two simultaneous commands wait for each other.
create function private.lock_records(p_table text, p_ids bigint[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_ids is null or cardinality(p_ids) = 0 or cardinality(p_ids) > 10000 then
    raise exception 'One command takes from 1 to 10,000 records, and this one has %.', coalesce(cardinality(p_ids), 0) using errcode = '22023';
  end if;
  perform private.lock_for_save(p_table);
  execute format('select count(*) from (select from public.%I where id = any($1) order by id for update) as locked', p_table) using p_ids;
end
$$;
grant execute on function private.lock_records(text, bigint[]) to authenticated;

-- The values that a command writes into each record, and the values that staff saw in these columns. @p_values and @p_seen are an object
-- for all records, or a list with an object for each id.
create function private.wanted_values(p_ids bigint[], p_values jsonb, p_seen jsonb) returns table (id bigint, value jsonb, seen jsonb)
language sql immutable
set search_path = ''
as $$
  select listed.id,
    private.row_content(case jsonb_typeof(p_values) when 'object' then p_values else p_values -> (position - 1)::integer end) - 'id',
    case jsonb_typeof(p_seen) when 'object' then p_seen else p_seen -> (position - 1)::integer end
  from unnest(p_ids) with ordinality as listed (id, position)
$$;

-- Whether a command would overwrite a value that staff have not seen.
create function private.is_overtaken(record jsonb, value jsonb, seen jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select exists (
    select from jsonb_each(value) as wanted
    where record -> wanted.key is distinct from wanted.value and record -> wanted.key is distinct from seen -> wanted.key)
$$;

-- The records of a table that the running command changed or deleted in an earlier call, whose answer was lost, with the values that it replaced.
create function private.done_parts(p_table text) returns table (entity_id bigint, replaced jsonb)
language sql stable
set search_path = ''
as $$
  select v.entity_id, v.before from public.record_versions v
  where v.part_of = current_setting('history.part_of')::bigint and v.entity = p_table and v.entity_id is not null
$$;
grant execute on function private.wanted_values(bigint[], jsonb, jsonb), private.is_overtaken(jsonb, jsonb, jsonb), private.done_parts(text)
  to authenticated;

-- Changes columns of many records. @p_values is an object for all records, or a list with an object for each id; @p_seen has the values of
-- these columns that staff saw, in the same form. A record with another value by now stays unchanged. Returns the number of changed
-- records, and the id, names and current columns of the skipped records. Records that were deleted since, and records that have the values
-- already, are left out. A repeated call changes no record again, unless staff have seen another value since.
create function public.change_records(
  p_table text, p_ids bigint[], p_values jsonb, p_request uuid, p_confirmed boolean default false, p_seen jsonb default null)
returns table (changed integer, overtaken jsonb)
language plpgsql
set search_path = ''
as $$
declare
  columns text;
  has_seen boolean;
  -- The columns as they are: a row as a whole has its long texts and its words read.
  now_values text;
begin
  if p_seen is null then
    -- Consoles of earlier releases overwrite changes that they have not seen. They show this text unchanged, in a line of either
    -- language.
    raise exception E'\u2068%\u2069 \u2068%\u2069', 'هذه الصفحة أقدم من الخادم. أعد تحميل الصفحة، ثم كرّر ما أردته.',
      'This page is older than the server. Load the page again, then repeat this.' using errcode = '22023';
  end if;
  if jsonb_typeof(p_values) is distinct from 'object'
    and (jsonb_typeof(p_values) is distinct from 'array' or jsonb_array_length(p_values) <> cardinality(p_ids)) then
    raise exception 'The values must be an object, or a list with an object for each record.' using errcode = '22023';
  end if;
  select string_agg(distinct quote_ident(key), ', '), bool_and(wanted.seen ? key is true),
    format('jsonb_build_object(%s)', string_agg(distinct format('%L, now.%I', key, key), ', ')) into columns, has_seen, now_values
  from private.wanted_values(p_ids, p_values, p_seen) as wanted, jsonb_object_keys(wanted.value) as key;
  if columns is null then
    raise exception 'The values name no column to change.' using errcode = '22023';
  end if;
  if not has_seen then
    raise exception 'The values that were seen must have the columns to change, for each record.' using errcode = '22023';
  end if;
  perform private.lock_records(p_table, p_ids);
  perform private.begin_bulk(p_table, 'update', case jsonb_typeof(p_values) when 'object' then p_values end, p_request);
  execute format($sql$
    update public.%1$I as now set (%2$s) = (select %2$s from jsonb_populate_record(now, wanted.value))
    from private.wanted_values($1, $2, $3) as wanted
    where now.id = wanted.id and not private.is_overtaken(%3$s, wanted.value, wanted.seen)
      and not exists (select from private.done_parts(%1$L) as done where done.entity_id = now.id and wanted.seen @> done.replaced)
  $sql$, p_table, columns, now_values) using p_ids, p_values, p_seen;
  execute format($sql$
    select coalesce(jsonb_agg(jsonb_build_object('id', now.id, 'names', private.record_names(to_jsonb(now)), 'now',
        (select jsonb_object_agg(key, to_jsonb(now) -> key) from jsonb_object_keys(wanted.value) as key)) order by now.id), '[]')
    from private.wanted_values($1, $2, $3) as wanted join public.%1$I as now on now.id = wanted.id
    where private.is_overtaken(%2$s, wanted.value, wanted.seen)
      and not exists (select from private.done_parts(%1$L) as done where done.entity_id = now.id and wanted.seen @> done.replaced)
  $sql$, p_table, now_values) using p_ids, p_values, p_seen into overtaken;
  changed := private.end_bulk(p_confirmed);
  return next;
end
$$;
grant execute on function public.change_records(text, bigint[], jsonb, uuid, boolean, jsonb) to authenticated;

-- Deletes many records, which move to the bin. Returns their number, without records that do not exist. A repeated call does not delete a
-- record that somebody restored since.
create function public.delete_records(p_table text, p_ids bigint[], p_request uuid, p_confirmed boolean default false) returns integer
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_records(p_table, p_ids);
  perform private.begin_bulk(p_table, 'delete', null, p_request);
  execute format('delete from public.%1$I where id = any($1) and id not in (select entity_id from private.done_parts(%1$L))', p_table) using p_ids;
  return private.end_bulk(p_confirmed);
end
$$;
grant execute on function public.delete_records(text, bigint[], uuid, boolean) to authenticated;

-- Inserts a record as a part of a command, so that records that are added in sequence are one entry. Each record has its own request,
-- as for insert_record.
create function public.add_record(p_table text, p_record jsonb, p_request uuid, p_command uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  stored jsonb;
begin
  perform private.lock_for_save(p_table);
  perform private.begin_bulk(p_table, 'insert', null, p_command);
  stored := public.insert_record(p_table, p_record, p_request);
  perform private.end_bulk();
  return stored;
end
$$;
grant execute on function public.add_record(text, jsonb, uuid, uuid) to authenticated;

-- The entry of a command, which only its author undoes.
create function private.own_command(p_request uuid) returns public.record_versions
language plpgsql stable
set search_path = ''
as $$
declare
  entry public.record_versions;
begin
  select * into entry from public.record_versions where request_id = p_request and operation = 'bulk';
  if entry.id is null then
    raise exception 'The history has no such command.' using errcode = 'PT404';
  end if;
  if entry.changed_by is distinct from (select id from private.current_staff()) then
    raise exception 'Only who ran a command can undo it.' using errcode = '42501';
  end if;
  return entry;
end
$$;
grant execute on function private.own_command(uuid) to authenticated;

-- The effect of a command on each record of a table. A call that is repeated after a lost answer may have two versions of a record,
-- with a change of somebody else in between: `before` has the values before the last version.
create function private.command_parts(p_entry bigint, p_table text)
returns table (entity_id bigint, operation text, before jsonb, record jsonb)
language sql stable
set search_path = ''
as $$
  with parts as materialized (
    select v.* from public.record_versions v where v.part_of = p_entry and v.entity = p_table
  ), replaced as (
    select parts.entity_id, jsonb_object_agg(key, value order by parts.id) as before
    from parts, jsonb_each(parts.before) group by parts.entity_id
  )
  select distinct on (parts.entity_id) parts.entity_id, parts.operation, replaced.before, parts.record
  from parts left join replaced on replaced.entity_id = parts.entity_id
  order by parts.entity_id, parts.id desc
$$;
grant execute on function private.command_parts(bigint, text) to authenticated;

-- Takes back what a command did to the records of one table.
create function private.undo_parts(p_entry bigint, p_table text) returns void
language plpgsql
set search_path = ''
as $$
declare
  columns text;
  deleted_ids bigint[];
begin
  select string_agg(distinct quote_ident(name), ', ') into columns
  from public.record_versions v, unnest(v.changed) as name where v.part_of = p_entry and v.entity = p_table and v.operation = 'update';
  if columns is not null then
    -- A restore marks no text as behind its other language.
    perform set_config('history.keeps_marks', 'yes', true);
    execute format($sql$
      update public.%1$I as now set (%2$s) = (select %2$s from jsonb_populate_record(now, v.before))
      from private.command_parts($1, %1$L) v
      where v.operation = 'update' and now.id = v.entity_id
        and to_jsonb(now) @> (select jsonb_object_agg(name, v.record -> name) from jsonb_object_keys(v.before) as name)
    $sql$, p_table, columns) using p_entry;
    perform set_config('history.keeps_marks', '', true);
  end if;
  deleted_ids := array(
    select v.entity_id from public.record_versions v
    where v.part_of = p_entry and v.entity = p_table and v.operation = 'delete' and v.record is not null
      and not exists (
        select from public.record_versions later
        where later.entity = v.entity and later.entity_id = v.entity_id and later.id > v.id));
  if deleted_ids <> '{}' then
    perform private.restore_deleted(p_table, deleted_ids);
  end if;
  -- A deletion of no record is refused too where the caller may delete none.
  if exists (select from public.record_versions v where v.part_of = p_entry and v.entity = p_table and v.operation = 'insert') then
    execute format($sql$
      delete from public.%1$I as now using public.record_versions v
      where v.part_of = $1 and v.entity = %1$L and v.operation = 'insert' and now.id = v.entity_id
        and private.row_content(to_jsonb(now)) - 'display_order' = private.row_content(v.record) - 'display_order'
    $sql$, p_table) using p_entry;
  end if;
end
$$;

-- The numbers of records of a table that a command's undo restored, and that stay changed.
create function private.undone_parts(p_entry bigint, p_table text) returns table (undone integer, kept integer)
language plpgsql stable
set search_path = ''
as $$
begin
  return query execute format($sql$
    select count(*) filter (where is_undone)::integer, count(*) filter (where not is_undone)::integer
    from (
      select case v.operation
        when 'update' then to_jsonb(now) @> v.before
        when 'insert' then now.id is null
        else now.id is not null end is true as is_undone
      from private.command_parts($1, %1$L) v left join public.%1$I as now on now.id = v.entity_id) as parts
  $sql$, p_table) using p_entry;
end
$$;
grant execute on function private.undo_parts(bigint, text), private.undone_parts(bigint, text) to authenticated;

-- Takes back a command of the caller as one step: changed columns get their previous values, deleted records leave the bin, added records
-- go into it. A record that somebody changed since stays unchanged. Returns the numbers of restored records and of records that stay
-- changed.
create function public.undo_bulk(p_request uuid) returns table (undone integer, kept integer)
language plpgsql
set search_path = ''
as $$
declare
  entry public.record_versions := private.own_command(p_request);
  content_tables constant text[] := array(select distinct entity from public.record_versions where part_of = entry.id order by 1);
  content_table text;
begin
  -- Records that leave the bin need the whole table.
  perform private.lock_out_saves(content_tables);
  perform private.begin_bulk(entry.record ->> 'table', 'undo', null, null);
  foreach content_table in array content_tables loop
    perform private.undo_parts(entry.id, content_table);
  end loop;
  perform private.end_bulk();
  return query
    select coalesce(sum(parts.undone), 0)::integer, coalesce(sum(parts.kept), 0)::integer
    from unnest(content_tables) as named, private.undone_parts(entry.id, named) as parts;
end
$$;
grant execute on function public.undo_bulk(uuid) to authenticated;

-- Hosted projects end a request of staff after 8 seconds, which thousands of records may need. PostgREST applies the limit of a function before it
-- calls it. docs/decisions/bulk.md.
alter function public.change_records(text, bigint[], jsonb, uuid, boolean, jsonb) set statement_timeout = '60s';
alter function public.delete_records(text, bigint[], uuid, boolean) set statement_timeout = '60s';
alter function public.undo_bulk(uuid) set statement_timeout = '60s';
alter function public.restore_content(timestamptz, boolean) set statement_timeout = '60s';
