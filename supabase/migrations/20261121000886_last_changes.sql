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
