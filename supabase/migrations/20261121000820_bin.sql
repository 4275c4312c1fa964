-- The bin: deleted content records.

-- The records in the bin, the last deleted first. A record leaves it when it exists again or the bin is emptied. Runs as its caller.
create function public.deleted_records(p_entity text default null, p_older_than bigint default null, p_limit integer default 50)
returns table (version_id bigint, entity text, entity_id bigint, deleted_at timestamptz, deleted_by bigint, deleted_by_name text, record jsonb)
language sql stable
set search_path = ''
as $$
  select v.id, v.entity, v.entity_id, v.changed_at, v.changed_by, v.changed_by_name, private.shorten_texts(v.record, 2048)
  from public.record_versions v
  where v.operation = 'delete' and v.record is not null and v.entity <> 'admin_users'
    and (p_entity is null or v.entity = p_entity)
    and (p_older_than is null or v.id < p_older_than)
    and not exists (
      select from public.record_versions later
      where later.entity = v.entity and later.entity_id = v.entity_id and later.id > v.id)
  order by v.id desc
  limit least(greatest(coalesce(p_limit, 50), 1), 200)
$$;
grant execute on function public.deleted_records(text, bigint, integer) to authenticated, service_role;
comment on function public.deleted_records(text, bigint, integer) is 'nullable: deleted_by, deleted_by_name, p_entity, p_older_than';

-- The columns of a content table that are restored, for a statement, without derived columns.
create function private.content_columns(p_table text) returns text
language sql stable
set search_path = ''
as $$
  select string_agg(quote_ident(attname), ', ' order by attnum)
  from pg_catalog.pg_attribute
  where attrelid = format('public.%I', p_table)::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'search'
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
-- removed picture. Editors and admins restore any record, a moderator only records that they deleted themselves. Returns the rows.
create function private.restore_deleted(p_entity text, p_ids bigint[], p_instead jsonb default '{}') returns setof jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  caller record;
  versions bigint[];
  number integer;
  others boolean;
begin
  select * into caller from private.current_staff();
  -- Raises the missing part: the session, or a step that it lacks.
  if caller.id is null then perform private.is_staff(); end if;
  perform private.require_content_table(p_entity);
  -- Two simultaneous calls restore a record once, and the bin is not emptied in between.
  perform private.lock_out_saves(array[p_entity]);
  perform pg_advisory_xact_lock(7302);
  select array_agg(last.id), count(*), bool_or(last.changed_by is distinct from caller.id) into versions, number, others
  from (
    select distinct on (v.entity_id) v.id, v.changed_by, v.operation = 'delete' and v.record is not null as is_in_bin
    from public.record_versions v where v.entity = p_entity and v.entity_id = any (p_ids) order by v.entity_id, v.id desc) as last
  where last.is_in_bin;
  if number is distinct from cardinality(p_ids) then
    raise exception 'This record is not in the bin any more.' using errcode = 'PT404';
  end if;
  if caller.role not in ('admin', 'editor') and others then
    raise exception 'Only an editor or an admin can restore what somebody else deleted.' using errcode = '42501';
  end if;
  return query execute format($sql$
    insert into public.%1$I as record (%2$s) overriding system value
    select restored.* from public.record_versions v, lateral (
      select %2$s from jsonb_populate_record(null::public.%1$I, $1 || v.record || $2 || jsonb_build_object('updated_at', clock_timestamp()))) as restored
    where v.id = any ($3) order by v.entity_id
    returning to_jsonb(record) - 'search'
  $sql$, p_entity, private.content_columns(p_entity))
    using private.column_defaults(p_entity), private.row_content(p_instead) - 'id', versions;
end
$$;

create function public.restore_deleted(p_entity text, p_id bigint, p_instead jsonb default '{}') returns jsonb
language sql
set search_path = ''
as $$ select private.restore_deleted(p_entity, array[p_id], p_instead) $$;
grant execute on function private.restore_deleted(text, bigint[], jsonb), public.restore_deleted(text, bigint, jsonb) to authenticated;

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
    select v.entity, v.entity_id from public.record_versions v
    where v.operation = 'delete' and v.record is not null and v.entity <> 'admin_users'
      and (p_entity is null or v.entity = p_entity) and (p_id is null or v.entity_id = p_id)
      and (p_until_version is null or v.id <= p_until_version)
      and not exists (
        select from public.record_versions later
        where later.entity = v.entity and later.entity_id = v.entity_id and later.id > v.id)
    order by v.id limit p_most
  ), emptied_versions as (
    update public.record_versions v set record = null, before = null
    from removed where v.entity = removed.entity and v.entity_id = removed.entity_id and v.operation <> 'reorder'
  ), emptied_words as (
    delete from private.words_of_deleted w using removed where w.entity = removed.entity and w.entity_id = removed.entity_id
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
create function private.empty_bin(p_entity text, p_id bigint, p_until_version bigint) returns integer
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

create function public.empty_bin(p_entity text default null, p_id bigint default null, p_until_version bigint default null) returns integer
language sql
set search_path = ''
as $$ select private.empty_bin(p_entity, p_id, p_until_version) $$;
grant execute on function private.empty_bin(text, bigint, bigint), public.empty_bin(text, bigint, bigint) to authenticated;
comment on function public.empty_bin(text, bigint, bigint) is 'nullable: p_entity, p_id, p_until_version';
