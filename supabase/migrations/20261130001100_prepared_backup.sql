-- Prepared changes in an export, and their restore into an empty project. Only the server may call both functions. docs/backup.md.

-- The sets that still do something. Accounts are named by their e-mail, because another project has other ids. A set that is yet to be taken
-- back waits in a restored project: its entry in the history has neither its request nor its account there, so staff must take it back.
create function public.prepared_backup() returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  -- Some platforms grant every function to staff, who may read these tables.
  perform private.require_server();
  return (select coalesce(jsonb_agg(jsonb_build_object(
    'name', s.name,
    'state', case s.state when 'done' then 'waiting' else s.state end,
    'problem', case s.state when 'done' then private.problem_of_set('kept', null, 'restored') else s.problem end,
    'version', s.version, 'carry_at', s.carry_at, 'back_at', s.back_at,
    'prepared', s.prepared - 'account', 'carried', s.carried - 'account',
    'approved', s.approved - 'account' || jsonb_build_object('email', coalesce(
      (select u.email from public.admin_users u where u.id = (s.approved ->> 'account')::bigint), s.approved ->> 'email')),
    'changes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'request', c.request, 'version', c.version, 'entity', c.entity, 'action', c.action, 'record_id', c.record_id, 'values', c."values",
        'seen', c.seen, 'prepared', c.prepared - 'account') order by c.id), '[]')
      from private.prepared_changes c where c.set_id = s.id)) order by s.id), '[]')
  from private.prepared_sets s
  where s.state in ('open', 'waiting') or (s.state = 'done' and s.back_at is not null));
end
$$;

-- Raises PT409 if the project has prepared changes of its own.
create function public.restore_prepared(p_sets jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  unknown constant jsonb := '{"account": null}';
  given jsonb;
  restored private.prepared_sets;
  new_id bigint;
begin
  perform private.require_server();
  perform private.lock_prepared();
  if exists (select from private.prepared_sets) then
    raise exception 'The project has prepared changes of its own.' using errcode = 'PT409';
  end if;
  for given in select value from jsonb_array_elements(p_sets) loop
    restored := jsonb_populate_record(null::private.prepared_sets, given);
    insert into private.prepared_sets (name, state, problem, version, carry_at, back_at, prepared, carried, approved)
    values (restored.name, restored.state, restored.problem, restored.version, restored.carry_at, restored.back_at,
      restored.prepared || unknown, restored.carried || unknown, restored.approved || unknown)
    returning id into new_id;
    insert into private.prepared_changes (set_id, request, version, entity, action, record_id, "values", seen, prepared)
    select new_id, c.request, c.version, c.entity, c.action, c.record_id, c."values", c.seen, c.prepared || unknown
    from jsonb_populate_recordset(null::private.prepared_changes, given -> 'changes') as c;
  end loop;
end
$$;
grant execute on function public.prepared_backup(), public.restore_prepared(jsonb) to service_role;
