-- What is done with the records of any content table: read their versions, put them in order, import them.

-- Which rows the public site shows, in the order in which it shows them, each with its version. The publisher reads this
-- for every change, and then only the rows whose version is another: thousands of articles need not be sent for one edit.
-- Runs as its caller, so row-level security decides; one statement sees one moment. `updated_at` is a version because the
-- trigger of every table raises it with every change of a row, and nobody can choose it over the API.
create function public.public_content_versions() returns jsonb
language plpgsql stable security invoker
set search_path = ''
as $$
declare
  content private.content_tables;
  versions jsonb;
  answer jsonb := jsonb_build_object('newest_change', public.newest_site_change());
begin
  for content in select * from private.content_tables loop
    execute format(
      'select coalesce(jsonb_agg(jsonb_build_array(id, updated_at) order by %s), ''[]'') from public.%I where %s',
      case when private.is_ordered(content.table_name) then 'display_order, id' else 'created_at desc, id desc' end,
      content.table_name, coalesce(quote_ident(content.visible_by), 'true')) into versions;
    answer := answer || jsonb_build_object(content.table_name, versions);
  end loop;
  return answer;
end
$$;
grant execute on function public.public_content_versions() to anon, authenticated, service_role;

-- Puts the records of an ordered table in a new order, in one call: all of it or nothing. Runs as its caller, so that the
-- policies decide who may. `p_ids` names every record of the table, first to last; where it does not, somebody added or
-- deleted one meanwhile, and nothing is changed.
create function public.reorder(p_table text, p_ids bigint[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  present bigint[];
begin
  if not exists (select from private.content_tables where table_name = p_table and private.is_ordered(table_name)) then
    raise exception 'The records of % have no order.', coalesce(p_table, 'null') using errcode = '22023';
  end if;
  -- Locked until the end: two people who order at once follow one another, and nobody deletes in between.
  execute format('select array(select id from public.%I order by id for update)', p_table) into present;
  if present is distinct from array(select id from unnest(p_ids) as given (id) order by id) then
    raise exception 'The list has changed meanwhile: it no longer has exactly the records that were put in order. Load it again.'
      using errcode = 'PT409';
  end if;
  execute format(
    'update public.%I as record set display_order = wanted.position::integer
     from unnest($1) with ordinality as wanted (id, position)
     where record.id = wanted.id and record.display_order <> wanted.position', p_table) using p_ids;
end
$$;
grant execute on function public.reorder(text, bigint[]) to authenticated, service_role;

-- Inserts records with the numbers and times that they have elsewhere, for moving in and for restoring a backup: addresses of
-- the site are made of the numbers, and lists are ordered by the times. For the server's role and for staff of role `admin`;
-- all other rules hold as for any save (checks, outbox). All of one call or nothing.
--
-- `updated_at` stays a version of its record: a number that was taken here before, and is given again after a deletion, gets
-- the time of now, so that nobody who has seen the former record takes the new one for it.
--
-- A record without `id` gets the next one; records with and without do not come in one call. The columns that are missing are null.
-- One call takes at most 1,000 records. A refusal names the record by its place in the call, and the field.

-- Runs the insert with each record alone, and raises the error of the first that is refused, with its place and its field.
create function private.name_refused_record(p_table text, p_records jsonb, p_insert text) returns void
language plpgsql
set search_path = ''
as $$
declare
  record jsonb;
  place bigint;
  field text;
  given record;
  refusal text;
  rule text;
  code text;
begin
  for record, place in select value, ordinality from jsonb_array_elements(p_records) with ordinality loop
    if jsonb_typeof(record) <> 'object' then
      raise exception 'Record % is no object with the columns of %. Nothing was imported.', place, p_table using errcode = '22023';
    end if;
    begin
      execute p_insert using jsonb_build_array(record);
    exception when data_exception or integrity_constraint_violation then
      get stacked diagnostics refusal = message_text, code = returned_sqlstate, rule = constraint_name, field = column_name;
      field := case when rule like '%\_pkey' then 'id' else coalesce(nullif(field, ''), nullif(split_part(rule, '__', 2), '')) end;
      -- A value that does not fit the type of its column: Postgres names no column, so each is tried.
      if field is null then
        for given in select key, value from jsonb_each(record) loop
          begin
            execute format('select jsonb_populate_record(null::public.%I, $1)', p_table)
              using jsonb_build_object(given.key, given.value);
          exception when data_exception then
            field := given.key;
          end;
        end loop;
      end if;
      raise exception 'Record % (id %), field %: %. Nothing was imported.',
        place, coalesce(left(record ->> 'id', 40), 'not given'), coalesce(field, 'unknown'), refusal
        using errcode = code, column = coalesce(field, ''), constraint = coalesce(rule, ''), table = p_table;
    end;
  end loop;
end
$$;

create function private.import_records(p_table text, p_records jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  caller record;
  columns text;
  insertion text;
  inserted integer;
begin
  -- The role that the API took on; inside, the current user is the owner of the function.
  if current_setting('role', true) is distinct from 'service_role' then
    select * into caller from private.current_staff();
    if caller.id is null then
      raise exception 'Your session has ended. Please sign in again.' using errcode = 'PT401';
    end if;
    if caller.role <> 'admin' then
      raise exception 'Only an admin can import content.' using errcode = '42501';
    end if;
  end if;
  if not exists (select from private.content_tables where table_name = p_table) then
    raise exception '% is no table of content.', coalesce(p_table, 'null') using errcode = '22023';
  end if;
  if jsonb_typeof(p_records) is distinct from 'array' then
    raise exception 'The records must be a list.' using errcode = '22023';
  end if;
  if jsonb_array_length(p_records) > 1000 then
    raise exception 'One call takes at most 1,000 records, and this one has %. Send them in several calls.', jsonb_array_length(p_records)
      using errcode = '22023';
  end if;
  select string_agg(quote_ident(attname), ', ' order by attnum) into columns
  from pg_catalog.pg_attribute
  where attrelid = format('public.%I', p_table)::regclass
    and attnum > 0 and not attisdropped and attgenerated = '' and attname not in ('id', 'updated_at');
  -- Nobody takes a number between those that are given here and the counter that follows them.
  execute format('lock table public.%I in share row exclusive mode', p_table);
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
  return inserted;
end
$$;

create function public.import_records(p_table text, p_records jsonb) returns integer
language sql
set search_path = ''
as $$ select private.import_records(p_table, p_records) $$;
grant execute on function private.import_records(text, jsonb), public.import_records(text, jsonb) to authenticated, service_role;
