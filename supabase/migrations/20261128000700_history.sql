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
  -- The request of the command that wrote this version or entry, of an import of several calls, or of the report of a rollback.
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
comment on table public.record_versions is 'The history: every version of every content record and account, commands and rollbacks.';
create unique index record_versions__request on public.record_versions (request_id) where request_id is not null;
create index record_versions__record on public.record_versions (entity, entity_id, id desc);
create index record_versions__table on public.record_versions (entity, id desc) where part_of is null;
create index record_versions__person on public.record_versions (changed_by, id desc) where part_of is null;
create index record_versions__time on public.record_versions (changed_at);
create index record_versions__parts on public.record_versions (part_of, id desc) include (entity, entity_id) where part_of is not null;
create index record_versions__entries on public.record_versions (id desc) where entity is null;
create index record_versions__release on public.record_versions (site_change) where site_change is not null;
create index record_versions__deleted on public.record_versions (id desc) where operation = 'delete' and record is not null;

-- The pictures of a version, for the index below.
create function private.version_pictures(record jsonb, before jsonb) returns text[]
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  texts constant text := coalesce(record::text, '') || coalesce(before::text, '');
begin
  if strpos(texts, private.picture_folder()) = 0 then return '{}'; end if;
  return array(select private.picture_names(texts));
end
$$;
grant execute on function private.version_pictures(jsonb, jsonb) to service_role;
create index record_versions__pictures on public.record_versions using gin (private.version_pictures(record, before))
  with (fastupdate = off);

-- Staff read versions. Only the functions of the owner write them.
alter table public.record_versions enable row level security;
revoke all on public.record_versions from public, anon, authenticated, service_role;
grant select on public.record_versions to authenticated, service_role;
create policy staff_read on public.record_versions for select to authenticated using ((select private.is_staff()));

-- The owner of the history, as which its functions run.
create function private.history_owner() returns name
language plpgsql stable
set search_path = ''
as $$ begin return (select pg_get_userbyid(c.relowner) from pg_catalog.pg_class c where c.oid = 'public.record_versions'::regclass); end $$;
grant execute on function private.history_owner() to anon, authenticated, service_role;

-- Refuses all writes except those of the owner's functions, also on platforms that grant every table to the roles of the API and for
-- roles that bypass row-level security.
create trigger keep_versions before insert or update or delete or truncate on public.record_versions
  for each statement when (current_user <> private.history_owner()) execute function private.refuse_write('The history cannot be changed.');

-- A row as the history keeps it: without the time of the last sign-in.
create function private.history_row(record jsonb) returns jsonb
language sql immutable parallel safe strict
set search_path = ''
as $$ select record - 'last_login' $$;

-- The account that changes content now, the source, and the entry and the request of the running command. An import sets `history.source`
-- until its end, a command `history.part_of` and `history.request`.
create function private.history_author(
  out account_id bigint, out account_name text, out source text, out part_of bigint, out request_id uuid)
language plpgsql stable
set search_path = ''
as $$
declare
  api_role text := current_setting('role', true);
begin
  source := coalesce(nullif(current_setting('history.source', true), ''),
    case api_role when 'authenticated' then 'console' when 'service_role' then 'function' else 'sql' end);
  part_of := nullif(current_setting('history.part_of', true), '')::bigint;
  request_id := nullif(current_setting('history.request', true), '')::uuid;
  if api_role = 'authenticated' then
    -- The policies and functions that let the caller write have checked that the session is live.
    select u.id, u.full_name into account_id, account_name
    from private.admin_sessions s join public.admin_users u on u.id = s.admin_user_id
    where s.id = (auth.jwt() ->> 'session_id')::uuid;
  end if;
end
$$;

-- The rules of all writes of a recorded table, and their record. Visible rows go into the outbox, all rows into the history, in the order of
-- the rows. Arguments: the column that shows a row to visitors (empty: they see every row; `none`: they never see the table), and whether
-- moderators may be limited: they neither delete nor publish then. A save without a change writes nothing. An update of the order alone
-- becomes one version of all moved rows. A row with a new id is another record. A single statement does the work, because each statement and
-- function adds time to a save; a full join never becomes a nested loop, even if the connection's first save had one row. Ids follow the
-- order of commits: a reader that has seen a change has seen all earlier changes.
-- Definer: writes outbox and history, and moves counters, which no role of the API can.
create function private.keep_history() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  times constant text[] := '{created_at,updated_at}';
  visible_by constant text := nullif(tg_argv[0], '');
  limits_moderators constant boolean := tg_argv[1] = 'yes';
  moved record;
  newest_change bigint;
  with_pictures bigint[];
  with_names bigint[];
begin
  -- Nested, because PostgreSQL plans a condition as a whole, and each operation has its own transition tables.
  if visible_by is distinct from 'none' then
    if tg_op = 'INSERT' then
      perform private.move_counter(tg_relid, (select max(id) from changed_rows));
      if limits_moderators then
        if exists (select from changed_rows r where visible_by is null or (to_jsonb(r) ->> visible_by)::boolean) then
          perform private.refuse_moderator('A moderator cannot publish content here.');
        end if;
      end if;
    elsif tg_op = 'DELETE' then
      if limits_moderators then perform private.refuse_moderator('A moderator cannot delete content here.'); end if;
      -- Many records are deleted by the command, which names them: a call without a filter would empty the table.
      if current_setting('role', true) = 'authenticated' and coalesce(current_setting('history.part_of', true), '') = ''
        and (select count(*) from changed_rows) > 1 then
        raise exception 'A call deletes one record, by its id. run_command deletes many.' using errcode = '42501';
      end if;
    elsif limits_moderators and visible_by is not null then
      if exists (
        select from old_rows o join new_rows n on n.id = o.id
        where (to_jsonb(n) ->> visible_by)::boolean and not (to_jsonb(o) ->> visible_by)::boolean) then
        perform private.refuse_moderator('A moderator cannot publish content here.');
      end if;
    end if;
  end if;
  if tg_op = 'UPDATE' then
    with compared as (
      select case when o.id is null then 'insert' when n.id is null then 'delete' else 'update' end as operation,
        o.row as old_row, n.row as new_row, o.row -> 'created_at' = n.row -> 'created_at' as has_time,
        visible_by is null or (visible_by <> 'none' and ((o.row ->> visible_by)::boolean is true or (n.row ->> visible_by)::boolean is true)) as is_public
      from (select row_number() over () as position, id, to_jsonb(old_rows) - 'last_login' as row from old_rows) as o
      full join (select row_number() over () as position, id, to_jsonb(new_rows) - 'last_login' as row from new_rows) as n on n.id = o.id
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
        entity, entity_id, operation, changed_by, changed_by_name, source, part_of, request_id, changed, before, record, site_change)
      select tg_table_name, id, operation, account_id, account_name, source, part_of, request_id,
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
      select record, (record ->> 'id')::bigint as id, is_public, case when is_public then nextval('public.site_changes_id_seq') end as change
      from (select to_jsonb(changed_rows) - 'last_login' as record from changed_rows) as rows,
        lateral (select visible_by is null or (visible_by <> 'none' and (record ->> visible_by)::boolean is true) as is_public) as visibility
      where pg_advisory_xact_lock(7302)::text is not null
    ), outbox as (
      insert into public.site_changes (id, entity, entity_id, operation) overriding system value
      select change, tg_table_name, id, lower(tg_op) from changed where change is not null
      returning id
    ), versions as (
      insert into public.record_versions (
        entity, entity_id, operation, changed_by, changed_by_name, source, part_of, request_id, changed, record, site_change)
      select tg_table_name, id, lower(tg_op), account_id, account_name, source, part_of, request_id,
        array(select key from jsonb_object_keys(record) as key where key <> all (times) order by key), record, change
      from changed cross join private.history_author()
      returning id, strpos(record::text, private.picture_folder()) > 0 as has_picture
    )
    select (select max(id) from outbox), array_agg(id) filter (where has_picture) into newest_change, with_pictures from versions;
  end if;
  if newest_change is not null then perform pg_notify('site_changes', newest_change::text); end if;
  if visible_by = 'none' then return null; end if;
  if with_pictures is not null or with_names is not null then
    perform private.keep_picture_uses(tg_table_name, with_pictures, with_names);
  end if;
  -- One version for the rows whose order alone changed. Most saves change no order, and need no join.
  if current_setting('history.has_moves', true) is distinct from 'yes' then return null; end if;
  perform set_config('history.has_moves', '', true);
  select count(*) as number, min(b.id) as id, bool_or(visible_by is null or (to_jsonb(a) ->> visible_by)::boolean) as is_public,
    jsonb_object_agg(b.id, b.display_order) as before, jsonb_object_agg(a.id, a.display_order) as record,
    jsonb_object_agg(a.id, a.updated_at) as updated_at_by_id
    into moved
  from old_rows b join new_rows a on a.id = b.id
  where a.display_order <> b.display_order and a.created_at = b.created_at
    and private.row_content(to_jsonb(a)) - 'display_order' = private.row_content(to_jsonb(b)) - 'display_order';
  if moved.number = 0 then return null; end if;
  insert into public.record_versions (
    entity, entity_id, operation, changed_by, changed_by_name, source, part_of, request_id, changed, before, record, updated_at_by_id, site_change)
  select tg_table_name, case when moved.number = 1 then moved.id end, 'reorder', account_id, account_name, source, part_of, request_id,
    '{display_order}', moved.before, moved.record, moved.updated_at_by_id,
    case when moved.is_public then (select max(id) from public.site_changes) end
  from private.history_author();
  return null;
end
$$;

-- Records the history of a table. A trigger with transition tables has one event.
create function private.add_history(recorded_table text, visible_by text, limits_moderators boolean default false) returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format($sql$
    create trigger keep_history after update on public.%1$I referencing old table as old_rows new table as new_rows
      for each statement execute function private.keep_history(%2$L, %3$L);
    create trigger keep_history_of_deleted after delete on public.%1$I referencing old table as changed_rows
      for each statement execute function private.keep_history(%2$L, %3$L);
    create trigger keep_history_of_new after insert on public.%1$I referencing new table as changed_rows
      for each statement execute function private.keep_history(%2$L, %3$L);
  $sql$, recorded_table, coalesce(visible_by, ''), case when limits_moderators then 'yes' else 'no' end);
end
$$;

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
    values (p_operation, author.account_id, author.account_name, author.source, p_request_id,
      array(select key from jsonb_object_keys(p_facts) as key order by key), p_facts)
    returning * into entry;
  elsif entry.operation <> p_operation or entry.changed_by is distinct from author.account_id then
    raise exception 'The request % belongs to another command.', p_request_id using errcode = '22023';
  end if;
  perform set_config('history.part_of', entry.id::text, true);
end
$$;

-- Ends the entry of start_entry or the command of begin_command, and removes an entry without a change.
-- Definer: removes an entry that changed nothing, which no role of the API can; touches only that of its transaction.
create function private.end_entry() returns void
language sql security definer
set search_path = ''
as $$
  delete from public.record_versions v
  where v.id = nullif(current_setting('history.part_of', true), '')::bigint and v.operation in ('bulk', 'import', 'restore')
    and not exists (select from public.record_versions part where part.part_of = v.id);
  select set_config('history.part_of', '', true), set_config('history.request', '', true), set_config('history.source', '', true)
$$;
grant execute on function private.end_entry() to authenticated;

-- The deletions of the records in the bin. A record leaves it when it exists again or the bin is emptied.
create view private.bin with (security_invoker = true) as
select v.id, v.entity, v.entity_id, v.changed_at, v.changed_by, v.changed_by_name, v.before, v.record
from public.record_versions v
where v.operation = 'delete' and v.record is not null and v.entity <> 'admin_users'
  and not exists (
    select from public.record_versions later
    where later.entity = v.entity and later.entity_id = v.entity_id and later.id > v.id);
grant select on private.bin to authenticated, service_role;

-- Reading the history.

-- Cuts the texts of a row, so that a list of versions stays small; one version is read whole from the table.
create function private.shorten_texts(record jsonb, max_length integer) returns jsonb
language sql immutable parallel safe strict
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, case when jsonb_typeof(value) = 'string' then to_jsonb(left(value #>> '{}', max_length)) else value end), '{}')
  from jsonb_each(record)
$$;
grant execute on function private.shorten_texts(jsonb, integer) to authenticated, service_role;

-- The columns of a row with these names.
create function private.pick_columns(record jsonb, names text[]) returns jsonb
language sql immutable parallel safe strict
set search_path = ''
as $$ select jsonb_object_agg(name, record -> name) from unnest(names) as name $$;

-- The ids of the matching entries, newest first. An entry about many records matches if one of its parts does. The query has only
-- the conditions that apply, so that its plan suits them.
create function private.history_ids(
  p_entity text, p_entity_id bigint, p_changed_by bigint, p_not_by bigint, p_field text, p_from timestamptz, p_to timestamptz,
  p_part_of bigint, p_after_change bigint, p_until_change bigint, p_older_than bigint, p_limit integer)
returns bigint[]
language plpgsql stable
set search_path = ''
as $$
declare
  of_entry constant text := concat_ws(' and ',
    case when p_changed_by is not null then 'v.changed_by = $3' end,
    case when p_not_by is not null then 'v.changed_by is distinct from $4' end,
    case when p_from is not null then 'v.changed_at >= $6' end,
    case when p_to is not null then 'v.changed_at < $7' end,
    case when p_part_of is not null then 'v.part_of = $8' end,
    case when p_older_than is not null then 'v.id < $11' end);
  of_record constant text := concat_ws(' and ',
    case when p_entity is not null then 'v.entity = $1' end,
    case when p_field is not null then 'v.changed @> array[$5]' end,
    case when p_after_change is not null then 'v.site_change > $9' end,
    case when p_until_change is not null then 'v.site_change <= $10' end);
  of_both constant text := concat_ws(' and ', 'true', nullif(of_record, ''), nullif(of_entry, ''));
  -- Each branch has a separate index.
  branches constant text[] := case
    when p_entity_id is not null then array[
      of_both || $sql$ and v.entity_id = $2$sql$,
      of_both || $sql$ and v.entity_id is null and v.operation = 'reorder' and v.record ? $2::text$sql$]
    when p_part_of is not null then array[of_both]
    when of_record = '' then array[of_both || ' and v.part_of is null']
    else array[
      of_both || ' and v.part_of is null',
      concat_ws(' and ', $sql$v.entity is null and v.operation in ('import', 'restore', 'bulk')$sql$, nullif(of_entry, ''),
        format('exists (select from public.record_versions part where part.part_of = v.id and %s)', replace(of_record, 'v.', 'part.')))]
    end;
  ids bigint[];
begin
  execute format('select array(select id from (%s) as found order by id desc limit $12)',
    (select string_agg(format('(select v.id from public.record_versions v where %s order by v.id desc limit $12)', branch), ' union all ')
     from unnest(branches) as branch))
    into ids
    using p_entity, p_entity_id, p_changed_by, p_not_by, p_field, p_from, p_to, p_part_of, p_after_change, p_until_change,
      p_older_than, p_limit;
  return ids;
end
$$;

-- The number of records of a restore or a command. A command that is repeated with other values may have changed a record twice.
-- An entry may have thousands of parts, which are counted from the index `record_versions__parts` alone. Only a new order of several
-- records is read: it is one part with the numbers of its records.
create function private.count_records(p_entry bigint) returns bigint
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select count(*) from (
      select part.entity, part.entity_id from public.record_versions part where part.part_of = p_entry and part.entity_id is not null
      union
      select part.entity, key::bigint
      from (select id from public.record_versions where part_of = p_entry and entity_id is null offset 0) as moved
      join public.record_versions part using (id), jsonb_object_keys(part.record) as key
      where part.operation = 'reorder') as records);
end
$$;

-- The history, newest first. A filter that is null does not apply; @p_not_by leaves out the changes of one account. Without @p_entity_id
-- and @p_part_of, an import, a restore or a command for many records is one entry, which matches if one of its parts does, and `parts`
-- counts their records. `before` and `after` have the changed columns, with texts cut to 400 characters; `names` has the texts that name the
-- record. The operation of a record from the bin is `restore`. Staff and the server only.
-- Definer: uses the indexes of the history, which row-level security does not allow; requires staff, who read every version.
create function public.history(
  p_entity text default null, p_entity_id bigint default null, p_changed_by bigint default null, p_not_by bigint default null,
  p_field text default null, p_from timestamptz default null, p_to timestamptz default null, p_part_of bigint default null,
  p_after_change bigint default null, p_until_change bigint default null,
  p_older_than bigint default null, p_limit integer default 50)
returns table (
  id bigint, entity text, entity_id bigint, operation text, changed_at timestamptz, changed_by bigint, changed_by_name text, source text,
  part_of bigint, parts bigint, changed text[], before jsonb, after jsonb, names jsonb, site_change bigint, left_behind text[])
language plpgsql stable security definer
set search_path = ''
as $$
declare
  ids bigint[];
begin
  perform private.require_role('Only staff can read the history.', 'admin', 'editor', 'moderator');
  ids := private.history_ids(p_entity, p_entity_id, p_changed_by, p_not_by, p_field, p_from, p_to, p_part_of, p_after_change,
    p_until_change, p_older_than, least(greatest(coalesce(p_limit, 50), 1), 200));
  return query
  select v.id, v.entity, v.entity_id,
    -- A record that was there before is restored, not created.
    case when v.operation = 'insert' and v.source <> 'import' and exists (
        select from public.record_versions earlier
        where earlier.entity = v.entity and earlier.entity_id = v.entity_id and earlier.id < v.id)
      then 'restore' else v.operation end,
    v.changed_at, v.changed_by, v.changed_by_name, v.source, v.part_of,
    case when v.entity is not null then 0
      -- Each part of an import is a record.
      when v.operation = 'import' then (select count(*) from public.record_versions part where part.part_of = v.id)
      else private.count_records(v.id) end,
    v.changed,
    private.shorten_texts(v.before, 400),
    private.shorten_texts(case when v.operation = 'reorder' then v.record else private.pick_columns(v.record, v.changed) end, 400),
    coalesce(private.record_names(named.record), '{}'),
    v.site_change,
    v.left_behind
  from public.record_versions v
  left join lateral (
    -- The version of a moved record has only its number; the previous version has the name of that time.
    select earlier.record from public.record_versions earlier
    where earlier.entity = v.entity and earlier.entity_id = v.entity_id and earlier.id < v.id and earlier.operation <> 'reorder'
    order by earlier.id desc limit 1
  ) as before_move on v.operation = 'reorder'
  cross join lateral (select case when v.operation = 'reorder' then before_move.record else v.record end as record offset 0) as named
  where v.id = any(ids)
  order by v.id desc;
end
$$;
grant execute on function
  public.history(text, bigint, bigint, bigint, text, timestamptz, timestamptz, bigint, bigint, bigint, bigint, integer) to authenticated, service_role;
comment on function public.history(text, bigint, bigint, bigint, text, timestamptz, timestamptz, bigint, bigint, bigint, bigint, integer)
  is 'nullable: entity, entity_id, changed_by, changed_by_name, part_of, before, after, site_change, left_behind, p_entity, p_entity_id, p_changed_by, p_not_by, p_field, p_from, p_to, p_part_of, p_after_change, p_until_change, p_older_than';

-- The last author and time of change of each of these records, for the lists of the console. Runs as its caller: staff read the history.
-- Leaves out records without a change in the history; a new order or a confirmed text is no change of a record.
create function public.last_changes(p_entity text, p_ids bigint[])
returns table (entity_id bigint, changed_at timestamptz, changed_by_name text, source text)
language sql stable
set search_path = ''
as $$
  select given.id, newest.changed_at, newest.changed_by_name, newest.source
  from unnest(p_ids[1:200]) as given (id)
  cross join lateral (
    select v.changed_at, v.changed_by_name, v.source from public.record_versions v
    where v.entity = p_entity and v.entity_id = given.id and v.operation not in ('reorder', 'still_right')
    order by v.id desc limit 1) as newest
$$;
grant execute on function public.last_changes(text, bigint[]) to authenticated, service_role;
comment on function public.last_changes(text, bigint[]) is 'nullable: changed_by_name';

-- How long the bin and the history keep things. docs/decisions/history.md.

create table private.history_settings (
  id boolean primary key default true constraint history_settings__id__one_row check (id),
  -- Records stay in the bin for this time; null: until an admin empties it.
  bin_days integer default 90 constraint history_settings__bin_days__from_1_to_36500 check (bin_days between 1 and 36500),
  -- After this time, the first and the last version of each record per day (UTC) stay; null: all of them.
  thin_after_days integer constraint history_settings__thin_after_days__from_1_to_36500 check (thin_after_days between 1 and 36500),
  tidied_at timestamptz not null default now(),
  -- Whether nothing of the last run is left for the next report.
  is_tidy boolean not null default true,
  -- The deletions up to this version were old enough for the bin to forget them when the history was last tidied.
  expired_version bigint not null default 0,
  -- Versions up to this id were old enough in the previous run, too.
  empties_until bigint not null default 0,
  -- The versions of days before this date are thinned out.
  thinned_until date not null default '1900-01-01'
);
comment on table private.history_settings is 'How long the bin and the history keep things, and how far they have been tidied.';
insert into private.history_settings default values;

-- The newest version on each day on which the history was tidied. The age of a deletion follows from it, because the time of the deletion
-- itself may come from a wrong clock.
create table private.history_days (
  day date primary key,
  newest_version bigint not null
);
comment on table private.history_days is 'The newest version on each day on which the history was tidied: the age of a deletion follows from it.';
revoke all on private.history_settings, private.history_days from public, anon, authenticated, service_role;
grant select on private.history_settings to authenticated, service_role;
grant update on private.history_settings to service_role;
