-- History: every version of every content record and staff account. Triggers write it in the transaction of the change. The console
-- reads it for undo, the bin and "What changed". Secrets are in `private` and are not recorded. docs/decisions/history.md.

create table public.record_versions (
  id bigint generated always as identity primary key,
  -- The table of the record; null if the entry is about many records or the site.
  entity text constraint record_versions__entity__at_most_63 check (char_length(entity) <= 63),
  -- Null if the entry is about a new order of several records, an import, or the site.
  entity_id bigint,
  operation text not null constraint record_versions__operation__choice
    check (operation in ('insert', 'update', 'delete', 'reorder', 'import', 'restore', 'rollback', 'empty_bin', 'still_right', 'bulk',
      'remove_pictures', 'keep_pictures')),
  changed_at timestamptz not null default clock_timestamp(),
  -- The account and its name at that time: accounts are renamed and deleted. Null for changes outside the console.
  changed_by bigint,
  changed_by_name text constraint record_versions__changed_by_name__at_most_160 check (char_length(changed_by_name) <= 160),
  source text not null constraint record_versions__source__choice check (source in ('console', 'import', 'function', 'sql')),
  -- The entry of the import or restore that this change belongs to.
  part_of bigint constraint record_versions__part_of__exists references public.record_versions (id),
  -- The command that started an import of several calls, or the report of a rollback.
  request_id uuid,
  -- The changed columns; of an insert and a delete, all columns.
  changed text[] not null default '{}',
  -- The previous values of the changed columns of an update or a reorder.
  before jsonb,
  -- The row after the change, or the deleted row. Of a reorder, the new numbers by id; of an entry about the site, its facts. Null
  -- once the bin was emptied of it.
  record jsonb,
  -- The new `updated_at` of the moved records by id, of a reorder.
  updated_at_by_id jsonb,
  -- The outbox row of the change; null if visitors could not see it.
  site_change bigint,
  -- The texts that the update published as they were although another language of them changed (docs/decisions/languages.md).
  left_behind text[]
);
create unique index record_versions__request on public.record_versions (request_id) where request_id is not null;
create index record_versions__record on public.record_versions (entity, entity_id, id desc);
create index record_versions__table on public.record_versions (entity, id desc) where part_of is null;
create index record_versions__person on public.record_versions (changed_by, id desc) where part_of is null;
create index record_versions__time on public.record_versions (changed_at);
create index record_versions__parts on public.record_versions (part_of, id desc) include (entity, entity_id) where part_of is not null;
create index record_versions__entries on public.record_versions (id desc) where entity is null;
create index record_versions__release on public.record_versions (site_change) where site_change is not null;
create index record_versions__deleted on public.record_versions (id desc) where operation = 'delete' and record is not null;

-- Staff read versions. Only the functions of the owner write them.
alter table public.record_versions enable row level security;
revoke all on public.record_versions from public, anon, authenticated, service_role;
grant select on public.record_versions to authenticated, service_role;
create policy staff_read on public.record_versions for select to authenticated using ((select private.is_staff()));

-- The owner of the history: the function runs as the role that the migrations belong to.
create function private.history_owner() returns name
language plpgsql stable security definer
set search_path = ''
as $$ begin return current_user; end $$;
grant execute on function private.history_owner() to anon, authenticated, service_role;

-- Refuses all writes except those of the owner's functions, also on platforms that grant every table to the roles of the API and for
-- roles that bypass row-level security.
create function private.keep_versions() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'The history cannot be changed.' using errcode = '42501';
end
$$;
create trigger keep_versions before insert or update or delete or truncate on public.record_versions
  for each statement when (current_user <> private.history_owner()) execute function private.keep_versions();

-- A row as the history keeps it: without derived columns and the time of the last sign-in.
create function private.history_row(record jsonb) returns jsonb
language sql immutable parallel safe strict
set search_path = ''
as $$ select record - array['search', 'last_login'] $$;

-- Who changes content now, and from where. An import sets `history.source` until its end.
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
    -- The policies and functions that let the caller write have checked that the session is live.
    select u.id, u.full_name into account_id, account_name
    from private.admin_sessions s join public.admin_users u on u.id = s.admin_user_id
    where s.id = (auth.jwt() ->> 'session_id')::uuid;
  end if;
end
$$;

-- The columns of a row that the history compares, in alphabetical order.
create function private.column_names(record jsonb) returns text[]
language plpgsql immutable parallel safe strict
set search_path = ''
as $$ begin return array(select key from jsonb_object_keys(private.row_content(record)) as key order by key); end $$;

-- Writes the version of one row. @changed_columns and @before are the changed columns of an update and their previous values. @visible_by is
-- the column that shows a row to visitors, null if they see every row, `none` if they never see the table. Here and in the triggers, one
-- statement does what it can, and expressions are written out: each statement and each function of a save takes time of its own.
create function private.write_version(
  p_entity text, p_operation text, old_row jsonb, new_row jsonb, changed_columns text[], before jsonb, visible_by text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  record constant jsonb := coalesce(new_row, old_row);
  is_public constant boolean := visible_by is null
    or (visible_by <> 'none' and ((old_row ->> visible_by)::boolean is true or (new_row ->> visible_by)::boolean is true));
  author record := private.history_author();
begin
  -- Ids follow the order of commits, as in private.record_site_change.
  perform pg_advisory_xact_lock(7302);
  insert into public.record_versions (
    entity, entity_id, operation, changed_by, changed_by_name, source, part_of, changed, before, record, site_change)
  values (
    p_entity, (record ->> 'id')::bigint, p_operation, author.account_id, author.account_name, author.source,
    nullif(current_setting('history.part_of', true), '')::bigint,
    coalesce(changed_columns, array(
      select key from jsonb_object_keys(record) as key where key not in ('created_at', 'updated_at') order by key)),
    before, record, case when is_public then (select max(id) from public.site_changes) end);
end
$$;

-- Records a changed row. Argument: the column that shows a row to visitors, as above. Runs after record_site_change, by its name. An update
-- of the order alone is recorded by record_order. A row with a new id is another record.
create function private.record_version() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  unrecorded constant text[] := '{search,last_login}';
  old_row jsonb;
  new_row jsonb;
  changed_columns text[];
  before jsonb;
begin
  if tg_op <> 'INSERT' then old_row := to_jsonb(old) - unrecorded; end if;
  if tg_op <> 'DELETE' then new_row := to_jsonb(new) - unrecorded; end if;
  if tg_op = 'UPDATE' and old_row -> 'id' = new_row -> 'id' then
    if old_row = new_row then return null; end if;
    select coalesce(array_agg(key order by key), '{}'), jsonb_object_agg(key, old_row -> key) into changed_columns, before
    from jsonb_each(new_row) where value is distinct from old_row -> key and key not in ('created_at', 'updated_at');
    if changed_columns = '{display_order}' and old_row -> 'created_at' = new_row -> 'created_at' then
      perform set_config('history.has_moves', 'yes', true);
      return null;
    end if;
    perform private.write_version(tg_table_name, 'update', old_row, new_row, changed_columns, before, tg_argv[0]);
    perform private.keep_picture_uses(tg_table_name, old_row, new_row, before);
    return null;
  end if;
  if old_row is not null then
    perform private.write_version(tg_table_name, 'delete', old_row, null, null, null, tg_argv[0]);
  end if;
  if new_row is not null then
    perform private.write_version(tg_table_name, 'insert', null, new_row, null, null, tg_argv[0]);
  end if;
  perform private.keep_picture_uses(tg_table_name, old_row, new_row, null);
  return null;
end
$$;

-- Writes one version for the rows of a statement whose order alone changed: record_version, which runs before, has seen one.
create function private.record_order() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  author record;
  moved record;
begin
  -- Most saves move nothing, and need no join.
  if current_setting('history.has_moves', true) is distinct from 'yes' then return null; end if;
  perform set_config('history.has_moves', '', true);
  select count(*) as number, min(b.id) as id, bool_or(tg_argv[0] is null or (to_jsonb(a) ->> tg_argv[0])::boolean) as is_public,
    jsonb_object_agg(b.id, b.display_order) as before, jsonb_object_agg(a.id, a.display_order) as record,
    jsonb_object_agg(a.id, a.updated_at) as updated_at_by_id
    into moved
  from old_rows b join new_rows a on a.id = b.id
  where a.display_order <> b.display_order and a.created_at = b.created_at
    and private.row_content(to_jsonb(a)) - 'display_order' = private.row_content(to_jsonb(b)) - 'display_order';
  if moved.number = 0 then return null; end if;
  perform pg_advisory_xact_lock(7302);
  author := private.history_author();
  insert into public.record_versions (
    entity, entity_id, operation, changed_by, changed_by_name, source, part_of, changed, before, record, updated_at_by_id, site_change)
  values (
    tg_table_name, case when moved.number = 1 then moved.id end, 'reorder', author.account_id, author.account_name, author.source,
    nullif(current_setting('history.part_of', true), '')::bigint, '{display_order}', moved.before, moved.record, moved.updated_at_by_id,
    case when moved.is_public then (select max(id) from public.site_changes) end);
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

-- Starts an entry about many records: the next changes of this transaction are its parts, until end_entry. A call with the
-- @p_request_id of an earlier call continues its entry. @p_facts are what the entry says besides, by name.
create function private.start_entry(p_operation text, p_request_id uuid default null, p_facts jsonb default '{}') returns void
language plpgsql
set search_path = ''
as $$
declare
  author record;
  entry public.record_versions;
begin
  perform pg_advisory_xact_lock(7302);
  if p_operation = 'import' then perform set_config('history.source', 'import', true); end if;
  author := private.history_author();
  select * into entry from public.record_versions where request_id = p_request_id;
  if entry.id is null then
    insert into public.record_versions (operation, changed_by, changed_by_name, source, request_id, changed, record)
    values (p_operation, author.account_id, author.account_name, author.source, p_request_id, private.column_names(p_facts), p_facts)
    returning * into entry;
  elsif entry.operation <> p_operation or entry.changed_by is distinct from author.account_id then
    raise exception 'The request % belongs to another command.', p_request_id using errcode = '22023';
  end if;
  perform set_config('history.part_of', entry.id::text, true);
end
$$;

create function private.end_entry() returns void
language sql
set search_path = ''
as $$ select set_config('history.part_of', '', true), set_config('history.source', '', true) $$;

-- A rollback of the site is an entry: the release, and who asked for it. The report of a build names an account only by its full name.
create function private.record_rollback() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(7302);
  insert into public.record_versions (operation, changed_by, changed_by_name, source, request_id, changed, record)
  select 'rollback', case when count(*) = 1 then min(id) end, left(new.asked_by, 160),
    case when count(*) = 1 then 'console' else 'function' end, new.build_key,
    '{release}', jsonb_build_object('release', new.release_id)
  from public.admin_users where full_name = new.asked_by
  on conflict (request_id) where request_id is not null do nothing;
  return null;
end
$$;
create trigger record_rollback after insert on public.site_builds
  for each row when (new.trigger = 'rollback' and new.state = 'live') execute function private.record_rollback();
