-- The audit trail: who signed in, was refused or locked, and who changed accounts, passwords, second factors and rules. Admins read it, the
-- functions below add to it, and nobody changes or removes a line. Refusals are noted only for accounts that exist, at most five in 15
-- minutes for an e-mail and for a known device, so that strangers cannot fill the table.
create table public.security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp() constraint security_events__at__year_1900_to_2199 check (private.is_time(at)),
  kind text not null constraint security_events__kind__choice check (kind in (
    'signed_in', 'password_refused', 'other_account_refused', 'code_refused', 'locked', 'recovery_code_used', 'password_changed', 'password_set',
    'factor_set_up', 'factor_removed', 'factor_reset', 'codes_renewed', 'factor_rule_set',
    'passkey_added', 'passkey_removed', 'passkey_refused',
    'account_created', 'account_changed', 'account_deleted', 'exported', 'rolled_back')),
  -- Copied, so that the line stays true when the account changes or is deleted. Null: no account.
  account_id bigint constraint security_events__account_id__positive check (account_id > 0),
  account_name text constraint security_events__account_name__at_most_160 check (char_length(account_name) <= 160),
  -- Author of the event. Null: a stranger, or the operator.
  by_id bigint constraint security_events__by_id__positive check (by_id > 0),
  by_name text constraint security_events__by_name__at_most_160 check (char_length(by_name) <= 160),
  detail jsonb not null default '{}' constraint security_events__detail__small check (
    jsonb_typeof(detail) = 'object' and char_length(detail::text) <= 2000)
);
create index security_events__account on public.security_events (account_id, id desc);

create function private.is_admin() returns boolean
language plpgsql stable
set search_path = ''
as $$ begin return exists (select from private.current_staff() s where s.role = 'admin'); end $$;
grant execute on function private.is_admin() to authenticated;

alter table public.security_events enable row level security;
revoke all on public.security_events from public, anon, authenticated, service_role;
grant select on public.security_events to authenticated, service_role;
create policy admins_read on public.security_events for select to authenticated
  using ((select private.is_staff()) and (select private.is_admin()));

create function private.keep_security_events() returns trigger
language plpgsql
set search_path = ''
as $$ begin raise exception 'Lines of the audit trail are neither changed nor removed.' using errcode = '42501'; end $$;
create trigger keep_security_events before update or delete or truncate on public.security_events
  for each statement execute function private.keep_security_events();

-- Adds a line. Without `p_by`, the caller did it.
create function private.note_event(p_kind text, p_account bigint, p_by bigint default null, p_detail jsonb default '{}') returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  actor bigint := coalesce(p_by, (select s.id from private.live_session() s));
begin
  insert into public.security_events (kind, account_id, account_name, by_id, by_name, detail)
  values (p_kind, p_account, (select u.full_name from public.admin_users u where u.id = p_account),
    actor, (select u.full_name from public.admin_users u where u.id = actor), p_detail);
end
$$;
grant execute on function private.note_event(text, bigint, bigint, jsonb) to service_role;

-- Changes of accounts, by whatever way they came.
create function private.note_account() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  actor bigint := (select s.id from private.live_session() s);
  changed jsonb := '{}';
begin
  if tg_op = 'UPDATE' then
    select coalesce(jsonb_object_agg(n.key, jsonb_build_array(o.value, n.value)), '{}') into changed
    from jsonb_each(to_jsonb(new)) n join jsonb_each(to_jsonb(old)) o on o.key = n.key and o.value <> n.value
    where n.key in ('email', 'full_name', 'role', 'active');
    if changed = '{}' then return null; end if;
  end if;
  insert into public.security_events (kind, account_id, account_name, by_id, by_name, detail)
  values (case tg_op when 'INSERT' then 'account_created' when 'UPDATE' then 'account_changed' else 'account_deleted' end,
    coalesce(new.id, old.id), coalesce(new.full_name, old.full_name),
    actor, (select u.full_name from public.admin_users u where u.id = actor), changed);
  return null;
end
$$;
create trigger note_account after insert or update or delete on public.admin_users
  for each row execute function private.note_account();

-- Notes the lock of an account, once: the lock of a known device, as in count_attempt, else the lock of the e-mail. Does nothing before
-- the fifth attempt.
create function private.note_lock(p_account bigint, p_email text, p_device text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if private.is_known_device(p_account, p_device) then
    update private.known_devices d set is_lock_noted = true
    where d.admin_user_id = p_account and d.device = p_device and d.failures >= 5 and not d.is_lock_noted;
  else
    update private.login_attempts a set is_lock_noted = true
    where a.email = p_email and a.failures >= 5 and not a.is_lock_noted;
  end if;
  if found then perform private.note_event('locked', p_account); end if;
end
$$;
grant execute on function private.note_lock(bigint, text, text) to service_role;

-- Notes a refused password or code, and the lock that it caused. Does nothing for an e-mail without an account.
create function public.sign_in_refused(p_kind text, p_email text default null, p_user_id bigint default null, p_device text default null)
returns void
language plpgsql
set search_path = ''
as $$
declare
  account record;
begin
  select u.id, u.email into account from public.admin_users u where u.id = p_user_id or u.email = p_email;
  if account.id is null then return; end if;
  perform private.note_event(p_kind, account.id);
  perform private.note_lock(account.id, account.email, p_device);
end
$$;
comment on function public.sign_in_refused(text, text, bigint, text) is 'nullable: p_email, p_user_id, p_device';

grant execute on function public.sign_in_refused(text, text, bigint, text) to service_role;

-- The end of the trail: later lines get larger ids. Lines get their ids before their transactions commit, so a log that continues after its
-- newest line would miss lines that commit later. So this waits for the transactions that are adding lines.
create function private.security_trail_end() returns bigint
language plpgsql security definer
set search_path = ''
as $$
begin
  lock table public.security_events in share mode;
  return (select coalesce(max(e.id), 0) from public.security_events e);
end
$$;
create function public.security_trail_end() returns bigint
language sql set search_path = '' as $$ select private.security_trail_end() $$;
grant execute on function private.security_trail_end(), public.security_trail_end() to service_role;

-- Notes that all content was exported, which only the export command knows. An account exports at most 20 times in an hour: lines of the
-- trail are never removed, so nobody may fill it.
create index security_events__exports on public.security_events (by_id, at) where kind = 'exported';
create function private.note_export() returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller bigint;
  wait interval;
begin
  perform private.require_role('Only staff can export the content.', 'admin', 'editor', 'moderator');
  -- Parallel calls of one account wait for each other, so that they cannot exceed the limit.
  select u.id into caller from public.admin_users u where u.id = (select s.id from private.live_session() s) for no key update;
  select e.at + interval '1 hour' - clock_timestamp() into wait
  from public.security_events e where e.kind = 'exported' and e.by_id = caller order by e.at desc offset 19 limit 1;
  if wait > interval '0' then
    raise exception 'Too many exports. Please try again in % minutes.', ceil(extract(epoch from wait) / 60)
      using errcode = 'PT429', detail = ceil(extract(epoch from wait))::text;
  end if;
  perform private.note_event('exported', null);
end
$$;
create function public.note_export() returns void
language sql set search_path = '' as $$ select private.note_export() $$;
grant execute on function private.note_export(), public.note_export() to authenticated, service_role;

-- A rollback of the site, which its report names.
create function private.note_rollback() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.security_events (kind, by_name, detail)
  values ('rolled_back', left(new.asked_by, 160), jsonb_build_object('release', new.release_id));
  return null;
end
$$;
create trigger note_rollback after insert on public.site_builds
  for each row when (new.trigger = 'rollback' and new.state = 'live') execute function private.note_rollback();
