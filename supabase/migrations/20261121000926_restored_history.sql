-- Restores the history of an export into an empty project; for the restored parts see docs/backup.md.

-- Appends versions of an export to the history. @p_versions are its versions after the first @p_before, oldest first; `part_of` is the
-- position of an entry in the export. Ids belong to this project. Without versions, the call only checks. Raises PT409 if the project has
-- content, or other versions than the first @p_before of the export. Only the server may call it.
create function public.restore_history(p_before bigint, p_versions jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  has_rows boolean;
  restored record;
  counter regclass;
begin
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
