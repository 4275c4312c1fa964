-- Writing content: inserts that are stored once, presence, orders, imports, and commands for many records with their undo.

-- Requests. The browser gives each insert a random id, a request, and repeats the call with it until an answer arrives.
-- docs/decisions/no-doubles.md.

create table private.requests (
  -- Requests belong to the account: the same id of another account is another request.
  account_id bigint not null,
  id uuid not null,
  entity text not null constraint requests__entity__at_most_63 check (char_length(entity) <= 63),
  -- The id that the record gets, drawn with the request.
  entity_id bigint not null,
  requested_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id)
);
comment on table private.requests is 'Inserts that were sent with an id of the browser: each is stored once.';
create index requests__age on private.requests (requested_at);
revoke all on private.requests from public, anon, authenticated, service_role;

-- Begins the request of the caller: returns the id of its record, and whether the record must still be stored with that id. The unique key
-- makes a second call wait until the first call has committed or failed. A failed insert rolls its request back. Requests are kept for 90
-- days. A repetition wastes an id: one statement per insert costs less than two.
-- Definer: writes requests, which no role of the API can; requires staff, and returns only what a request of the caller stored.
create function private.begin_request(p_request uuid, p_entity text, out record_id bigint, out is_new boolean)
language plpgsql security definer
set search_path = ''
as $$
declare
  caller constant bigint := private.require_staff();
  stored_entity text;
begin
  if p_request is null then
    raise exception 'The request has no id.' using errcode = '22004';
  end if;
  insert into private.requests (account_id, id, entity, entity_id)
  values (caller, p_request, p_entity, nextval(pg_get_serial_sequence(format('public.%I', p_entity), 'id')))
  on conflict do nothing returning entity_id into record_id;
  is_new := found;
  if is_new then return; end if;
  select r.entity, r.entity_id into stored_entity, record_id
  from private.requests r where r.account_id = caller and r.id = p_request;
  if stored_entity <> p_entity then
    raise exception 'This request has stored a record of %, not of %.', stored_entity, p_entity using errcode = '22023';
  end if;
end
$$;
grant execute on function private.begin_request(uuid, text) to authenticated;

-- Inserts a record once, and returns its row. A repetition of the request returns the record as it is now, or fails if the record was
-- deleted. Runs as its caller: policies, grants, checks and defaults apply as for a direct insert. The request determines the id; callers
-- choose no ids.
create function public.insert_record(p_table text, p_record jsonb, p_request uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  request record;
  is_object constant boolean := coalesce(jsonb_typeof(p_record) = 'object', false);
  is_content_table boolean;
  columns text;
  stored jsonb;
begin
  select exists (select from private.content_tables where table_name = p_table),
    (select coalesce(string_agg(', ' || quote_ident(key), ''), '')
     from jsonb_object_keys(case when is_object then p_record else '{}' end) as key)
    into is_content_table, columns;
  if not is_content_table then
    raise exception '% is not a content table.', coalesce(p_table, 'null') using errcode = '22023';
  end if;
  request := private.begin_request(p_request, p_table);
  if not request.is_new then
    execute format('select to_jsonb(record) from public.%I as record where id = $1', p_table)
      into stored using request.record_id;
    if stored is null then
      raise exception 'This record was saved before, and does not exist any more.' using errcode = 'PT404';
    end if;
    return stored;
  end if;
  if not is_object then
    raise exception 'The record is not an object with the columns of %.', p_table using errcode = '22023';
  end if;
  if p_record ? 'id' then
    raise exception 'cannot insert a non-DEFAULT value into column "id"'
      using errcode = '428C9', detail = 'Column "id" is an identity column defined as GENERATED ALWAYS.';
  end if;
  execute format(
    'insert into public.%1$I as record (id%2$s) overriding system value
     select $2%2$s from jsonb_populate_record(null::public.%1$I, $1) returning to_jsonb(record)', p_table, columns)
    into stored using p_record, request.record_id;
  return stored;
end
$$;
grant execute on function public.insert_record(text, jsonb, uuid) to authenticated;

-- Who has a record open in the console now. An open form calls `record_presence` every 15 seconds; a person without a call for 40
-- seconds is gone. Presence locks nothing and is not history. docs/decisions/no-doubles.md.

-- Unlogged: a crash of the server empties it, and the next calls fill it.
create unlogged table private.presence (
  entity text not null constraint presence__entity__at_most_63 check (char_length(entity) <= 63),
  entity_id bigint not null,
  account_id bigint not null,
  -- A random id of the browser: one person may have two.
  device_id uuid not null,
  opened_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  primary key (entity, entity_id, account_id, device_id)
);
comment on table private.presence is 'Who has a record open in the console now.';
revoke all on private.presence from public, anon, authenticated, service_role;

-- Whether a call of this time still counts. A time in the future is from before the clock was set back.
create function private.is_present(seen_at timestamptz) returns boolean
language sql stable
set search_path = ''
as $$ select seen_at between clock_timestamp() - interval '40 seconds' and clock_timestamp() + interval '40 seconds' $$;

-- Tells that the caller has a record open on a device, or has closed it, and returns who else has it open. `is_you` is the caller on
-- another device.
-- Definer: writes who has a record open, which no role of the API can; requires staff, who read all names, and writes only their own
-- presence.
create function public.record_presence(p_table text, p_id bigint, p_device uuid, p_is_open boolean default true)
returns table (account_id bigint, full_name text, since timestamptz, is_you boolean)
language plpgsql security definer
set search_path = ''
as $$
declare
  caller constant bigint := private.require_staff();
  present record;
begin
  if p_table is distinct from 'admin_users' and not exists (select from private.content_tables where table_name = p_table) then
    raise exception '% has no records that can be opened.', coalesce(p_table, 'null') using errcode = '22023';
  end if;
  if p_id is null or p_device is null then
    raise exception 'The record and the device are needed.' using errcode = '22004';
  end if;
  -- Skips locked rows, so that no call waits for another.
  delete from private.presence p where (p.entity, p.entity_id, p.account_id, p.device_id) in (
    select old.entity, old.entity_id, old.account_id, old.device_id from private.presence old
    where not private.is_present(old.seen_at) for update skip locked);
  if not coalesce(p_is_open, true) then
    delete from private.presence p
    where p.entity = p_table and p.entity_id = p_id and p.account_id = caller and p.device_id = p_device;
    return;
  end if;
  update private.presence p set seen_at = clock_timestamp()
  where p.entity = p_table and p.entity_id = p_id and p.account_id = caller and p.device_id = p_device;
  if not found then
    -- An account is present on at most 20 devices, as many as it may know, and in 100 records: ids of devices are invented easily. Parallel
    -- calls of one account wait for each other.
    perform pg_advisory_xact_lock(hashtextextended('presence of ' || caller, 0));
    select count(*) as records, count(distinct p.device_id) filter (where p.device_id <> p_device) as devices into present
    from private.presence p where p.account_id = caller;
    if present.records >= 100 or present.devices >= 20 then
      raise exception 'This account has too many records open, or on too many devices.' using errcode = 'PT429';
    end if;
    insert into private.presence as p (entity, entity_id, account_id, device_id) values (p_table, p_id, caller, p_device)
    on conflict on constraint presence_pkey do update set seen_at = clock_timestamp();
  end if;
  return query
  select u.id, u.full_name, min(p.opened_at), u.id = caller
  from private.presence p join public.admin_users u on u.id = p.account_id
  where p.entity = p_table and p.entity_id = p_id and private.is_present(p.seen_at) and u.active
    and (p.account_id, p.device_id) <> (caller, p_device)
  group by u.id, u.full_name
  order by min(p.opened_at), u.id
  limit 50;
end
$$;
grant execute on function public.record_presence(text, bigint, uuid, boolean) to authenticated;

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
-- Definer: chooses ids and times, which no grant allows; requires an admin or the server.
create function public.import_records(p_table text, p_records jsonb, p_request_id uuid default null) returns integer
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
grant execute on function public.import_records(text, jsonb, uuid) to authenticated, service_role;
comment on function public.import_records(text, jsonb, uuid) is 'nullable: p_request_id';

-- Updates a record as a part of an import, if it still has the version @p_based_on: the columns of @p_values. Returns whether it was
-- updated. As for any save, every staff role may. Checks, times and outbox apply.
-- Definer: writes the entry of an import, which no role of the API can; requires staff, who may update every record.
create function public.import_update(p_table text, p_id bigint, p_values jsonb, p_based_on timestamptz, p_request_id uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  columns text;
  present bigint;
begin
  perform private.require_role('Only staff can import content.', 'admin', 'editor', 'moderator');
  perform private.lock_for_save(p_table);
  select string_agg(quote_ident(key), ', ' order by key) into columns from jsonb_object_keys(p_values) as key where key <> 'id';
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
grant execute on function public.import_update(text, bigint, jsonb, timestamptz, uuid) to authenticated, service_role;

-- Changing many records at once: one transaction, one entry of the history with its records as parts, one burst of the outbox, and one
-- undo. Statements run as the caller, so policies, checks and times apply as for any save. docs/decisions/bulk.md.

-- Starts the entry of a command, or continues it: a call whose answer was lost is repeated with the same @p_request. @p_table is null for
-- records of several tables.
-- Definer: writes the entry of a command, which no role of the API can; requires staff.
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
-- Definer: removes the entry of a command that changed nothing, which no role of the API can; touches only that of its transaction.
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
grant execute on function private.wanted_values(bigint[], jsonb, jsonb), private.is_overtaken(jsonb, jsonb, jsonb), private.done_parts(text) to authenticated;

-- Changes columns of many records. @p_values is an object for all records, or a list with an object for each id; @p_seen has the values of
-- these columns that staff saw, in the same form. A record with another value by now stays unchanged. Returns the number of changed
-- records, and the id, names and current columns of the skipped records. Records that were deleted since, and records that have the values
-- already, are left out. A repeated call changes no record again, unless staff have seen another value since.
create function public.change_records(
  p_table text, p_ids bigint[], p_values jsonb, p_request uuid, p_confirmed boolean default false, p_seen jsonb default null)
returns table (changed integer, overtaken jsonb)
language plpgsql
set search_path = ''
set statement_timeout = '60s'
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
set statement_timeout = '60s'
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
set statement_timeout = '60s'
as $$
declare
  entry public.record_versions;
  content_tables text[];
  content_table text;
begin
  select * into entry from public.record_versions where request_id = p_request and operation = 'bulk';
  if entry.id is null then
    raise exception 'The history has no such command.' using errcode = 'PT404';
  end if;
  if entry.changed_by is distinct from (select id from private.current_staff()) then
    raise exception 'Only who ran a command can undo it.' using errcode = '42501';
  end if;
  content_tables := array(select distinct entity from public.record_versions where part_of = entry.id order by 1);
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
