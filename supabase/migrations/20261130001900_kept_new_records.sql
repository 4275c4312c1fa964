-- Takes back a set, as undo_command: records that somebody changed since stay. A new record that stays leaves the set, so that nothing makes
-- it a second time. A second call answers as the first.
create or replace function public.take_back_set(p_id bigint) returns jsonb
language plpgsql
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  author constant jsonb := private.signature();
  one private.prepared_sets;
  entry bigint;
  content_table text;
  answer jsonb := '{"undone": 0, "kept": 0, "refusal": null}';
begin
  perform private.lock_prepared();
  select * into one from private.prepared_sets s where s.id = p_id;
  if one.id is null then
    raise exception 'This set does not exist any more.' using errcode = 'PT404';
  elsif one.carried is null then
    raise exception 'This set is not carried out.' using errcode = 'PT409', detail = 'not_carried_out';
  elsif (one.carried ->> 'account')::bigint is distinct from (author ->> 'account')::bigint then
    raise exception 'Only who carried a set out can take it back.' using errcode = '42501';
  end if;
  -- A set whose records had its values already has no entry.
  select v.id into entry from public.record_versions v where v.request_id = one.request;
  if entry is not null then answer := public.undo_command(one.request); end if;
  if one.state <> 'taken_back' then
    update private.prepared_sets s
    set state = 'taken_back', taken_back = author, problem = null, version = version + 1, touched_at = clock_timestamp()
    where s.id = p_id;
    -- The new records of a table stand in the entry in the order of their changes.
    for content_table in select distinct c.entity from private.prepared_changes c where c.set_id = p_id and c.action = 'insert' loop
      execute format($sql$
        delete from private.prepared_changes c
        using (select id, row_number() over (order by id) as number from private.prepared_changes
            where set_id = $1 and action = 'insert' and entity = %1$L) as planned,
          (select entity_id, row_number() over (order by id) as number from private.command_versions($2)
            where operation = 'insert' and entity = %1$L) as made
        where c.id = planned.id and planned.number = made.number
          and exists (select from public.%1$I as now where now.id = made.entity_id)
      $sql$, content_table) using p_id, entry;
    end loop;
  end if;
  return answer;
end
$$;
