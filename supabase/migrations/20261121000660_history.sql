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

-- The words of the records in the bin (private.keep_search): a record that leaves it need not be read again. A migration that changes the words
-- of texts empties it.
create table private.words_of_deleted (
  entity text not null constraint words_of_deleted__entity__at_most_63 check (char_length(entity) <= 63),
  entity_id bigint not null,
  -- The version that deleted it.
  version bigint not null,
  words tsvector not null,
  primary key (entity, entity_id)
);
revoke all on private.words_of_deleted from public, anon, authenticated, service_role;

-- Takes the words of a record that leaves the bin, if it has the texts that it was deleted with. @p_names and @p_rest are those of keep_search.
create function private.take_words_of_deleted(p_table text, p_id bigint, p_texts text[], p_names text, p_rest text) returns tsvector
language plpgsql security definer
set search_path = ''
as $$
declare
  known private.words_of_deleted;
begin
  delete from private.words_of_deleted w where w.entity = p_table and w.entity_id = p_id returning * into known;
  if known is null then return null; end if;
  return (
    select known.words from public.record_versions v
    where v.id = known.version and (private.search_texts(v.record, p_names, p_rest)).texts = p_texts);
end
$$;
grant execute on function private.take_words_of_deleted(text, bigint, text[], text, text) to authenticated, service_role;

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

-- The account that changes content now, and the source. An import sets `history.source` until its end.
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

-- Records the changed rows of a statement: in the outbox the rows that visitors can see, in the history all rows, in the order of the rows.
-- Argument: the column that shows a row to visitors; without it they see every row, with `none` they never see the table. A save without a
-- change writes nothing. record_order records an update of the order alone. A row with a new id is another record. A single statement does
-- the work, because each statement and function adds time to a save; a full join never becomes a nested loop, even if the connection's
-- first save had one row. Ids follow the order of commits: a reader that has seen a change has seen all earlier changes.
create function private.keep_history() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  unrecorded constant text[] := '{search,last_login}';
  times constant text[] := '{created_at,updated_at}';
  visible_by constant text := tg_argv[0];
  newest_change bigint;
  with_pictures bigint[];
  with_names bigint[];
begin
  if tg_op = 'UPDATE' then
    with compared as (
      select case when o.id is null then 'insert' when n.id is null then 'delete' else 'update' end as operation,
        o.row as old_row, n.row as new_row, o.row -> 'created_at' = n.row -> 'created_at' as has_time,
        visible_by is null or (visible_by <> 'none' and ((o.row ->> visible_by)::boolean is true or (n.row ->> visible_by)::boolean is true)) as is_public
      from (select row_number() over () as position, id, to_jsonb(old_rows) - unrecorded as row from old_rows) as o
      full join (select row_number() over () as position, id, to_jsonb(new_rows) - unrecorded as row from new_rows) as n on n.id = o.id
      where case when o.row is distinct from n.row then pg_advisory_xact_lock(7302)::text is not null end
      order by coalesce(n.position, o.position)
    ), changed as materialized (
      select operation, coalesce(new_row, old_row) as record, (coalesce(new_row, old_row) ->> 'id')::bigint as id,
        coalesce(columns, '{}') as columns, before, operation = 'update' and has_time and columns = '{display_order}' as is_move, is_public,
        case when is_public and (columns is not null or old_row -> 'updated_at' <> new_row -> 'updated_at')
          then nextval('public.site_changes_id_seq') end as change
      from compared, lateral (
        select array_agg(key order by key) as columns, case when operation = 'update' then jsonb_object_agg(key, old_row -> key) end as before
        from jsonb_each(coalesce(new_row, old_row))
        where key <> all (times) and (operation <> 'update' or value is distinct from old_row -> key)) as difference
    ), outbox as (
      insert into public.site_changes (id, entity, entity_id, operation) overriding system value
      select change, tg_table_name, id, operation from changed where change is not null
      returning id
    ), versions as (
      insert into public.record_versions (
        entity, entity_id, operation, changed_by, changed_by_name, source, part_of, changed, before, record, site_change)
      select tg_table_name, id, operation, account_id, account_name, source, nullif(current_setting('history.part_of', true), '')::bigint,
        columns, before, record, case when is_public then coalesce(change, (select max(id) from public.site_changes)) end
      from changed cross join private.history_author()
      where case when is_move then set_config('history.has_moves', 'yes', true) is null else true end
      returning id, case
        when strpos((case when operation = 'update' then before else record end)::text, private.picture_folder()) > 0
          or exists (select from unnest(changed) as key where strpos(record ->> key, private.picture_folder()) > 0) then 'pictures'
        when exists (select from unnest(changed) as key where key ~ private.name_columns()) then 'names' end as uses
    )
    select (select max(id) from outbox), array_agg(id) filter (where uses = 'pictures'), array_agg(id) filter (where uses = 'names')
      into newest_change, with_pictures, with_names from versions;
  else
    with changed as materialized (
      select record, words, (record ->> 'id')::bigint as id, is_public, case when is_public then nextval('public.site_changes_id_seq') end as change,
        nextval('public.record_versions_id_seq') as version
      from (select row - unrecorded as record, row ->> 'search' as words from (select to_jsonb(changed_rows) as row from changed_rows) as rows) as rows,
        lateral (select visible_by is null or (visible_by <> 'none' and (record ->> visible_by)::boolean is true) as is_public) as visibility
      where pg_advisory_xact_lock(7302)::text is not null
    ), outbox as (
      insert into public.site_changes (id, entity, entity_id, operation) overriding system value
      select change, tg_table_name, id, lower(tg_op) from changed where change is not null
      returning id
    ), bin as (
      insert into private.words_of_deleted (entity, entity_id, version, words)
      select tg_table_name, id, version, words::tsvector from changed where tg_op = 'DELETE' and words <> ''
      on conflict (entity, entity_id) do update set version = excluded.version, words = excluded.words
    ), versions as (
      insert into public.record_versions (id, entity, entity_id, operation, changed_by, changed_by_name, source, part_of, changed, record, site_change)
        overriding system value
      select version, tg_table_name, id, lower(tg_op), account_id, account_name, source, nullif(current_setting('history.part_of', true), '')::bigint,
        array(select key from jsonb_object_keys(record) as key where key <> all (times) order by key), record, change
      from changed cross join private.history_author()
      returning id, strpos(record::text, private.picture_folder()) > 0 as has_picture
    )
    select (select max(id) from outbox), array_agg(id) filter (where has_picture) into newest_change, with_pictures from versions;
  end if;
  if newest_change is not null then perform pg_notify('site_changes', newest_change::text); end if;
  if visible_by = 'none' then return null; end if;
  if with_pictures is not null then perform private.keep_picture_uses(tg_table_name, with_pictures); end if;
  if with_names is not null then perform private.keep_use_names(tg_table_name, with_names); end if;
  return null;
end
$$;

-- Writes one version for the rows of a statement whose order alone changed: keep_history, which runs before, has seen one.
create function private.record_order() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  author record;
  moved record;
begin
  -- Most saves change no order, and need no join.
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

-- Records the history of a table. The triggers of a statement run by their names: after keep_counter, which may lock the table, and before
-- the triggers of words, so that two transactions never wait for each other's words.
create function private.add_history(recorded_table text, visible_by text) returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format($sql$
    create trigger keep_history after update on public.%1$I referencing old table as old_rows new table as new_rows
      for each statement execute function private.keep_history(%2$s);
    create trigger keep_history_of_deleted after delete on public.%1$I referencing old table as changed_rows
      for each statement execute function private.keep_history(%2$s);
    create trigger keep_history_of_new after insert on public.%1$I referencing new table as changed_rows
      for each statement execute function private.keep_history(%2$s);
  $sql$, recorded_table, coalesce(quote_literal(visible_by), ''));
  if private.is_ordered(recorded_table) then
    execute format($sql$
      create trigger record_order after update on public.%1$I referencing old table as old_rows new table as new_rows
        for each statement execute function private.record_order(%2$s)
    $sql$, recorded_table, coalesce(quote_literal(visible_by), ''));
  end if;
end
$$;

select private.add_history('admin_users', 'none');

-- Starts an entry about many records: the next changes of this transaction are its parts, until end_entry. A call with the
-- @p_request_id of an earlier call continues its entry. @p_facts are further facts of the entry, by name.
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
