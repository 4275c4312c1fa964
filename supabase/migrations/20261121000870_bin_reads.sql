-- Reads of the bin and of the pictures in the history; for other reads see ..._history.sql.

-- The records in the bin, per table, and the newest of their deletions. Runs as its caller: staff only.
create function public.bin_counts() returns table (entity text, records bigint, newest_version bigint)
language sql stable
set search_path = ''
as $$
  select v.entity, count(*), max(v.id)
  from public.record_versions v
  where v.operation = 'delete' and v.record is not null and v.entity <> 'admin_users'
    and not exists (
      select from public.record_versions later
      where later.entity = v.entity and later.entity_id = v.entity_id and later.id > v.id)
  group by v.entity
$$;
grant execute on function public.bin_counts() to authenticated, service_role;

-- How many days a record stays in the bin; 0: until an admin empties it.
create function private.bin_days() returns integer
language sql stable security definer
set search_path = ''
as $$ select coalesce((select bin_days from private.history_settings), 0) $$;

create function public.bin_days() returns integer
language sql stable
set search_path = ''
as $$ select private.bin_days() $$;
grant execute on function private.bin_days(), public.bin_days() to authenticated;

-- The names of library pictures in some versions, for the orphan check: `bin` has the pictures of records in the bin, `history` the
-- pictures of all versions. Texts may contain pictures too, so whole rows are searched. `next` is the last searched id, null after the
-- last version. The caller pages, so that no call exceeds the API's time limit.
create function public.version_pictures(p_after bigint, p_limit integer) returns jsonb
language sql stable
set search_path = ''
as $$
  with page as materialized (
    select v.id, v.entity, v.entity_id, v.operation, v.record, v.before
    from public.record_versions v where v.id > p_after order by v.id limit least(greatest(p_limit, 1), 20000)
  ), texts as (
    select page.id, 'bin' as place, page.record::text as text from page
    where page.operation = 'delete' and page.record is not null and page.entity <> 'admin_users'
      and not exists (
        select from public.record_versions later
        where later.entity = page.entity and later.entity_id = page.entity_id and later.id > page.id)
    union all
    select page.id, 'history', kept.text from page, lateral (values (page.record::text), (page.before::text)) as kept (text)
  ), beginnings as (
    -- A regular expression over whole rows takes several times as long.
    select distinct texts.place, left(part, 43) as text
    from texts, unnest((string_to_array(texts.text, private.picture_folder()))[2:]) as part
  ), names as (
    select distinct place, name
    from beginnings, substring(beginnings.text from '^(?:full/|small/)?[0-9a-f]{32}\.[a-z]{3,4}') as name
    where name is not null
  )
  select jsonb_build_object(
    'next', (select max(id) from page),
    'bin', coalesce((select jsonb_agg(name) from names where place = 'bin'), '[]'),
    'history', coalesce((select jsonb_agg(name) from names where place = 'history'), '[]'))
$$;
revoke all on function public.version_pictures(bigint, integer) from public, anon, authenticated;
grant execute on function public.version_pictures(bigint, integer) to service_role;
