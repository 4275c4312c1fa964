-- A save with its history takes less time. docs/decisions/history.md.

-- As before, but without a query if the counter gave the ids.
create or replace function private.move_counter(content_table regclass, highest bigint) returns void
language plpgsql
set search_path = ''
as $$
declare
  counter regclass := pg_get_serial_sequence(content_table::text, 'id');
  table_name text;
  next_number bigint;
begin
  -- The counter gave the ids, as in most inserts. Null before its first id.
  if highest <= pg_sequence_last_value(counter) then return; end if;
  execute format('select last_value + is_called::integer from %s', counter) into next_number;
  if highest is null or highest < next_number then return; end if;
  if highest > 10000000000000 then
    table_name := (select c.relname from pg_catalog.pg_class c where c.oid = content_table);
    raise exception 'new row for relation "%" violates check constraint "%__id__chosen_from_1_to_10000000000000"', table_name, table_name
      using errcode = '23514', constraint = table_name || '__id__chosen_from_1_to_10000000000000',
        table = table_name, column = 'id', detail = format('The id %s was chosen.', highest);
  end if;
  -- Waits for inserts that already have an id from the counter, and blocks new ones.
  execute format('lock table %s in share row exclusive mode', content_table);
  execute format('select last_value + is_called::integer from %s', counter) into next_number;
  perform setval(counter, greatest(highest, next_number - 1));
end
$$;

create or replace function private.version_pictures(record jsonb, before jsonb) returns text[]
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  texts constant text := concat(record, before);
begin
  if strpos(texts, private.picture_folder()) = 0 then return '{}'; end if;
  return array(
    select distinct replace(name, 'small/', 'full/')
    from unnest((string_to_array(texts, private.picture_folder()))[2:]) as part,
      substring(left(part, 43) from '^(?:full/|small/)?[0-9a-f]{32}\.[a-z]{3,4}') as name
    where name is not null);
end
$$;

-- Whether two texts have the same words. Every save compares long texts, so only the part that differs is read, and of long parts first
-- their beginnings: private.words_of of a whole article takes longer than storing it.
create or replace function private.same_words(one text, other text) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  long constant integer := 300;
  bytes integer;
  first bytea;
  second bytea;
  head integer;
  tail integer;
  first_words text;
  second_words text;
begin
  if one is null or other is null then return one is not distinct from other; end if;
  if one = other then return true; end if;
  if octet_length(one) <= long and octet_length(other) <= long then return private.words_of(one) = private.words_of(other); end if;
  first := convert_to(one, 'UTF8');
  second := convert_to(other, 'UTF8');
  head := private.common_head(first, second);
  first := substr(first, head + 1);
  second := substr(second, head + 1);
  tail := private.common_tail(first, second);
  first := substr(first, 1, length(first) - tail);
  second := substr(second, 1, length(second) - tail);
  -- The beginning of a text begins the words of each text that says the same. Most texts differ in their first words.
  foreach bytes in array array[40, long] loop
    exit when length(first) <= long and length(second) <= long;
    first_words := private.words_of(private.beginning(first, bytes));
    second_words := private.words_of(private.beginning(second, bytes));
    if not ((length(first) > bytes and starts_with(second_words, first_words))
      or (length(second) > bytes and starts_with(first_words, second_words))) then
      return false;
    end if;
  end loop;
  return private.words_of(convert_from(first, 'UTF8')) = private.words_of(convert_from(second, 'UTF8'));
end
$$;

drop function private.keep_picture_uses(text, bigint[], bigint[]);

-- Keeps the uses of records of a table that changed, from their new versions. A new name alone changes no use:
-- the library finds it when it reads (renamed_uses). Runs under the lock of the history, so that no picture is removed in between. Goes through the versions one by one: a query with a list of ids is planned
-- again in each save, which takes longer than the work.
create function private.keep_picture_uses(p_entity text, p_versions bigint[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  version_id bigint;
  version record;
  record_names jsonb;
  record_words text;
  removed record;
  refused text;
begin
  foreach version_id in array p_versions loop
    select v.entity_id, v.operation, v.record into version from public.record_versions v where v.id = version_id;
    delete from private.picture_uses u where u.entity = p_entity and u.entity_id = version.entity_id;
    continue when version.operation = 'delete';
    record_names := private.record_names(version.record);
    record_words := private.words_of_names(record_names);
    insert into private.picture_uses (entity, entity_id, picture, columns, names, words)
    select p_entity, version.entity_id, picture, array_agg(key order by key), record_names, record_words
    from jsonb_each_text(version.record), private.picture_names(value) as picture
    where strpos(value, private.picture_folder()) > 0
    group by picture;
    select u.picture, u.columns[1] as used_in into removed
    from private.picture_uses u join private.picture_facts f on f.picture = u.picture
    where u.entity = p_entity and u.entity_id = version.entity_id and f.removed_at is not null limit 1;
    if removed.picture is not null then
      refused := format('%s__%s__removed', p_entity, removed.used_in);
      raise exception 'new row for relation "%" violates check constraint "%": the picture % was removed from the library. Upload it again or leave it out',
        p_entity, refused, removed.picture using errcode = '23514', constraint = refused, table = p_entity, column = removed.used_in;
    end if;
  end loop;
end
$$;

-- The uses of pictures, of all or of these, whose record has other names by now than when its pictures changed.
create function private.renamed_uses(p_pictures text[] default null)
returns table (entity text, entity_id bigint, picture text, names jsonb)
language plpgsql stable
set search_path = ''
as $$
declare
  content record;
begin
  for content in
    select t.table_name, string_agg(format('%1$L, r.%1$I::text', a.attname), ', ') as names
    from private.content_tables t
    join pg_catalog.pg_attribute a on a.attrelid = format('public.%I', t.table_name)::regclass and a.attname ~ private.name_columns()
    where not a.attisdropped and exists (select from private.picture_uses u where u.entity = t.table_name)
    group by t.table_name
  loop
    return query execute format($sql$
      select u.entity, u.entity_id, u.picture, now.names
      from private.picture_uses u join public.%I r on r.id = u.entity_id
      cross join lateral (select jsonb_strip_nulls(jsonb_build_object(%s)) as names) as now
      where u.entity = %L and ($1 is null or u.picture = any ($1)) and now.names <> u.names
    $sql$, content.table_name, content.names, content.table_name) using p_pictures;
  end loop;
end
$$;

-- Keeps the present names of all records that use pictures. Without it, each search of the library would fold them again.
create function private.keep_names_of_uses() returns void
language plpgsql
set search_path = ''
as $$
begin
  -- A save is not waited for: the next call goes on.
  if not pg_try_advisory_xact_lock(7302) then return; end if;
  update private.picture_uses u set names = r.names, words = private.words_of_names(r.names)
  from private.renamed_uses() r
  where u.entity = r.entity and u.entity_id = r.entity_id and u.picture = r.picture;
end
$$;

create or replace function private.tidy_history() returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.tidy_bin_and_versions();
  perform private.remove_facts_of_gone_products();
  perform private.keep_names_of_uses();
end
$$;

-- A page of the library. @p_show is `unused`, `undescribed`, `one_language`, the table of the records that use the pictures, or null for
-- all; @p_sort is `oldest`, `largest` or `most_used`, otherwise the newest come first. All words of @p_search are somewhere in the name of
-- the file, the names of the records or the texts of the picture.
-- Definer: reads stored files and the uses of pictures, which no role of the API can; requires staff.
create or replace function public.library_pictures(
  p_search text default null, p_show text default null, p_sort text default null, p_limit integer default 24, p_offset integer default 0)
returns table (
  picture text, bytes bigint, width integer, height integer, file_name text, stored_at timestamptz, stored_by text,
  uses jsonb, use_count integer, texts jsonb, kept_for text, total integer)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  searched constant text[] := array(
    select word from regexp_split_to_table(private.fold_search(left(coalesce(p_search, ''), 200)), ' ') as word where word <> '');
begin
  perform private.require_role('Only staff can read this.', 'admin', 'editor', 'moderator');
  return query
  with renamed as materialized (
    -- A search and the languages need the names of all records, the page only those of its pictures.
    select * from private.renamed_uses(case when searched = '{}' and p_show is distinct from 'one_language' then '{}'::text[] end)
  ), used as (
    select u.picture, (count(*) filter (where u.entity <> 'picture_texts'))::integer as records,
      bool_or(u.entity = 'picture_texts') as is_described,
      bool_or(u.entity = p_show) as is_shown,
      case when p_show = 'one_language' then
        bool_or(u.entity = 'picture_texts' and (select count(*) from jsonb_object_keys(coalesce(r.names, u.names))) > 1) end as is_in_languages,
      case when searched <> '{}' then string_agg(case when r.names is null then u.words else private.words_of_names(r.names) end, ' ') end as words
    from private.picture_uses u left join renamed r using (entity, entity_id, picture) group by u.picture
  ), matching as (
    -- Sorts 10,000 pictures with only the columns of the order; the page reads the rest.
    select o.id, o.name, coalesce(f.stored_at, o.created_at) as stored_at, coalesce(u.records, 0) as records,
      case p_sort when 'largest' then (o.metadata ->> 'size')::bigint when 'most_used' then u.records end as size_or_uses
    from storage.objects o
    left join private.picture_facts f on f.picture = o.name
    left join used u on u.picture = o.name
    -- The names of stored_pictures. Thumbnails are left out first: a pattern takes longer.
    where o.bucket_id = 'media' and o.name not like 'small/%' and o.name ~ '^(full/)?[0-9a-f]{32}\.[a-z]{3,4}$' and f.removed_at is null
      and (searched = '{}' or (
        select bool_and(strpos(concat_ws(' ', u.words, f.words), word) > 0) from unnest(searched) as word))
      and case
        when p_show is null then true
        when p_show = 'unused' then coalesce(u.records, 0) = 0
        when p_show = 'undescribed' then u.is_described is not true
        when p_show = 'one_language' then u.is_described and not u.is_in_languages
        else u.is_shown is true end
  ), page as (
    select o.name as picture, (o.metadata ->> 'size')::bigint as bytes, f.width, f.height, f.file_name, m.stored_at,
      coalesce(f.last_upload_at, o.created_at) as last_upload_at, f.stored_by_name as stored_by, m.records, m.place
    from (
      select matching.*, row_number() over (order by size_or_uses desc nulls last, case when p_sort = 'oldest' then matching.stored_at end,
        matching.stored_at desc, matching.name) as place
      from matching order by place limit least(greatest(p_limit, 1), 200) offset greatest(p_offset, 0)) m
    join storage.objects o on o.id = m.id
    left join private.picture_facts f on f.picture = o.name
  ), renamed_on_page as materialized (
    select * from private.renamed_uses(array(select shown.picture from page shown))
  )
  select page.picture, page.bytes, page.width, page.height, page.file_name, page.stored_at, page.stored_by,
    (select coalesce(jsonb_agg(jsonb_build_object('entity', u.entity, 'id', u.entity_id, 'columns', u.columns, 'names', u.names_now)
        order by u.entity, u.entity_id), '[]')
      from (
        select one.*, coalesce(r.names, one.names) as names_now
        from private.picture_uses one left join renamed_on_page r using (entity, entity_id, picture)
        where one.picture = page.picture and one.entity <> 'picture_texts'
        order by one.entity, one.entity_id limit 50) u),
    page.records,
    (select to_jsonb(t) from public.picture_texts t
      where t.id in (select one.entity_id from private.picture_uses one where one.picture = page.picture and one.entity = 'picture_texts')
      order by t.created_at desc, t.id desc limit 1),
    private.picture_kept_for(page.picture, page.last_upload_at), (select count(*) from matching)::integer
  from page order by page.place;
end
$$;
-- The rules of all writes of a recorded table, and their record. Visible rows go into the outbox, all rows into the history, in the order of
-- the rows. Arguments: the column that shows a row to visitors (empty: they see every row; `none`: they never see the table), and whether
-- moderators may be limited: they neither delete nor publish then. A save without a change writes nothing. An update of the order alone
-- becomes one version of all moved rows. A row with a new id is another record. A single statement does the work, because each statement and
-- function adds time to a save; a full join never becomes a nested loop, even if the connection's first save had one row. Ids follow the
-- order of commits: a reader that has seen a change has seen all earlier changes.
-- Definer: writes outbox and history, and moves counters, which no role of the API can.
create or replace function private.keep_history() returns trigger
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
  has_moves boolean;
begin
  -- Nested, because PostgreSQL plans a condition as a whole, and each operation has its own transition tables.
  if visible_by is distinct from 'none' then
    if tg_op = 'INSERT' then
      perform private.move_counter(tg_relid, (select max(id) from changed_rows));
    elsif tg_op = 'DELETE' then
      if limits_moderators then perform private.refuse_moderator('A moderator cannot delete content here.'); end if;
      -- Many records are deleted by the command, which names them: a call without a filter would empty the table.
      if current_setting('role', true) = 'authenticated' and coalesce(current_setting('history.part_of', true), '') = ''
        and (select count(*) from changed_rows) > 1 then
        raise exception 'A call deletes one record, by its id. run_command deletes many.' using errcode = '42501';
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
      where case
        when o.row is not distinct from n.row then false
        when (limits_moderators and (n.row ->> visible_by)::boolean and not (o.row ->> visible_by)::boolean) is true
          and private.refuse_moderator('A moderator cannot publish content here.')::text = 'refused' then false
        else pg_advisory_xact_lock(7302)::text is not null end
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
    ), versions as (
      insert into public.record_versions (
        entity, entity_id, operation, changed_by, changed_by_name, source, part_of, request_id, changed, before, record, site_change)
      select tg_table_name, id, operation, account_id, account_name, source, part_of, request_id,
        columns, before, record, case when is_public then coalesce(change, (select max(id) from public.site_changes)) end
      from changed cross join private.history_author()
      where is_move is not true
      returning id, strpos(before::text, private.picture_folder()) > 0
        or exists (select from unnest(changed) as key where strpos(record ->> key, private.picture_folder()) > 0) as has_picture
    )
    select (select array_agg(id) filter (where has_picture) from versions), max(change), bool_or(is_move)
      into with_pictures, newest_change, has_moves from changed;
  else
    with changed as materialized (
      select record, (record ->> 'id')::bigint as id, is_public, case when is_public then nextval('public.site_changes_id_seq') end as change
      from (select to_jsonb(changed_rows) - 'last_login' as record from changed_rows) as rows,
        lateral (select visible_by is null or (visible_by <> 'none' and (record ->> visible_by)::boolean is true) as is_public) as visibility
      where case
        when limits_moderators and tg_op = 'INSERT' and is_public
          and private.refuse_moderator('A moderator cannot publish content here.')::text = 'refused' then false
        else pg_advisory_xact_lock(7302)::text is not null end
    ), outbox as (
      insert into public.site_changes (id, entity, entity_id, operation) overriding system value
      select change, tg_table_name, id, lower(tg_op) from changed where change is not null
    ), versions as (
      insert into public.record_versions (
        entity, entity_id, operation, changed_by, changed_by_name, source, part_of, request_id, changed, record, site_change)
      select tg_table_name, id, lower(tg_op), account_id, account_name, source, part_of, request_id,
        array(select key from jsonb_object_keys(record) as key where key <> all (times) order by key), record, change
      from changed cross join private.history_author()
      returning id, strpos(record::text, private.picture_folder()) > 0 as has_picture
    )
    select (select array_agg(id) filter (where has_picture) from versions), max(change) into with_pictures, newest_change from changed;
  end if;
  if newest_change is not null then perform pg_notify('site_changes', newest_change::text); end if;
  if visible_by = 'none' then return null; end if;
  if with_pictures is not null then perform private.keep_picture_uses(tg_table_name, with_pictures); end if;
  -- One version for the rows whose order alone changed.
  if has_moves is not true then return null; end if;
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
