-- The devices of an account, for its owner, and the end of sessions without use. Why: docs/decisions/sessions.md.

-- Browser and system are names, such as Chrome and Android; no other facts about the browser are kept.
alter table private.known_devices
  add column id uuid not null default gen_random_uuid(),
  add column browser text constraint known_devices__browser__at_most_40 check (char_length(browser) <= 40),
  add column system text constraint known_devices__system__at_most_40 check (char_length(system) <= 40),
  add column first_used_at timestamptz not null default now(),
  add constraint known_devices__id__unique unique (id);

alter table private.admin_sessions
  -- The person's last use of the console, as the console reports it: its background reads do not count.
  add column used_at timestamptz not null default now();

-- The live session, as in …_staff.sql, if it was used in the last 30 minutes.
create or replace function private.live_session() returns table (id bigint, role text, assurance smallint, second_factor_at timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  select u.id, u.role, s.assurance, s.second_factor_at
  from private.admin_sessions s
  join private.admin_credentials c on c.admin_user_id = s.admin_user_id
  join public.admin_users u on u.id = s.admin_user_id
  where s.id = private.session_id()
    and c.subject::text = auth.jwt() ->> 'sub'
    and s.revoked_at is null
    and s.expires_at > now()
    and s.used_at > now() - interval '30 minutes'
    and u.active;
end
$$;

-- Notes the device of a session.
create function public.session_described(p_session uuid, p_device text, p_browser text default null, p_system text default null) returns void
language plpgsql
set search_path = ''
as $$
begin
  update private.known_devices d set browser = left(p_browser, 40), system = left(p_system, 40)
  from private.admin_sessions s
  where s.id = p_session and d.admin_user_id = s.admin_user_id and d.device = p_device;
end
$$;
comment on function public.session_described(uuid, text, text, text) is 'nullable: p_browser, p_system';
grant execute on function public.session_described(uuid, text, text, text) to service_role;

-- Notes that the person uses the console, at most once in a minute. Returns the account, which another admin may have changed since the sign-in.
create function private.session_used() returns table (id bigint, email text, full_name text, role text)
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (select from private.live_session()) then
    raise exception 'Your session has ended. Please sign in again.' using errcode = 'PT401';
  end if;
  with used as (
    update private.admin_sessions s set used_at = now()
    where s.id = private.session_id() and s.used_at < now() - interval '1 minute'
    returning s.admin_user_id, s.device
  )
  update private.known_devices d set last_used_at = now()
  from used where d.admin_user_id = used.admin_user_id and d.device = used.device;
  return query
  select u.id::bigint, u.email::text, u.full_name::text, u.role::text
  from public.admin_users u join private.live_session() s on s.id = u.id;
end
$$;

-- The devices of the caller that signed in during the last 180 days, the newest use first.
create function private.own_devices()
returns table (
  id uuid, browser text, system text, first_used_at timestamptz, last_used_at timestamptz, is_this boolean, is_signed_in boolean)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  own record;
begin
  perform private.is_staff();
  select s.admin_user_id, s.device into own from private.admin_sessions s where s.id = private.session_id();
  return query
  select d.id, d.browser, d.system, d.first_used_at, d.last_used_at, d.device is not distinct from own.device, exists (
    select from private.admin_sessions s
    where s.admin_user_id = d.admin_user_id and s.device = d.device and s.revoked_at is null and s.expires_at > now()
      and s.used_at > now() - interval '30 minutes')
  from private.known_devices d
  where d.admin_user_id = own.admin_user_id and d.last_used_at > now() - interval '180 days'
  order by d.last_used_at desc, d.id;
end
$$;

-- Signs one other device of the caller out and forgets it. A device that is forgotten by itself, as the oldest of more than 20, stays signed in.
create function private.own_device_end(p_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  other record;
begin
  perform private.is_staff();
  perform private.lock_accounts();
  select d.admin_user_id, d.device into other
  from private.known_devices d join private.admin_sessions own on own.admin_user_id = d.admin_user_id
  where own.id = private.session_id() and d.id = p_id and d.device is distinct from own.device;
  -- First the sessions and then the device, as in session_used.
  update private.admin_sessions s set revoked_at = now()
  where s.admin_user_id = other.admin_user_id and s.device = other.device and s.revoked_at is null;
  delete from private.known_devices d where d.admin_user_id = other.admin_user_id and d.device = other.device;
end
$$;

-- Signs every other device of the account out and forgets it, in case a stranger has it. Ends every other session, with or without a
-- device, and gives this session a new id. The function has compared the password. Returns the new id.
create function public.other_sessions_end(p_user_id bigint, p_session uuid, p_device text default null) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  renewed uuid;
begin
  perform private.lock_session(p_user_id, p_session);
  perform private.end_other_sessions(p_user_id, p_session);
  update private.admin_sessions set id = gen_random_uuid() where id = p_session returning id into renewed;
  delete from private.known_devices d
  where d.admin_user_id = p_user_id
    and d.device is distinct from (select s.device from private.admin_sessions s where s.id = renewed);
  perform private.reset_failures(p_user_id, (select u.email from public.admin_users u where u.id = p_user_id), p_device);
  return renewed;
end
$$;
comment on function public.other_sessions_end(bigint, uuid, text) is 'nullable: p_device';
grant execute on function public.other_sessions_end(bigint, uuid, text) to service_role;

create function public.session_used() returns table (id bigint, email text, full_name text, role text)
language sql set search_path = '' as $$ select * from private.session_used() $$;
create function public.own_devices()
returns table (
  id uuid, browser text, system text, first_used_at timestamptz, last_used_at timestamptz, is_this boolean, is_signed_in boolean)
language sql stable set search_path = '' as $$ select * from private.own_devices() $$;
comment on function public.own_devices() is 'nullable: browser, system';
create function public.own_device_end(p_id uuid) returns void
language sql set search_path = '' as $$ select private.own_device_end(p_id) $$;
grant execute on function private.session_used(), public.session_used(), private.own_devices(), public.own_devices(),
  private.own_device_end(uuid), public.own_device_end(uuid) to authenticated;
