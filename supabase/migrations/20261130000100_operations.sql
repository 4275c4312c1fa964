-- The last news of the operator's programs: the alarms of the publisher, the backup, its rehearsal and the update. Admins see it on the dashboard.
create table private.operation_states (
  name text primary key constraint operation_states__name__choice check (name in ('alarms', 'backup', 'rehearsal', 'update')),
  state jsonb not null constraint operation_states__state__object_of_at_most_20000 check (
    jsonb_typeof(state) = 'object' and octet_length(state::text) <= 20000),
  noted_at timestamptz not null default now(),
  -- Time of the last state with `"ok": true`: a failure must not hide how old the last success is.
  ok_at timestamptz
);
comment on table private.operation_states is 'The last news of the alarms, the backup, its rehearsal and the update, for the dashboard of admins.';
revoke all on private.operation_states from public, anon, authenticated;
grant select, insert, update on private.operation_states to service_role;

-- Replaces the state of an operation. Runs as its caller: only service_role may write.
create function public.note_operation(p_name text, p_state jsonb) returns void
language sql
set search_path = ''
as $$
  insert into private.operation_states as o (name, state, ok_at)
  values (p_name, p_state, case when p_state -> 'ok' = 'true' then now() end)
  on conflict (name) do update
  set state = excluded.state, noted_at = excluded.noted_at, ok_at = coalesce(excluded.ok_at, o.ok_at)
$$;
grant execute on function public.note_operation(text, jsonb) to service_role;

-- Definer: reads the states, which no role of the API can; requires an admin.
create function public.operation_states() returns table (name text, state jsonb, noted_at timestamptz, ok_at timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_role('Only an admin can see this.', 'admin');
  return query select o.name, o.state, o.noted_at, o.ok_at from private.operation_states o order by o.name;
end
$$;
comment on function public.operation_states() is 'nullable: ok_at';
grant execute on function public.operation_states() to authenticated, service_role;
