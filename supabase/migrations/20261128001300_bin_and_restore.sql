-- The bin of deleted records, restoring all content to a moment, and what an export has besides content: settings and history.

-- The records in the bin, the last deleted first. Runs as its caller.
create function public.deleted_records(p_entity text default null, p_older_than bigint default null, p_limit integer default 50)
returns table (version_id bigint, entity text, entity_id bigint, deleted_at timestamptz, deleted_by bigint, deleted_by_name text, record jsonb)
language sql stable
set search_path = ''
as $$
  select v.id, v.entity, v.entity_id, v.changed_at, v.changed_by, v.changed_by_name, private.shorten_texts(v.record, 2048)
  from private.bin v
  where (p_entity is null or v.entity = p_entity) and (p_older_than is null or v.id < p_older_than)
  order by v.id desc
  limit least(greatest(coalesce(p_limit, 50), 1), 200)
$$;
grant execute on function public.deleted_records(text, bigint, integer) to authenticated, service_role;
comment on function public.deleted_records(text, bigint, integer) is 'nullable: deleted_by, deleted_by_name, p_entity, p_older_than';

-- The columns of a content table that are restored, for a statement, without generated columns.
create function private.content_columns(p_table text) returns text
language sql stable
set search_path = ''
as $$
  select string_agg(quote_ident(attname), ', ' order by attnum)
  from pg_catalog.pg_attribute
  where attrelid = format('public.%I', p_table)::regclass and attnum > 0 and not attisdropped and attgenerated = ''
$$;

-- The defaults of the columns of a content table.
create function private.column_defaults(p_table text) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  expressions text;
  defaults jsonb;
begin
  select string_agg(format('%L, %s', attname, pg_get_expr(adbin, adrelid)), ', ') into expressions
  from pg_catalog.pg_attribute join pg_catalog.pg_attrdef on adrelid = attrelid and adnum = attnum
  where attrelid = format('public.%I', p_table)::regclass and attgenerated = '' and not attisdropped;
  execute format('select jsonb_build_object(%s)', expressions) into defaults;
  return defaults;
end
$$;

-- Restores deleted records of a table with their ids and `created_at`, so that addresses and places are the same. Columns that were added
-- since get their default, and dropped columns are ignored. @p_instead has replacement values for columns of content, such as null for a
-- removed picture. Editors and admins restore any record, a moderator only records that they deleted themselves.
-- Definer: inserts a record with its former id, which no grant allows; requires an editor, an admin, or the moderator who deleted it.
create function private.restore_deleted(p_entity text, p_ids bigint[], p_instead jsonb default '{}') returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller record;
  versions bigint[];
  number integer;
  others boolean;
begin
  perform private.is_staff();
  select * into caller from private.current_staff();
  perform private.require_content_table(p_entity);
  -- Two simultaneous calls restore a record once, and the bin is not emptied in between.
  perform private.lock_out_saves(array[p_entity]);
  perform pg_advisory_xact_lock(7302);
  select array_agg(b.id), count(*), bool_or(b.changed_by is distinct from caller.id) into versions, number, others
  from private.bin b where b.entity = p_entity and b.entity_id = any (p_ids);
  if number is distinct from cardinality(p_ids) then
    raise exception 'This record is not in the bin any more.' using errcode = 'PT404';
  end if;
  if caller.role not in ('admin', 'editor') and others then
    raise exception 'Only an editor or an admin can restore what somebody else deleted.' using errcode = '42501';
  end if;
  execute format($sql$
    insert into public.%1$I (%2$s) overriding system value
    select restored.* from public.record_versions v, lateral (
      select %2$s from jsonb_populate_record(null::public.%1$I, $1 || v.record || $2 || jsonb_build_object('updated_at', clock_timestamp()))) as restored
    where v.id = any ($3) order by v.entity_id
  $sql$, p_entity, private.content_columns(p_entity))
    using private.column_defaults(p_entity), coalesce(private.row_content(p_instead) - 'id', '{}'), versions;
end
$$;

grant execute on function private.restore_deleted(text, bigint[], jsonb) to authenticated;

-- Removes the content of all versions of the records in the bin whose deletion is not newer than a version; at most @p_most records, the
-- oldest first. Null does not limit. Author and time of the versions stay. Returns the number of records.
create function private.remove_from_bin(p_entity text, p_id bigint, p_until_version bigint, p_most integer) returns integer
language plpgsql
set search_path = ''
as $$
declare
  author record;
  emptied integer;
begin
  -- No record is restored in between.
  perform pg_advisory_xact_lock(7302);
  with removed as (
    select v.entity, v.entity_id from private.bin v
    where (p_entity is null or v.entity = p_entity) and (p_id is null or v.entity_id = p_id)
      and (p_until_version is null or v.id <= p_until_version)
    order by v.id limit p_most
  ), emptied_versions as (
    update public.record_versions v set record = null, before = null
    from removed where v.entity = removed.entity and v.entity_id = removed.entity_id and v.operation <> 'reorder'
  ), emptied_marks as (
    -- Language marks contain texts of the records, also former texts.
    delete from private.language_marks m using removed where m.entity = removed.entity and m.entity_id = removed.entity_id
  )
  select count(*) into emptied from removed;
  if emptied > 0 then
    author := private.history_author();
    insert into public.record_versions (entity, entity_id, operation, changed_by, changed_by_name, source, changed, record)
    values (p_entity, case when p_entity is not null then p_id end, 'empty_bin', author.account_id, author.account_name, author.source,
      '{records}', jsonb_build_object('records', emptied));
  end if;
  return emptied;
end
$$;

-- Empties the bin of a record, or of all records if both are null: of deletions up to @p_until_version, so that records deleted after the
-- caller's count stay. Null does not limit. Admins only. Returns the number of records.
-- Definer: removes the content of versions, which nobody may change; requires an admin.
create function public.empty_bin(p_entity text default null, p_id bigint default null, p_until_version bigint default null) returns integer
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_role('Only an admin can empty the bin.', 'admin');
  if p_id is not null and p_entity is null then
    raise exception 'A record is named by its table and its id.' using errcode = '22023';
  end if;
  return private.remove_from_bin(p_entity, p_id, p_until_version, null);
end
$$;
grant execute on function public.empty_bin(text, bigint, bigint) to authenticated;
comment on function public.empty_bin(text, bigint, bigint) is 'nullable: p_entity, p_id, p_until_version';

-- The records in the bin, per table, and the newest of their deletions. Runs as its caller: staff only.
create function public.bin_counts() returns table (entity text, records bigint, newest_version bigint)
language sql stable
set search_path = ''
as $$
  select v.entity, count(*), max(v.id) from private.bin v group by v.entity
$$;
grant execute on function public.bin_counts() to authenticated, service_role;

-- How many days a record stays in the bin; 0: until an admin empties it.
create function public.bin_days() returns integer
language sql stable
set search_path = ''
as $$ select coalesce((select bin_days from private.history_settings), 0) $$;
grant execute on function public.bin_days() to authenticated;

-- The names of library pictures in some versions, for the orphan check: `bin` has the pictures of records in the bin, `history` the
-- pictures of all versions. Texts may contain pictures too, so whole rows are searched. `next` is the last searched id, null after the
-- last version. The caller pages, so that no call exceeds the API's time limit.
create function public.version_pictures(p_after bigint, p_limit integer) returns jsonb
language sql stable
set search_path = ''
as $$
  with page as materialized (
    select v.id, private.version_pictures(v.record, v.before) as names
    from public.record_versions v where v.id > p_after order by v.id limit least(greatest(p_limit, 1), 20000)
  )
  select jsonb_build_object(
    'next', (select max(id) from page),
    'bin', (select coalesce(jsonb_agg(distinct name), '[]') from page join private.bin using (id), unnest(names) as name),
    'history', (select coalesce(jsonb_agg(distinct name), '[]') from page, unnest(names) as name))
$$;
revoke all on function public.version_pictures(bigint, integer) from public, anon, authenticated;
grant execute on function public.version_pictures(bigint, integer) to service_role;

-- Restoring all content to a moment: rows, deletions, orders and times, from the history.

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
-- Definer: inserts records with their former ids and times, which no grant allows; requires an admin or the server.
create function public.restore_content(p_at timestamptz, p_dry_run boolean default false)
returns table (entity text, inserted bigint, updated bigint, deleted bigint, lost bigint, refused jsonb)
language plpgsql security definer
set search_path = ''
set statement_timeout = '60s'
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
  -- After the clock was set back, a repeated moment means its second occurrence.
  last_entry := (select max(v.id) from public.record_versions v where v.changed_at <= p_at);
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
  perform private.end_entry();
end
$$;
grant execute on function public.restore_content(timestamptz, boolean) to authenticated, service_role;

-- Settings that an export contains and an import restores into an empty project: settings without accounts and secrets. Only the server may
-- call both functions.

create function public.project_settings() returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'forbids_behind', l.forbids_behind, 'moderators_are_limited', r.moderators_are_limited,
    'bin_days', h.bin_days, 'thin_after_days', h.thin_after_days)
  from private.language_settings l, private.role_settings r, private.history_settings h
$$;

-- Settings that @p_settings does not have stay.
create function public.restore_settings(p_settings jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  settings constant jsonb := public.project_settings() || p_settings;
begin
  update private.language_settings set forbids_behind = (settings ->> 'forbids_behind')::boolean where id;
  update private.role_settings set moderators_are_limited = (settings ->> 'moderators_are_limited')::boolean where id;
  update private.history_settings
  set bin_days = (settings ->> 'bin_days')::integer, thin_after_days = (settings ->> 'thin_after_days')::integer where id;
end
$$;
grant execute on function public.project_settings(), public.restore_settings(jsonb) to service_role;

-- Restores the history of an export into an empty project; for the restored parts see docs/backup.md.

-- Appends versions of an export to the history. @p_versions are its versions after the first @p_before, oldest first; `part_of` is the
-- position of an entry in the export. Ids belong to this project. Without versions, the call only checks. Raises PT409 if the project has
-- content, or other versions than the first @p_before of the export. Only the server may call it.
-- Definer: writes the history, which no role of the API can; refuses all callers but the server.
create function public.restore_history(p_before bigint, p_versions jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  has_rows boolean;
  restored record;
  counter regclass;
begin
  perform private.require_server();
  perform private.lock_out_saves();
  perform pg_advisory_xact_lock(7302);
  for restored in select table_name from private.content_tables loop
    execute format('select exists (select from public.%I)', restored.table_name) into has_rows;
    if has_rows then raise exception 'The project has content.' using errcode = 'PT409'; end if;
  end loop;
  if (select count(*) from public.record_versions where entity is distinct from 'admin_users') <> p_before then
    raise exception 'The project has a history of its own.' using errcode = 'PT409';
  end if;
  -- A restored version opens no mark and moves no time.
  perform set_config('history.restores', 'yes', true);
  with given as materialized (
    select p_before + position as position, nextval(pg_get_serial_sequence('public.record_versions', 'id')) as id, value
    from jsonb_array_elements(p_versions) with ordinality as version (value, position)
  ), placed as (
    select row_number() over (order by id) as position, id from public.record_versions where entity is distinct from 'admin_users'
    union all select position, id from given
  )
  insert into public.record_versions (
    id, entity, entity_id, operation, changed_at, changed_by_name, source, part_of, changed, before, record, updated_at_by_id, left_behind)
  overriding system value
  select given.id, v.entity, v.entity_id, v.operation, v.changed_at, v.changed_by_name, v.source, placed.id, v.changed, v.before, v.record,
    v.updated_at_by_id, v.left_behind
  from given cross join jsonb_populate_record(null::public.record_versions, given.value) as v
  left join placed on placed.position = v.part_of
  order by given.position;
  perform set_config('history.restores', '', true);
  -- No new record gets the id of one in the bin.
  for restored in
    select v.entity, max(v.entity_id) as highest
    from jsonb_populate_recordset(null::public.record_versions, p_versions) as v where v.entity is not null group by v.entity
  loop
    perform private.require_content_table(restored.entity);
    counter := pg_get_serial_sequence(format('public.%I', restored.entity), 'id');
    execute format('select setval($1, $2) from %s where $2 >= last_value + is_called::integer', counter)
      using counter, restored.highest;
  end loop;
end
$$;
grant execute on function public.restore_history(bigint, jsonb) to service_role;
