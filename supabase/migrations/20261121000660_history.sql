-- History: every version of every content record and staff account. Triggers write it in the transaction of the change. The console
-- reads it for undo, the bin and "What changed". Secrets are in `private` and are not recorded. docs/decisions/history.md.

create table public.record_versions (
  id bigint generated always as identity primary key,
  -- The table of the record; null if the entry is about many records or the site.
  entity text constraint record_versions__entity__at_most_63 check (char_length(entity) <= 63),
  -- Null if the entry is about a new order of several records, an import, or the site.
  entity_id bigint,
  operation text not null constraint record_versions__operation__choice
    check (operation in ('insert', 'update', 'delete', 'reorder', 'import', 'restore', 'rollback', 'empty_bin')),
  changed_at timestamptz not null default clock_timestamp(),
  -- The account and its name at that time: accounts are renamed and deleted. Null for changes outside the console.
  changed_by bigint,
  changed_by_name text constraint record_versions__changed_by_name__at_most_160 check (char_length(changed_by_name) <= 160),
  source text not null constraint record_versions__source__choice check (source in ('console', 'import', 'function', 'sql')),
  -- The entry of the import or restore that this change belongs to.
  part_of bigint constraint record_versions__part_of__exists references public.record_versions (id),
  -- The browser or command that started an import of several calls.
  request_id uuid constraint record_versions__request_id__unique unique,
  -- The changed columns; of an insert and a delete, all columns.
  changed text[] not null default '{}',
  -- The previous values of the changed columns of an update or a reorder.
  before jsonb,
  -- The row after the change, or the deleted row. Of a reorder, the new numbers by id. Null once the bin was emptied of it.
  record jsonb,
  -- The outbox row of the change; null if visitors could not see it.
  site_change bigint
);
create index record_versions__record on public.record_versions (entity, entity_id, id desc);
create index record_versions__person on public.record_versions (changed_by, id desc);
create index record_versions__time on public.record_versions (changed_at);
create index record_versions__parts on public.record_versions (part_of, id desc) where part_of is not null;
create index record_versions__release on public.record_versions (site_change) where site_change is not null;
create index record_versions__deleted on public.record_versions (id desc) where operation = 'delete' and record is not null;

-- Staff read versions. Only the functions of the owner write them.
alter table public.record_versions enable row level security;
revoke all on public.record_versions from public, anon, authenticated, service_role;
grant select on public.record_versions to authenticated, service_role;
create policy staff_read on public.record_versions for select to authenticated using ((select private.is_staff()));

-- Refuses all writes except those of the owner's functions, also on platforms that grant every table to the roles of the API and for
-- roles that bypass row-level security.
create function private.keep_versions() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user <> (select pg_get_userbyid(relowner) from pg_catalog.pg_class where oid = 'public.record_versions'::regclass) then
    raise exception 'The history cannot be changed.' using errcode = '42501';
  end if;
  return null;
end
$$;
create trigger keep_versions before insert or update or delete or truncate on public.record_versions
  for each statement execute function private.keep_versions();

-- A row as the history keeps it: without derived columns and the time of the last sign-in.
create function private.history_row(record jsonb) returns jsonb
language sql immutable parallel safe strict
set search_path = ''
as $$ select record - array['search', 'last_login'] $$;

-- Who changes content now, and from where. An import sets `history.source` for its transaction.
create function private.history_author(out account_id bigint, out account_name text, out source text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  api_role text := current_setting('role', true);
begin
  source := coalesce(nullif(current_setting('history.source', true), ''),
    case api_role when 'authenticated' then 'console' when 'service_role' then 'function' else 'sql' end);
  if api_role = 'authenticated' then
    select u.id, u.full_name into account_id, account_name
    from private.current_staff() s join public.admin_users u on u.id = s.id;
  end if;
end
$$;

-- Whether visitors see a row. @visible_by is the column that shows it; without one, visitors see every row.
create function private.is_visible(record jsonb, visible_by text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$ select record is not null and (visible_by is null or (record ->> visible_by)::boolean) $$;

-- Writes the version of one changed row. Argument: the column that shows a row to visitors; `none` if visitors never see the table.
-- Runs after record_site_change, by its name. An update of the order number alone is recorded by record_order.
create function private.record_version() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  old_row jsonb := case when tg_op = 'INSERT' then null else private.history_row(to_jsonb(old)) end;
  new_row jsonb := case when tg_op = 'DELETE' then null else private.history_row(to_jsonb(new)) end;
  changed_columns text[];
  author record;
  is_public boolean := tg_argv[0] is distinct from 'none'
    and (private.is_visible(old_row, tg_argv[0]) or private.is_visible(new_row, tg_argv[0]));
begin
  if tg_op = 'UPDATE' then
    select array_agg(after.key order by after.key) into changed_columns
    from jsonb_each(private.row_content(new_row)) after
    where after.value is distinct from old_row -> after.key;
    if changed_columns is null or changed_columns = '{display_order}' then return null; end if;
  else
    changed_columns := array(select key from jsonb_object_keys(private.row_content(coalesce(new_row, old_row))) as key order by key);
  end if;
  author := private.history_author();
  insert into public.record_versions (
    entity, entity_id, operation, changed_by, changed_by_name, source, part_of, changed, before, record, site_change)
  values (
    tg_table_name, (coalesce(new_row, old_row) ->> 'id')::bigint, lower(tg_op), author.account_id, author.account_name, author.source,
    nullif(current_setting('history.part_of', true), '')::bigint, changed_columns,
    case when tg_op = 'UPDATE' then (select jsonb_object_agg(name, old_row -> name) from unnest(changed_columns) as name) end,
    coalesce(new_row, old_row),
    case when is_public then private.newest_site_change() end);
  return null;
end
$$;

-- Writes one version for the rows of a statement whose order number alone changed. Argument as above.
create function private.record_order() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  author record;
  moved record;
begin
  select count(*) as number, min(b.id) as id, bool_or(private.is_visible(to_jsonb(a), tg_argv[0])) as is_public,
    jsonb_object_agg(b.id, b.display_order) as before, jsonb_object_agg(a.id, a.display_order) as record
    into moved
  from old_rows b join new_rows a on a.id = b.id
  where a.display_order <> b.display_order
    and private.row_content(to_jsonb(a)) - 'display_order' = private.row_content(to_jsonb(b)) - 'display_order';
  if moved.number = 0 then return null; end if;
  author := private.history_author();
  insert into public.record_versions (
    entity, entity_id, operation, changed_by, changed_by_name, source, part_of, changed, before, record, site_change)
  values (
    tg_table_name, case when moved.number = 1 then moved.id end, 'reorder', author.account_id, author.account_name, author.source,
    nullif(current_setting('history.part_of', true), '')::bigint, '{display_order}', moved.before, moved.record,
    case when moved.is_public then private.newest_site_change() end);
  return null;
end
$$;

-- Records the history of a content table.
create function private.add_history(content_table text, visible_by text) returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format($sql$
    create trigger record_version after insert or update or delete on public.%1$I
      for each row execute function private.record_version(%2$s)
  $sql$, content_table, coalesce(quote_literal(visible_by), ''));
  if private.is_ordered(content_table) then
    execute format($sql$
      create trigger record_order after update on public.%1$I referencing old table as old_rows new table as new_rows
        for each statement execute function private.record_order(%2$s)
    $sql$, content_table, coalesce(quote_literal(visible_by), ''));
  end if;
end
$$;

create trigger record_version after insert or update or delete on public.admin_users
  for each row execute function private.record_version('none');

-- Cuts the texts of a row, so that a list of versions stays small; one version is read whole from the table.
create function private.shorten_texts(record jsonb, max_length integer) returns jsonb
language sql immutable parallel safe strict
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, case when jsonb_typeof(value) = 'string' then to_jsonb(left(value #>> '{}', max_length)) else value end), '{}')
  from jsonb_each(record)
$$;
grant execute on function private.history_row(jsonb), private.shorten_texts(jsonb, integer) to authenticated, service_role;

-- The history, newest first. A filter that is null does not apply. Without @p_entity_id and @p_part_of, an import or restore is one
-- entry, and `parts` counts its records. `before` and `after` have the changed columns, with texts cut to 400 characters; `names` has the
-- texts that name the record. Runs as its caller: staff only.
create function public.history(
  p_entity text default null, p_entity_id bigint default null, p_changed_by bigint default null, p_field text default null,
  p_from timestamptz default null, p_to timestamptz default null, p_part_of bigint default null,
  p_after_change bigint default null, p_until_change bigint default null,
  p_older_than bigint default null, p_limit integer default 50)
returns table (
  id bigint, entity text, entity_id bigint, operation text, changed_at timestamptz, changed_by bigint, changed_by_name text, source text,
  part_of bigint, parts bigint, changed text[], before jsonb, after jsonb, names jsonb, site_change bigint)
language sql stable
set search_path = ''
as $$
  select v.id, v.entity, v.entity_id, v.operation, v.changed_at, v.changed_by, v.changed_by_name, v.source, v.part_of,
    case when v.entity is null then (select count(*) from public.record_versions part where part.part_of = v.id) else 0 end,
    v.changed,
    private.shorten_texts(v.before, 400),
    private.shorten_texts(
      case when v.operation = 'reorder' then v.record
        else (select jsonb_object_agg(name, v.record -> name) from unnest(v.changed) as name) end, 400),
    jsonb_strip_nulls(jsonb_build_object(
      'name_en', v.record -> 'name_en', 'name_ar', v.record -> 'name_ar', 'name', v.record -> 'name',
      'title_en', v.record -> 'title_en', 'title_ar', v.record -> 'title_ar', 'title', v.record -> 'title',
      'words_en', v.record -> 'words_en', 'words_ar', v.record -> 'words_ar', 'full_name', v.record -> 'full_name')),
    v.site_change
  from public.record_versions v
  where (p_entity is null or v.entity = p_entity)
    and (p_entity_id is null or v.entity_id = p_entity_id
      or (v.entity_id is null and v.operation = 'reorder' and v.record ? p_entity_id::text))
    and (p_changed_by is null or v.changed_by = p_changed_by)
    and (p_field is null or p_field = any(v.changed))
    and (p_from is null or v.changed_at >= p_from)
    and (p_to is null or v.changed_at < p_to)
    and (p_part_of is null or v.part_of = p_part_of)
    and (p_after_change is null or v.site_change > p_after_change)
    and (p_until_change is null or v.site_change <= p_until_change)
    and (p_entity_id is not null or p_part_of is not null or p_after_change is not null or v.part_of is null)
    and (p_older_than is null or v.id < p_older_than)
  order by v.id desc
  limit least(greatest(p_limit, 1), 200)
$$;
grant execute on function public.history(text, bigint, bigint, text, timestamptz, timestamptz, bigint, bigint, bigint, bigint, integer)
  to authenticated;
comment on function public.history(text, bigint, bigint, text, timestamptz, timestamptz, bigint, bigint, bigint, bigint, integer)
  is 'nullable: entity, entity_id, changed_by, changed_by_name, part_of, before, after, site_change, p_entity, p_entity_id, p_changed_by, p_field, p_from, p_to, p_part_of, p_after_change, p_until_change, p_older_than';

-- The bin: the deleted content records, the last deleted first. A record leaves it when it exists again or the bin is emptied.
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
  limit least(greatest(p_limit, 1), 200)
$$;
grant execute on function public.deleted_records(text, bigint, integer) to authenticated, service_role;
comment on function public.deleted_records(text, bigint, integer) is 'nullable: deleted_by, deleted_by_name, p_entity, p_older_than';

-- Restores a deleted record with its id and `created_at`, so that its address and place are the same. Columns that came after the
-- deletion get their default, and columns that were dropped are ignored. Editors and admins restore any record, a moderator those
-- that they deleted themselves.
create function private.restore_deleted(p_entity text, p_id bigint) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller record;
  last_version public.record_versions;
  kept_columns text;
begin
  select * into caller from private.current_staff();
  if caller.id is null then
    raise exception 'Your session has ended. Please sign in again.' using errcode = 'PT401';
  end if;
  if not exists (select from private.content_tables where table_name = p_entity) then
    raise exception '% is not a content table.', coalesce(p_entity, 'null') using errcode = '22023';
  end if;
  -- Two simultaneous calls restore one record.
  execute format('lock table public.%I in share row exclusive mode', p_entity);
  select * into last_version from public.record_versions v
  where v.entity = p_entity and v.entity_id = p_id order by v.id desc limit 1;
  if last_version.operation is distinct from 'delete' or last_version.record is null then
    raise exception 'This record is not in the bin any more.' using errcode = 'P0002';
  end if;
  if caller.role not in ('admin', 'editor') and last_version.changed_by is distinct from caller.id then
    raise exception 'Only an editor or an admin can restore what somebody else deleted.' using errcode = '42501';
  end if;
  select string_agg(quote_ident(attname), ', ' order by attnum) into kept_columns
  from pg_catalog.pg_attribute
  where attrelid = format('public.%I', p_entity)::regclass
    and attnum > 0 and not attisdropped and attgenerated = '' and last_version.record ? attname::text and attname <> 'updated_at';
  execute format(
    'insert into public.%1$I (%2$s, updated_at) overriding system value
     select %2$s, clock_timestamp() from jsonb_populate_record(null::public.%1$I, $1)', p_entity, kept_columns)
    using last_version.record;
end
$$;

create function public.restore_deleted(p_entity text, p_id bigint) returns void
language sql
set search_path = ''
as $$ select private.restore_deleted(p_entity, p_id) $$;
grant execute on function private.restore_deleted(text, bigint), public.restore_deleted(text, bigint) to authenticated;

-- Empties the bin of one record, or of all if both arguments are null: removes the content of their versions. Who changed them and when
-- stays. Admins only. Returns the number of records.
create function private.empty_bin(p_entity text, p_id bigint) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  author record;
  emptied integer;
begin
  perform private.require_admin();
  with emptied_versions as (
    update public.record_versions v set record = null, before = null
    from public.record_versions deleted
    where deleted.operation = 'delete' and deleted.record is not null and deleted.entity <> 'admin_users'
      and (p_entity is null or deleted.entity = p_entity) and (p_id is null or deleted.entity_id = p_id)
      and not exists (
        select from public.record_versions later
        where later.entity = deleted.entity and later.entity_id = deleted.entity_id and later.id > deleted.id)
      and v.entity = deleted.entity and v.entity_id = deleted.entity_id
    returning v.entity, v.entity_id
  )
  select count(distinct (entity, entity_id)) into emptied from emptied_versions;
  if emptied > 0 then
    author := private.history_author();
    insert into public.record_versions (entity, entity_id, operation, changed_by, changed_by_name, source)
    values (p_entity, p_id, 'empty_bin', author.account_id, author.account_name, author.source);
  end if;
  return emptied;
end
$$;

create function public.empty_bin(p_entity text default null, p_id bigint default null) returns integer
language sql
set search_path = ''
as $$ select private.empty_bin(p_entity, p_id) $$;
grant execute on function private.empty_bin(text, bigint), public.empty_bin(text, bigint) to authenticated;
comment on function public.empty_bin(text, bigint) is 'nullable: p_entity, p_id';
