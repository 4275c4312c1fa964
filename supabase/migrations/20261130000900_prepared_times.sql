-- Prepared sets at a time: carried out and taken back by pg_cron, or by the publisher through the function `build-report`.
-- docs/decisions/prepared-changes.md.

-- A problem of a set as a whole.
create function private.problem_of_set(p_reason text, p_code text, p_message text) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_array(jsonb_build_object('request', null, 'table', null, 'record_id', null, 'names', '{}'::jsonb, 'reason', p_reason,
    'columns', '{}'::jsonb, 'code', p_code, 'message', p_message, 'column', null))
$$;
grant execute on function private.problem_of_set(text, text, text) to authenticated, service_role;

-- Runs the rest of a transaction as an account, in a session that ends with end_session_of. The session has the assurance of a second factor,
-- because the account had it when it scheduled the set. Rights, policies and history are those of the account now.
create function private.act_as(p_account bigint) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  session uuid;
  subject uuid;
begin
  select c.subject into subject from private.admin_credentials c join public.admin_users u on u.id = c.admin_user_id
  where u.id = p_account and u.active;
  if subject is null then
    raise exception 'The account that scheduled the set is not active any more.' using errcode = 'PT401';
  end if;
  insert into private.admin_sessions (admin_user_id, expires_at, assurance, way)
  values (p_account, now() + interval '1 hour', 2, 'schedule') returning id into session;
  perform set_config('request.jwt.claims', jsonb_build_object(
    'role', 'authenticated', 'iss', 'admin-login', 'aud', 'authenticated', 'sub', subject, 'session_id', session)::text, true);
  perform set_config('role', 'authenticated', true);
  return session;
end
$$;
grant execute on function private.act_as(bigint) to service_role;

-- Carries out or takes back one set whose time has come, with the rights of who answers for it. A refusal makes it wait, with the reason. Taken
-- back is all or nothing too: nobody is there to see what stays. Other errors leave the set as it is, and the next call tries again.
create function private.run_due(p_id bigint) returns void
language plpgsql
set search_path = ''
as $$
declare
  former_role constant text := current_setting('role', true);
  former_claims constant text := coalesce(current_setting('request.jwt.claims', true), '');
  one private.prepared_sets;
  answers_for jsonb;
  session uuid;
  problems jsonb;
  answer jsonb;
  code text;
  message text;
begin
  select * into one from private.prepared_sets s where s.id = p_id;
  begin
    answers_for := case one.state when 'open' then one.approved else one.carried end;
    -- A restored set has the e-mail of its account.
    session := private.act_as(coalesce((answers_for ->> 'account')::bigint,
      (select u.id from public.admin_users u where u.email = answers_for ->> 'email')));
    if one.state = 'open' then
      problems := private.run_set(p_id, true);
    else
      begin
        answer := public.take_back_set(p_id);
        if (answer ->> 'kept')::integer > 0 then raise exception 'Nothing is taken back.' using errcode = 'BR001'; end if;
      exception when sqlstate 'BR001' then
        problems := coalesce((
          select jsonb_agg(private.problem_of(c, 'kept', found.overtaken) order by c.id)
          from private.prepared_changes c, lateral (select private.present_state(c) -> 'overtaken' as overtaken) as found
          where c.set_id = p_id and found.overtaken <> '{}'), private.problem_of_set('kept', null, answer -> 'refusal' ->> 'reason'));
      end;
    end if;
  exception when others then
    get stacked diagnostics code = returned_sqlstate, message = message_text;
    if not private.is_refusal(code) then
      raise warning 'The prepared set % was not carried out: %', p_id, sqlerrm;
      return;
    end if;
    session := null;
    problems := private.problem_of_set(case when code = '42501' then 'forbidden' else 'account' end, code, message);
  end;
  perform set_config('role', coalesce(former_role, 'none'), true), set_config('request.jwt.claims', former_claims, true);
  delete from private.admin_sessions s where s.id = session;
  update private.prepared_sets s
  set state = 'waiting', problem = problems, version = version + 1, touched_at = clock_timestamp()
  where s.id = p_id and problems is not null;
end
$$;
grant execute on function private.run_due(bigint) to service_role;

-- Carries out and takes back the sets whose time has come, each once, however many callers there are: a transaction writes all of a set and its
-- new state, or nothing. pg_cron calls it each minute, the publisher when a set is due. Returns `due_in_ms`, the time until the next set is
-- due, null if there is none; `done`, the number of sets of this call; and `waiting`, the first sets that need staff, or that are overdue by
-- 5 minutes although somebody calls.
create function public.carry_out_due_sets() returns jsonb
language plpgsql
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  due bigint[];
  one bigint;
begin
  perform private.require_server();
  if exists (select from private.prepared_sets s where private.due_at(s) <= clock_timestamp()) then
    perform private.lock_prepared();
    due := array(
      select s.id from private.prepared_sets s where private.due_at(s) <= clock_timestamp() order by private.due_at(s), s.id limit 20);
    -- All tables before the history: the sets run in one transaction.
    perform private.lock_out_saves(array(select distinct c.entity from private.prepared_changes c where c.set_id = any (due)));
    foreach one in array due loop perform private.run_due(one); end loop;
  end if;
  return jsonb_build_object(
    'due_in_ms', (
      select greatest(0, ceil(extract(epoch from next.due_at - clock_timestamp()) * 1000))::bigint
      from (select min(private.due_at(s)) as due_at from private.prepared_sets s) as next where next.due_at is not null),
    'done', (select count(*) from private.prepared_sets s where s.id = any (due) and s.state in ('done', 'taken_back')),
    'waiting', (
      select coalesce(jsonb_agg(jsonb_build_object('name', w.name, 'at', w.at, 'is_overdue', w.state <> 'waiting') order by w.at), '[]')
      from (
        select s.name, s.state, case when s.carried is null then s.carry_at else s.back_at end as at from private.prepared_sets s
        where s.state = 'waiting' or private.due_at(s) < clock_timestamp() - interval '5 minutes' order by 3 limit 5) as w));
end
$$;
grant execute on function private.require_server() to service_role;
grant execute on function public.carry_out_due_sets() to service_role;

-- Tells the publisher of a set that is due within two minutes; later times it learns from its own calls, which come each minute.
-- Definer: reads the address and the secret in Vault, which no role of the API can.
create function private.announce_due() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.due_at(new) is null or private.due_at(new) > clock_timestamp() + interval '2 minutes' then return null; end if;
  perform pg_notify('site_changes', 'due');
  if to_regnamespace('net') is not null then
    perform private.call_function('rebuild-site', '{"type": "DUE", "table": "prepared_sets"}');
  end if;
  return null;
end
$$;
create trigger announce_due after update of state, carry_at, back_at on private.prepared_sets
  for each row execute function private.announce_due();

-- As before, with the sets that are due.
create or replace function private.connect_publishing() returns text
language plpgsql
set search_path = ''
as $$
declare
  has_net boolean := to_regnamespace('net') is not null;
  has_cron boolean := to_regnamespace('cron') is not null;
begin
  drop trigger if exists announce_changes on public.site_changes;
  if has_net then
    create trigger announce_changes after insert on public.site_changes referencing new table as announced
      for each statement execute function private.announce_changes();
  end if;
  if has_net and has_cron then
    perform cron.schedule('sweep-changes', '* * * * *', 'select private.sweep_changes()');
  end if;
  if has_cron then
    perform cron.schedule('carry-out-due-sets', '* * * * *', 'select public.carry_out_due_sets()');
    perform cron.schedule('housekeeping', '17 * * * *', 'select public.housekeeping()');
  end if;
  return format('webhook: %s, sweep: %s', case when has_net then 'on' else 'off' end, case when has_net and has_cron then 'on' else 'off' end);
end
$$;
select private.connect_publishing();
