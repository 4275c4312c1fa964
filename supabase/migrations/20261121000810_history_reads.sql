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

create function private.history(
  p_entity text, p_entity_id bigint, p_changed_by bigint, p_not_by bigint, p_field text, p_from timestamptz, p_to timestamptz,
  p_part_of bigint, p_after_change bigint, p_until_change bigint, p_older_than bigint, p_limit integer)
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

-- The history, newest first. A filter that is null does not apply; @p_not_by leaves out the changes of one account. Without @p_entity_id
-- and @p_part_of, an import, a restore or a command for many records is one entry, which matches if one of its parts does, and `parts`
-- counts their records. `before` and `after` have the changed columns, with texts cut to 400 characters; `names` has the texts that name the
-- record. The operation of a record from the bin is `restore`. Staff and the server only.
create function public.history(
  p_entity text default null, p_entity_id bigint default null, p_changed_by bigint default null, p_not_by bigint default null,
  p_field text default null, p_from timestamptz default null, p_to timestamptz default null, p_part_of bigint default null,
  p_after_change bigint default null, p_until_change bigint default null,
  p_older_than bigint default null, p_limit integer default 50)
returns table (
  id bigint, entity text, entity_id bigint, operation text, changed_at timestamptz, changed_by bigint, changed_by_name text, source text,
  part_of bigint, parts bigint, changed text[], before jsonb, after jsonb, names jsonb, site_change bigint, left_behind text[])
language sql stable
set search_path = ''
as $$
  select * from private.history(p_entity, p_entity_id, p_changed_by, p_not_by, p_field, p_from, p_to, p_part_of, p_after_change,
    p_until_change, p_older_than, p_limit)
$$;
grant execute on function
  private.history(text, bigint, bigint, bigint, text, timestamptz, timestamptz, bigint, bigint, bigint, bigint, integer),
  public.history(text, bigint, bigint, bigint, text, timestamptz, timestamptz, bigint, bigint, bigint, bigint, integer)
  to authenticated, service_role;
comment on function public.history(text, bigint, bigint, bigint, text, timestamptz, timestamptz, bigint, bigint, bigint, bigint, integer)
  is 'nullable: entity, entity_id, changed_by, changed_by_name, part_of, before, after, site_change, left_behind, p_entity, p_entity_id, p_changed_by, p_not_by, p_field, p_from, p_to, p_part_of, p_after_change, p_until_change, p_older_than';
