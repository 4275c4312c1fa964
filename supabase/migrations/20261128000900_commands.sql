-- Writing content: the command, its undo, presence, and imports. docs/decisions/commands.md.

-- A command inserts, changes, deletes, restores or orders records of a content table. Every write of the console is one. Its id, the
-- request, is random: a call whose answer was lost is repeated with the same request, and writes nothing more. A command for one record is
-- its version in the history; a command for many records is an entry, with a version for each record as a part.

-- Begins a command of the caller. Returns what an earlier call with the same request wrote: its version or its entry; null columns if there
-- is none, and then the next changes of this transaction are the command, until end_entry. The lock of the history makes a second call
-- wait for the first. @p_part_of is the request of an entry for several commands. An undo has no request.
-- Definer: writes the entry of a command, which no role of the API can; requires staff.
create function private.begin_command(
  p_request uuid, p_action text, p_table text, p_values jsonb default null, p_is_many boolean default false, p_part_of uuid default null)
returns public.record_versions
language plpgsql security definer
set search_path = ''
as $$
declare
  facts constant jsonb := jsonb_strip_nulls(jsonb_build_object('table', p_table, 'action', p_action, 'values', nullif(p_values, '{}')));
  done public.record_versions;
begin
  perform private.require_role('Only staff can change records.', 'admin', 'editor', 'moderator');
  if p_request is null and p_action <> 'undo' then
    raise exception 'The request has no id.' using errcode = '22004';
  end if;
  if p_part_of = p_request or (p_part_of is not null and p_is_many) then
    raise exception 'Only a command for one record joins an entry, which has a request of its own.' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(7302);
  select * into done from public.record_versions where request_id = p_request;
  if done.id is not null then
    if done.changed_by is distinct from (private.history_author()).account_id or (case
      when done.operation = 'bulk' then not p_is_many or done.record ->> 'table' is distinct from p_table or done.record ->> 'action' is distinct from p_action
      else done.entity is distinct from p_table or done.operation <> all (case p_action
        when 'insert' then '{insert}' when 'undelete' then '{insert}' when 'delete' then '{delete}' when 'order' then '{reorder}'
        else '{update,reorder}' end::text[]) end) then
      raise exception 'The request % belongs to another command.', p_request using errcode = '22023';
    end if;
    return done;
  end if;
  if p_is_many then
    perform private.start_entry('bulk', p_request, facts);
  else
    if p_part_of is not null then perform private.start_entry('bulk', p_part_of, facts - 'values'); end if;
    perform set_config('history.request', p_request::text, true);
  end if;
  return done;
end
$$;

grant execute on function private.begin_command(uuid, text, text, jsonb, boolean, uuid) to authenticated;

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

-- Inserts a record with the columns of an object; the others have their defaults. Returns its id.
create function private.insert_values(p_table text, p_values jsonb) returns bigint
language plpgsql
set search_path = ''
as $$
declare
  columns text;
  new_id bigint;
begin
  if jsonb_typeof(p_values) is distinct from 'object' then
    raise exception 'The record is not an object with the columns of %.', p_table using errcode = '22023';
  end if;
  if p_values ? 'id' then
    raise exception 'cannot insert a non-DEFAULT value into column "id"'
      using errcode = '428C9', detail = 'Column "id" is an identity column defined as GENERATED ALWAYS.';
  end if;
  select string_agg(quote_ident(key), ', ') into columns from jsonb_object_keys(p_values) as key;
  execute case when columns is null then format('insert into public.%I default values returning id', p_table)
    else format('insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1) returning id', p_table, columns) end
    into new_id using p_values;
  return new_id;
end
$$;

-- Who changed these columns of a record last, by column; a column without a change in the history is left out.
create function private.authors_of(p_table text, p_id bigint, p_columns text[]) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(named, jsonb_build_object('at', last.changed_at, 'account', last.changed_by, 'name', last.changed_by_name)), '{}')
  from unnest(p_columns) as named cross join lateral (
    select v.changed_at, v.changed_by, v.changed_by_name from public.record_versions v
    where v.entity = p_table and v.entity_id = p_id and v.changed @> array[named] order by v.id desc limit 1) as last
$$;

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

-- Gives the records of a table the order @p_ids, which names each once. @p_seen is the order that the caller changes, as an array; if the list
-- has another order by now, nothing changes, unless that is the wanted order.
--
-- The records share their existing numbers, smallest first, so only moved records are written. Lists with equal numbers are sorted by
-- id, so a number rises above its predecessor only where a smaller id follows a larger one; beyond 100,000, the limit of the column, the
-- preceding numbers are lowered. As `orderNumbers` in packages/content.
create function private.write_order(p_table text, p_ids bigint[], p_seen jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  present bigint[];
begin
  if not private.is_ordered(p_table) then
    raise exception 'The records of % have no order.', p_table using errcode = '22023';
  end if;
  execute format('select array(select id from public.%I order by display_order, id)', p_table) into present;
  if array(select id from unnest(present) as id order by id) is distinct from array(select id from unnest(p_ids) as id order by id) then
    raise exception 'The list has changed: its records are no longer those that were reordered. Load it again.' using errcode = 'PT409';
  end if;
  if to_jsonb(present) is distinct from p_seen and present <> p_ids then
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
end
$$;

-- Changes columns of records, unless staff have not seen the value that one of them has by now: such a record stays unchanged as a whole.
-- @p_values is an object for all records, or a list with an object for each id; @p_seen has the values of these columns that staff saw, in
-- the same form. Returns the records that stay unchanged: their names, the columns of the command as they are now, and who changed them.
-- With @p_done, the entry of an earlier call, only returns them, without the records that the command changed.
create function private.update_values(p_table text, p_ids bigint[], p_values jsonb, p_seen jsonb, p_done bigint) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  columns text;
  has_seen boolean;
  -- The columns as they are: a row as a whole has its long texts and its words read.
  now_values text;
  overtaken jsonb;
begin
  if jsonb_typeof(p_values) is distinct from 'object'
    and (jsonb_typeof(p_values) is distinct from 'array' or jsonb_array_length(p_values) <> cardinality(p_ids)) then
    raise exception 'The values must be an object, or a list with an object for each record.' using errcode = '22023';
  end if;
  select string_agg(distinct quote_ident(key), ', '), bool_and(wanted.seen ? key is true),
    format('jsonb_build_object(%s)', string_agg(distinct format('%L, now.%I', key, key), ', ')) into columns, has_seen, now_values
  from private.wanted_values(p_ids, p_values, p_seen) as wanted, jsonb_object_keys(wanted.value) as key;
  if columns is null then return '[]'; end if;
  if not has_seen then
    raise exception 'The values that were seen must have the columns to change, for each record.' using errcode = '22023';
  end if;
  if p_done is null then
    execute format($sql$
      update public.%1$I as now set (%2$s) = (select %2$s from jsonb_populate_record(now, wanted.value))
      from private.wanted_values($1, $2, $3) as wanted
      where now.id = wanted.id and not private.is_overtaken(%3$s, wanted.value, wanted.seen)
    $sql$, p_table, columns, now_values) using p_ids, p_values, p_seen;
  end if;
  execute format($sql$
    select coalesce(jsonb_agg(jsonb_build_object('id', now.id, 'names', private.record_names(to_jsonb(now)), 'now',
        (select jsonb_object_agg(key, to_jsonb(now) -> key) from jsonb_object_keys(wanted.value) as key),
        'by', private.authors_of(%1$L, now.id, array(select jsonb_object_keys(wanted.value)))) order by now.id), '[]')
    from private.wanted_values($1, $2, $3) as wanted join public.%1$I as now on now.id = wanted.id
    where private.is_overtaken(%2$s, wanted.value, wanted.seen)
      and not exists (select from public.record_versions v where v.part_of = $4 and v.entity = %1$L and v.entity_id = now.id)
  $sql$, p_table, now_values) using p_ids, p_values, p_seen, p_done into overtaken;
  return overtaken;
end
$$;

-- The command. @p_action:
-- - `insert`: a record with the columns of @p_values
-- - `update`: columns of the records @p_ids, as `update_values`
-- - `restore`: as `update`, to values of an earlier version, which marks no text as behind its other language
-- - `delete`: moves the records @p_ids into the bin; records that do not exist are left out
-- - `undelete`: moves the records @p_ids out of the bin, as `restore_deleted`; @p_values has columns that get another value
-- - `order`: the order @p_ids of all records of the table; @p_seen is the order that staff saw
-- @p_part_of joins several commands to one entry of the history, which one undo takes back. Returns `changed`, the number of records that
-- the command wrote; `overtaken`, the records that it left unchanged; and `row`, the record as it is now, of a command for one record that
-- exists. Runs as its caller: policies, grants, checks, times and outbox apply as for any statement.
create function public.run_command(
  p_request uuid, p_action text, p_table text, p_ids bigint[] default null, p_values jsonb default '{}', p_seen jsonb default '{}',
  p_part_of uuid default null)
returns jsonb
language plpgsql
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  is_many constant boolean := p_action in ('update', 'restore', 'delete', 'undelete') and cardinality(p_ids) > 1;
  one bigint := case when cardinality(p_ids) = 1 and p_action <> 'order' then p_ids[1] end;
  overtaken jsonb := '[]';
  changed integer := 0;
  row_now jsonb;
  done public.record_versions;
begin
  perform private.require_content_table(p_table);
  case p_action
    when 'insert' then perform private.lock_for_save(p_table);
    -- The rows are not there yet.
    when 'undelete' then perform private.lock_out_saves(array[p_table]);
    when 'update', 'restore', 'delete', 'order' then perform private.lock_records(p_table, p_ids);
    else raise exception '% is not an action.', coalesce(p_action, 'null') using errcode = '22023';
  end case;
  done := private.begin_command(p_request, p_action, p_table, case jsonb_typeof(p_values) when 'object' then p_values end, is_many, p_part_of);
  case p_action
    when 'insert' then
      one := coalesce(done.entity_id, private.insert_values(p_table, p_values));
    when 'update', 'restore' then
      perform set_config('history.keeps_marks', case p_action when 'restore' then 'yes' else '' end, true);
      if is_many or done.id is null then
        overtaken := private.update_values(p_table, p_ids, p_values, p_seen, done.id);
      end if;
      perform set_config('history.keeps_marks', '', true);
    when 'delete' then
      if done.id is null then execute format('delete from public.%I where id = any($1)', p_table) using p_ids; end if;
    when 'undelete' then
      if done.id is null then perform private.restore_deleted(p_table, p_ids, p_values); end if;
    when 'order' then
      if done.id is null then perform private.write_order(p_table, p_ids, p_seen); end if;
  end case;
  if done.id is null then perform private.end_entry(); end if;
  select case when v.operation = 'bulk' then private.count_records(v.id) else 1 end into changed
  from public.record_versions v where v.request_id = p_request;
  if one is not null and p_action <> 'delete' then
    execute format('select to_jsonb(record) from public.%I as record where id = $1', p_table) into row_now using one;
    if row_now is null then
      raise exception 'This record does not exist any more.' using errcode = 'PT404';
    end if;
  end if;
  return jsonb_build_object('changed', coalesce(changed, 0), 'overtaken', overtaken, 'row', row_now);
end
$$;
grant execute on function
  private.insert_values(text, jsonb), private.authors_of(text, bigint, text[]), private.wanted_values(bigint[], jsonb, jsonb),
  private.is_overtaken(jsonb, jsonb, jsonb), private.update_values(text, bigint[], jsonb, jsonb, bigint),
  private.write_order(text, bigint[], jsonb), private.count_records(bigint),
  public.run_command(uuid, text, text, bigint[], jsonb, jsonb, uuid) to authenticated;
comment on function public.run_command(uuid, text, text, bigint[], jsonb, jsonb, uuid) is 'nullable: p_ids, p_part_of';

-- The versions that a command wrote.
create function private.command_versions(p_command bigint) returns setof public.record_versions
language sql stable
set search_path = ''
as $$
  select v.* from public.record_versions v where v.part_of = p_command
  union all
  select v.* from public.record_versions v where v.id = p_command and v.entity is not null
$$;

-- The effect of a command on each record of a table. An entry of several commands may have two versions of a record: `before` has the values
-- before the first.
create function private.command_parts(p_command bigint, p_table text)
returns table (entity_id bigint, operation text, before jsonb, record jsonb)
language sql stable
set search_path = ''
as $$
  with parts as materialized (
    select * from private.command_versions(p_command) v where v.entity = p_table
  ), replaced as (
    select parts.entity_id, jsonb_object_agg(key, value order by parts.id desc) as before
    from parts, jsonb_each(parts.before) group by parts.entity_id
  )
  select distinct on (parts.entity_id) parts.entity_id, parts.operation, replaced.before, parts.record
  from parts left join replaced on replaced.entity_id is not distinct from parts.entity_id
  order by parts.entity_id, parts.id desc
$$;
grant execute on function private.command_versions(bigint), private.command_parts(bigint, text) to authenticated;

-- Takes back what a command did to the records of one table.
create function private.undo_parts(p_command bigint, p_table text) returns void
language plpgsql
set search_path = ''
as $$
declare
  columns text;
  deleted_ids bigint[];
begin
  select string_agg(distinct quote_ident(name), ', ') into columns
  from private.command_versions(p_command) v, unnest(v.changed) as name where v.entity = p_table and v.operation = 'update';
  if columns is not null then
    -- A restore marks no text as behind its other language.
    perform set_config('history.keeps_marks', 'yes', true);
    execute format($sql$
      update public.%1$I as now set (%2$s) = (select %2$s from jsonb_populate_record(now, v.before))
      from private.command_parts($1, %1$L) v
      where v.operation = 'update' and now.id = v.entity_id
        and to_jsonb(now) @> (select jsonb_object_agg(name, v.record -> name) from jsonb_object_keys(v.before) as name)
    $sql$, p_table, columns) using p_command;
    perform set_config('history.keeps_marks', '', true);
  end if;
  if exists (select from private.command_versions(p_command) v where v.entity = p_table and v.operation = 'reorder') then
    execute format($sql$
      update public.%1$I as now set display_order = (v.before ->> now.id::text)::integer
      from private.command_parts($1, %1$L) v
      where v.operation = 'reorder' and v.before ? now.id::text
        and v.record <@ (select jsonb_object_agg(id, display_order) from public.%1$I)
    $sql$, p_table) using p_command;
  end if;
  deleted_ids := array(
    select v.entity_id from private.command_versions(p_command) v
    where v.entity = p_table and exists (select from private.bin b where b.id = v.id));
  if deleted_ids <> '{}' then
    perform private.restore_deleted(p_table, deleted_ids);
  end if;
  -- A deletion of no record is refused too where the caller may delete none.
  if exists (select from private.command_versions(p_command) v where v.entity = p_table and v.operation = 'insert') then
    execute format($sql$
      delete from public.%1$I as now using private.command_versions($1) v
      where v.entity = %1$L and v.operation = 'insert' and now.id = v.entity_id
        and private.row_content(to_jsonb(now)) - 'display_order' = private.row_content(v.record) - 'display_order'
    $sql$, p_table) using p_command;
  end if;
end
$$;

-- The records of a table that a command changed, and why one of them stays changed after the undo: null for a record as before the command.
create function private.undone_parts(p_command bigint, p_table text) returns table (kept_because text, columns text[])
language plpgsql stable
set search_path = ''
as $$
begin
  return query execute format($sql$
    select case
        when v.operation = 'reorder' then
          case when v.before <@ (select jsonb_object_agg(id, to_jsonb(present) -> 'display_order') from public.%1$I as present) then null
            else 'list_changed' end
        when v.operation = 'insert' then case when now.id is not null then 'changed_record' end
        when v.operation = 'delete' then case when now.id is null then case when v.record is null then 'emptied' else 'not_there' end end
        when v.before is null then 'not_kept'
        when now.id is null then 'not_there'
        when not to_jsonb(now) @> v.before then 'changed' end,
      case when v.operation = 'update' and now.id is not null then array(
        select key from jsonb_each(v.before)
        where to_jsonb(now) -> key is distinct from value and to_jsonb(now) -> key is distinct from v.record -> key order by key) end
    from private.command_parts($1, %1$L) v left join public.%1$I as now on now.id = v.entity_id and v.operation <> 'reorder'
  $sql$, p_table) using p_command;
end
$$;
grant execute on function private.undo_parts(bigint, text), private.undone_parts(bigint, text) to authenticated;

-- Takes back a change of an account.
create function private.undo_of_account(command public.record_versions) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  overtaken jsonb;
begin
  if command.operation <> 'update' or command.before is null then
    return '{"undone":0,"kept":1,"refusal":{"reason":"not_kept","columns":[]}}';
  end if;
  overtaken := public.staff_update(
    gen_random_uuid(), command.entity_id, command.before, private.pick_columns(command.record, command.changed)) -> 'overtaken' -> 0;
  return jsonb_build_object('undone', (overtaken is null)::integer, 'kept', (overtaken is not null)::integer, 'refusal',
    case when overtaken is not null then jsonb_build_object('reason', 'changed', 'columns', (
      select jsonb_agg(key) from jsonb_each(command.before)
      where overtaken -> 'now' -> key is distinct from value and overtaken -> 'now' -> key is distinct from command.record -> key)) end);
end
$$;
grant execute on function private.undo_of_account(public.record_versions), private.pick_columns(jsonb, text[]) to authenticated;

-- Takes back a command of the caller: changed columns get their previous values, deleted records leave the bin, added records go into it, and
-- moved records go back. A record that somebody changed since stays unchanged. Returns `undone` and `kept`, the numbers of records as before
-- the command and of records that stay changed, and `refusal`: why one of these stays, and its columns that somebody changed. Repeated, it
-- changes nothing more.
create function public.undo_command(p_request uuid) returns jsonb
language plpgsql
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  command public.record_versions;
  content_tables text[];
  content_table text;
begin
  select * into command from public.record_versions v
  where v.request_id = p_request and (v.operation = 'bulk' or v.entity is not null);
  if command.id is null then
    raise exception 'The history has no such command.' using errcode = 'PT404';
  end if;
  if command.changed_by is distinct from (select id from private.current_staff()) then
    raise exception 'Only who ran a command can undo it.' using errcode = '42501';
  end if;
  if command.entity = 'admin_users' then
    return private.undo_of_account(command);
  end if;
  content_tables := array(select distinct entity from private.command_versions(command.id) order by 1);
  -- Records that leave the bin need the whole table.
  perform private.lock_out_saves(content_tables);
  if command.operation = 'bulk' then perform private.begin_command(null, 'undo', command.record ->> 'table', null, true); end if;
  foreach content_table in array content_tables loop
    perform private.undo_parts(command.id, content_table);
  end loop;
  if command.operation = 'bulk' then perform private.end_entry(); end if;
  return (
    with parts as materialized (
      select part.kept_because, part.columns from unnest(content_tables) as named, private.undone_parts(command.id, named) as part
    )
    select jsonb_build_object('undone', count(*) filter (where parts.kept_because is null), 'kept', count(parts.kept_because),
      'refusal', (select jsonb_build_object('reason', p.kept_because, 'columns', coalesce(p.columns, '{}')) from parts p where p.kept_because is not null limit 1))
    from parts);
end
$$;
grant execute on function public.undo_command(uuid) to authenticated;

-- Who has a record open in the console now. An open form calls `record_presence` every 15 seconds; a person without a call for 40
-- seconds is gone. Presence locks nothing and is not history. docs/decisions/presence.md.

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
