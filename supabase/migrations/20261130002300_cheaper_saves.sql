-- A save takes less time: the functions of a save keep their plans, ask once who the caller is, and read a row once. They do the
-- same as before.
-- PostgreSQL plans an SQL function again in each statement, and PL/pgSQL keeps the plan. docs/decisions/history.md.

-- These functions return more now.
drop function private.end_entry(), private.insert_values(text, jsonb), private.update_values(text, bigint[], jsonb, jsonb, bigint);

-- Refuses callers who are neither the server nor staff with one of these roles. For security definer functions that both may
-- execute.
create or replace function private.require_role(p_refusal text, variadic p_roles text[]) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  caller record;
begin
  -- The role that the API set; current_user is the owner of the calling function.
  if current_setting('role', true) = 'service_role' then return; end if;
  select s.role, s.missing_step into caller from private.live_session() s;
  -- Says what is missing.
  if caller.role is null or caller.missing_step is not null then perform private.is_staff(); end if;
  if caller.role <> all (p_roles) then
    raise exception '%', p_refusal using errcode = '42501';
  end if;
end
$$;

create or replace function private.fold_search(value text) returns text
language plpgsql immutable parallel safe strict
set search_path = ''
as $$ begin return private.fold_text(left(value, 40000)); end $$;

create or replace function private.version_pictures(record jsonb, before jsonb) returns text[]
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return array(
    select distinct replace(name, 'small/', 'full/')
    from (select value from jsonb_each_text(record) union all select value from jsonb_each_text(before)) as texts,
      unnest((string_to_array(value, private.picture_folder()))[2:]) as part,
      substring(left(part, 43) from '^(?:full/|small/)?[0-9a-f]{32}\.[a-z]{3,4}') as name
    where strpos(value, private.picture_folder()) > 0 and name is not null);
end
$$;

-- Keeps the uses of records of a table that changed, from their new versions, and the names of records whose pictures stayed. Runs under the
-- lock of the history, so that no picture is removed in between.
create or replace function private.keep_picture_uses(p_entity text, p_versions bigint[], p_renamed bigint[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  removed record;
  refused text;
begin
  if p_renamed is not null then
    update private.picture_uses u set names = named.names, words = named.words
    from (
      select v.entity_id, one.names, private.words_of_names(one.names) as words
      from public.record_versions v, lateral (select private.record_names(v.record) as names offset 0) as one
      where v.id = any (p_renamed)
        and exists (select from private.picture_uses used where used.entity = p_entity and used.entity_id = v.entity_id) offset 0) as named
    where u.entity = p_entity and u.entity_id = named.entity_id;
  end if;
  if p_versions is null then return; end if;
  delete from private.picture_uses u
  where u.entity = p_entity and u.entity_id = any (array(select v.entity_id from public.record_versions v where v.id = any (p_versions)));
  insert into private.picture_uses (entity, entity_id, picture, columns, names, words)
  select p_entity, v.entity_id, found.picture, found.columns, named.names, private.words_of_names(named.names)
  from public.record_versions v, lateral (
    select picture, array_agg(key order by key) as columns
    from jsonb_each_text(v.record), private.picture_names(value) as picture
    where strpos(value, private.picture_folder()) > 0
    group by picture) as found, lateral (select private.record_names(v.record) as names offset 0) as named
  where v.id = any (p_versions) and v.operation <> 'delete';
  select u.picture, u.columns[1] as used_in into removed
  from private.picture_facts f join private.picture_uses u on u.picture = f.picture
  where f.removed_at is not null and u.entity = p_entity
    and u.entity_id = any (array(select v.entity_id from public.record_versions v where v.id = any (p_versions))) limit 1;
  if removed.picture is not null then
    refused := format('%s__%s__removed', p_entity, removed.used_in);
    raise exception 'new row for relation "%" violates check constraint "%": the picture % was removed from the library. Upload it again or leave it out',
      p_entity, refused, removed.picture using errcode = '23514', constraint = refused, table = p_entity, column = removed.used_in;
  end if;
end
$$;

-- Ends the entry of start_entry or the command of begin_command, and removes an entry without a change. A command for one record has no entry.
-- Returns the number of records that the command wrote.
-- Definer: removes an entry that changed nothing, which no role of the API can; the entry is of its own transaction.
create function private.end_entry() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  entry constant bigint := nullif(current_setting('history.part_of', true), '');
  request constant uuid := nullif(current_setting('history.request', true), '');
  written integer := 0;
begin
  if request is not null then
    written := (select count(*) from public.record_versions v where v.request_id = request);
  elsif exists (select from public.record_versions v where v.id = entry and v.operation = 'bulk') then
    written := private.count_records(entry);
  end if;
  if entry is not null then
    delete from public.record_versions v
    where v.id = entry and v.operation in ('bulk', 'import', 'restore')
      and not exists (select from public.record_versions part where part.part_of = v.id);
  end if;
  perform set_config('history.part_of', '', true), set_config('history.request', '', true), set_config('history.source', '', true);
  return written;
end
$$;
grant execute on function private.end_entry() to authenticated;

-- Inserts a record with the columns of an object; the others have their defaults. Returns the record.
create function private.insert_values(p_table text, p_values jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  columns text;
  row_now jsonb;
begin
  if jsonb_typeof(p_values) is distinct from 'object' then
    raise exception 'The record is not an object with the columns of %.', p_table using errcode = '22023';
  end if;
  if p_values ? 'id' then
    raise exception 'cannot insert a non-DEFAULT value into column "id"'
      using errcode = '428C9', detail = 'Column "id" is an identity column defined as GENERATED ALWAYS.';
  end if;
  select string_agg(quote_ident(key), ', ') into columns from jsonb_object_keys(p_values) as key;
  execute format(
    case when columns is null then 'insert into public.%1$I as record default values returning to_jsonb(record)'
    else 'insert into public.%1$I as record (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1) returning to_jsonb(record)' end,
    p_table, columns) into row_now using p_values;
  return row_now;
end
$$;

create or replace function private.wanted_values(p_ids bigint[], p_values jsonb, p_seen jsonb) returns table (id bigint, value jsonb, seen jsonb)
language plpgsql immutable
set search_path = ''
as $$
begin
  return query
  select listed.id,
    private.row_content(case jsonb_typeof(p_values) when 'object' then p_values else p_values -> (position - 1)::integer end) - 'id',
    case jsonb_typeof(p_seen) when 'object' then p_seen else p_seen -> (position - 1)::integer end
  from unnest(p_ids) with ordinality as listed (id, position);
end
$$;

create or replace function private.is_overtaken(record jsonb, value jsonb, seen jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return exists (
    select from jsonb_each(value) as wanted
    where record -> wanted.key is distinct from wanted.value and record -> wanted.key is distinct from seen -> wanted.key);
end
$$;

-- Changes columns of records, unless staff have not seen the value that one of them has by now: such a record stays unchanged as a whole.
-- @p_values is an object for all records, or a list with an object for each id; @p_seen has the values of these columns that staff saw, in
-- the same form. Returns the records that stay unchanged: their names, the columns of the command as they are now, and who changed them; and
-- the record, if the command is for one and wrote it. With @p_done, the entry of an earlier call, only returns the records that stay unchanged.
create function private.update_values(
  p_table text, p_ids bigint[], p_values jsonb, p_seen jsonb, p_done bigint, out overtaken jsonb, out row_now jsonb)
language plpgsql
set search_path = ''
as $$
declare
  columns text;
  has_seen boolean;
  -- The columns as they are: a row as a whole has its long texts and its words read.
  now_values text;
  change text;
begin
  if jsonb_typeof(p_values) is distinct from 'object'
    and (jsonb_typeof(p_values) is distinct from 'array' or jsonb_array_length(p_values) <> cardinality(p_ids)) then
    raise exception 'The values must be an object, or a list with an object for each record.' using errcode = '22023';
  end if;
  overtaken := '[]';
  select string_agg(distinct quote_ident(key), ', '), bool_and(wanted.seen ? key is true),
    format('jsonb_build_object(%s)', string_agg(distinct format('%L, now.%I', key, key), ', ')) into columns, has_seen, now_values
  from private.wanted_values(p_ids, p_values, p_seen) as wanted, jsonb_object_keys(wanted.value) as key;
  if columns is null then return; end if;
  if not has_seen then
    raise exception 'The values that were seen must have the columns to change, for each record.' using errcode = '22023';
  end if;
  if p_done is null then
    -- The ids tell the planner the number of rows. With an object, all records get all columns.
    change := format($sql$
      update public.%1$I as now set (%2$s) = (select %2$s from jsonb_populate_record(%4$s, wanted.value))
      from private.wanted_values($1, $2, $3) as wanted
      where now.id = any ($1) and now.id = wanted.id and not private.is_overtaken(%3$s, wanted.value, wanted.seen)
    $sql$, p_table, columns, now_values, case jsonb_typeof(p_values) when 'object' then format('null::public.%I', p_table) else 'now' end);
    if cardinality(p_ids) = 1 then
      execute change || 'returning to_jsonb(now)' into row_now using p_ids, p_values, p_seen;
      if row_now is not null then return; end if;
    else
      execute change using p_ids, p_values, p_seen;
    end if;
  end if;
  execute format($sql$
    select coalesce(jsonb_agg(jsonb_build_object('id', now.id, 'names', private.record_names(to_jsonb(now)), 'now',
        (select jsonb_object_agg(key, to_jsonb(now) -> key) from jsonb_object_keys(wanted.value) as key),
        'by', private.authors_of(%1$L, now.id, array(select jsonb_object_keys(wanted.value)))) order by now.id), '[]')
    from private.wanted_values($1, $2, $3) as wanted join public.%1$I as now on now.id = wanted.id
    where now.id = any ($1) and private.is_overtaken(%2$s, wanted.value, wanted.seen)
      and not exists (select from public.record_versions v where v.part_of = $4 and v.entity = %1$L and v.entity_id = now.id)
  $sql$, p_table, now_values) using p_ids, p_values, p_seen, p_done into overtaken;
end
$$;
grant execute on function private.insert_values(text, jsonb), private.update_values(text, bigint[], jsonb, jsonb, bigint) to authenticated;

create or replace function public.run_command(
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
  changed integer;
  row_now jsonb;
  done public.record_versions;
begin
  case p_action
    when 'insert' then perform private.lock_for_save(p_table);
    when 'undelete' then
      perform private.require_content_table(p_table);
      -- The rows are not there yet.
      perform private.lock_out_saves(array[p_table]);
    when 'update', 'restore', 'delete', 'order' then perform private.lock_records(p_table, p_ids);
    else raise exception '% is not an action.', coalesce(p_action, 'null') using errcode = '22023';
  end case;
  done := private.begin_command(p_request, p_action, p_table, case jsonb_typeof(p_values) when 'object' then p_values end, is_many, p_part_of);
  case p_action
    when 'insert' then
      one := done.entity_id;
      if done.id is null then row_now := private.insert_values(p_table, p_values); end if;
    when 'update', 'restore' then
      perform set_config('history.keeps_marks', case p_action when 'restore' then 'yes' else '' end, true);
      if is_many or done.id is null then
        select * into overtaken, row_now from private.update_values(p_table, p_ids, p_values, p_seen, done.id);
      end if;
      perform set_config('history.keeps_marks', '', true);
    when 'delete' then
      if done.id is null then execute format('delete from public.%I where id = any($1)', p_table) using p_ids; end if;
    when 'undelete' then
      if done.id is null then perform private.restore_deleted(p_table, p_ids, p_values); end if;
    when 'order' then
      if done.id is null then perform private.write_order(p_table, p_ids, p_seen); end if;
  end case;
  changed := case when done.id is null then private.end_entry() when is_many then private.count_records(done.id) else 1 end;
  if row_now is null and one is not null and p_action <> 'delete' then
    execute format('select to_jsonb(record) from public.%I as record where id = $1', p_table) into row_now using one;
    if row_now is null then
      raise exception 'This record does not exist any more.' using errcode = 'PT404';
    end if;
  end if;
  return jsonb_build_object('changed', changed, 'overtaken', overtaken, 'row', row_now);
end
$$;
