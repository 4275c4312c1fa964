-- Sign-in and sign-out, the sessions of an account and its devices, and its own password. Why: docs/decisions/sessions.md.

-- The newest line of the audit trail when a session is opened (`opened_after`). An account's own changes are noted under the lock of the
-- accounts, like the opening of sessions, so no older line appears later. PL/pgSQL, because the trail comes in a later file.
create function private.newest_event() returns bigint
language plpgsql stable
set search_path = ''
as $$ begin return (select coalesce(max(e.id), 0) from public.security_events e); end $$;
grant execute on function private.newest_event() to service_role;

create table private.admin_sessions (
  id uuid primary key default gen_random_uuid(),
  admin_user_id bigint not null references public.admin_users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- The proof that opened the session: 1 a password, 2 a second factor too.
  assurance smallint not null default 1 constraint admin_sessions__assurance__choice check (assurance in (1, 2)),
  -- Time at which a second factor was last shown.
  second_factor_at timestamptz,
  -- The device that signed in.
  device text constraint admin_sessions__device__at_most_64 check (char_length(device) <= 64),
  -- The way of the sign-in: the password on a device, an app, a recovery code or a passkey (for the notices of security_events).
  way text not null default '' constraint admin_sessions__way__at_most_100 check (char_length(way) <= 100),
  -- The person's last use of the console, as the console reports it: its background reads do not count.
  used_at timestamptz not null default now(),
  -- When the newest device was first used that was seen in this session: the session counts for a device that is forgotten as the oldest of
  -- more than 20.
  seen_until timestamptz not null default '-infinity',
  opened_after bigint not null default private.newest_event()
);
comment on table private.admin_sessions is 'Sessions: who signed in, on which device, with which proof, and until when.';
create index admin_sessions__user on private.admin_sessions (admin_user_id);
create index admin_sessions__expiry on private.admin_sessions (expires_at);

create table private.login_attempts (
  email text primary key constraint login_attempts__email__at_most_254 check (char_length(email) <= 254),
  failures integer not null,
  window_ends_at timestamptz not null,
  -- Whether the audit trail has this lock: of simultaneously refused attempts, one attempt notes it.
  is_lock_noted boolean not null default false
);
comment on table private.login_attempts is 'Failed sign-ins of each e-mail: after the fifth, sign-in is blocked for 15 minutes.';
create index login_attempts__window on private.login_attempts (window_ends_at);

-- Browsers that an account has signed in from (OWASP: device cookies). Each browser has its own count of failures, so that strangers
-- who guess passwords do not lock the account there. The function admin-login signs the id, which proves nothing else.
create table private.known_devices (
  admin_user_id bigint not null constraint known_devices__admin_user_id__exists references public.admin_users (id) on delete cascade,
  device text not null constraint known_devices__device__at_most_64 check (char_length(device) <= 64),
  failures integer not null default 0,
  window_ends_at timestamptz not null default '-infinity',
  is_lock_noted boolean not null default false,
  last_used_at timestamptz not null default now(),
  id uuid not null default gen_random_uuid(),
  -- Browser and system are names, such as Chrome and Android; no other facts about the browser are kept.
  browser text constraint known_devices__browser__at_most_40 check (char_length(browser) <= 40),
  system text constraint known_devices__system__at_most_40 check (char_length(system) <= 40),
  first_used_at timestamptz not null default now(),
  -- A new device is announced on the owner's other devices. On the first day only an older device can dismiss it for all, later any: so a
  -- thief's second device cannot hide the first. A device that has seen it does not show it again.
  is_announced boolean not null default false,
  -- When the newest device was first used that was seen on this device.
  seen_until timestamptz not null default '-infinity',
  primary key (admin_user_id, device),
  constraint known_devices__id__unique unique (id)
);
comment on table private.known_devices is 'Browsers that an account has signed in from; each has its own count of failures.';

-- Only service_role can access these tables, through the functions below.
revoke all on private.admin_sessions, private.login_attempts, private.known_devices from public, anon, authenticated;
grant select, insert, update, delete on private.admin_sessions, private.login_attempts, private.known_devices to service_role;

-- Ends the caller's session (spec: admin §4, logout).
-- Definer: writes sessions, which no role of the API can; ends only that of the caller.
create function public.session_end() returns void
language sql security definer
set search_path = ''
as $$ update private.admin_sessions set revoked_at = now() where id = private.session_id() and revoked_at is null $$;
grant execute on function public.session_end() to authenticated;

-- Whether an account has signed in from a device during the last 180 days.
create function private.is_known_device(p_account bigint, p_device text) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select from private.known_devices d
    where d.admin_user_id = p_account and d.device = p_device and d.last_used_at > now() - interval '180 days');
end
$$;
grant execute on function private.is_known_device(bigint, text) to service_role;

-- Counts an attempt as failed before it is compared, so that parallel attempts cannot exceed the limit; success resets the count. Refused
-- attempts are not counted. The first refused attempt notes the lock if no wrong password or code has noted it, such as a lock by right
-- passwords without a code. A device that the account has signed in from has its own count, independent of other devices. The 15 minutes
-- and 5 failures are also in packages/content/src/text/login-limiter.ts. A code has `p_limit` 6: the right password may be the fifth
-- attempt.
create function private.count_attempt(p_email text, p_device text, p_limit integer default 5)
returns table (allowed boolean, retry_after_s integer)
language plpgsql
set search_path = ''
as $$
declare
  attempt record;
  -- No account has a longer address.
  counted_email text := left(p_email, 254);
  known_account bigint;
begin
  select d.admin_user_id, d.failures, d.window_ends_at into attempt
  from private.known_devices d join public.admin_users u on u.id = d.admin_user_id
  where d.device = p_device and u.email = p_email and d.last_used_at > now() - interval '180 days'
  for update of d;
  known_account := attempt.admin_user_id;
  if known_account is null then
    insert into private.login_attempts as a (email, failures, window_ends_at)
    values (counted_email, 0, now() + interval '15 minutes')
    on conflict (email) do update set email = excluded.email
    returning null::bigint as admin_user_id, a.failures, a.window_ends_at into attempt;
  end if;

  if attempt.window_ends_at <= now() then
    attempt.failures := 0;
  end if;
  if attempt.failures >= p_limit then
    perform private.note_lock(u.id, u.email, p_device) from public.admin_users u where u.email = p_email;
    return query select false, ceil(extract(epoch from attempt.window_ends_at - now()))::integer;
    return;
  end if;
  -- The sixth attempt belongs to the lock of the fifth.
  if known_account is null then
    update private.login_attempts a
    set failures = attempt.failures + 1, window_ends_at = now() + interval '15 minutes',
      is_lock_noted = a.is_lock_noted and attempt.failures >= 5
    where a.email = counted_email;
  else
    update private.known_devices d
    set failures = attempt.failures + 1, window_ends_at = now() + interval '15 minutes',
      is_lock_noted = d.is_lock_noted and attempt.failures >= 5
    where d.admin_user_id = known_account and d.device = p_device;
  end if;

  return query select true, 0;
end
$$;

-- Counts an attempt with a password, and returns the hash for the comparison: no hash that violates is_password_hash (a row may be older
-- than the constraint). Runs as its caller: only service_role can access the tables.
create function public.login_begin(p_email text, p_device text default null)
returns table (allowed boolean, retry_after_s integer, user_id bigint, password_hash text)
language plpgsql
set search_path = ''
as $$
declare
  attempt record;
begin
  select * into attempt from private.count_attempt(p_email, p_device);
  if not attempt.allowed then
    return query select false, attempt.retry_after_s, null::bigint, null::text;
    return;
  end if;
  return query
  select true, 0, u.id, case when private.is_password_hash(c.password_hash) then c.password_hash end
  from (select 1) as one
  left join public.admin_users u on u.email = p_email and u.active
  left join private.admin_credentials c on c.admin_user_id = u.id;
end
$$;
comment on function public.login_begin(text, text) is 'nullable: p_device, user_id, password_hash';
grant execute on function private.count_attempt(text, text, integer), public.login_begin(text, text) to service_role;

-- Notes that an account has signed in from a device, and resets the count of the attempt: a known device resets only its own count,
-- so that strangers get no more attempts; else the count of the e-mail. Keeps the 20 devices that were used last.
create function private.reset_failures(p_account bigint, p_device text) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.known_devices d
  where d.admin_user_id = p_account and d.last_used_at <= now() - interval '180 days';
  update private.known_devices d set failures = 0, window_ends_at = '-infinity', last_used_at = now()
  where d.admin_user_id = p_account and d.device = p_device;
  if found then return; end if;
  delete from private.login_attempts a using public.admin_users u where u.id = p_account and a.email = u.email;
  if p_device is null then return; end if;
  insert into private.known_devices (admin_user_id, device) values (p_account, p_device);
  delete from private.known_devices d
  where d.admin_user_id = p_account and d.device not in (
    select newest.device from private.known_devices newest
    where newest.admin_user_id = p_account order by newest.last_used_at desc, newest.device limit 20);
end
$$;
grant execute on function private.reset_failures(bigint, text) to service_role;

-- Opens a session of an account, resets the count of failures, remembers the device and sets last_login. Call it with the lock of the
-- accounts. `p_way` names what was shown to sign in. Returns the session with its account.
create function private.open_session(p_id bigint, p_device text, p_assurance integer, p_way text)
returns table (
  session_id uuid, subject uuid, expires_at timestamptz, id bigint, email text, full_name text, role text, assurance integer)
language plpgsql
set search_path = ''
as $$
declare
  opened uuid;
  was_known boolean := exists (select from private.known_devices d where d.admin_user_id = p_id and d.device = p_device);
begin
  perform private.reset_failures(p_id, p_device);
  insert into private.admin_sessions as s (admin_user_id, expires_at, assurance, second_factor_at, device, way)
  values (p_id, now() + interval '1 hour', p_assurance, case when p_assurance = 2 then now() end, p_device, p_way)
  returning s.id into opened;
  update public.admin_users u set last_login = now() where u.id = p_id;
  perform private.note_event('signed_in', p_id, p_id, jsonb_build_object('assurance', p_assurance, 'is_new_device', not was_known));
  return query
  select s.id, c.subject, s.expires_at, u.id::bigint, u.email::text, u.full_name::text, u.role::text, s.assurance::integer
  from private.admin_sessions s
  join public.admin_users u on u.id = s.admin_user_id
  join private.admin_credentials c on c.admin_user_id = u.id
  where s.id = opened;
end
$$;
grant execute on function private.open_session(bigint, text, integer, text) to service_role;

-- Continues after the password was verified: opens a session, or a challenge for the second factor of the account, which counts as a
-- failure until it is met. Returns no row if the account was deactivated or its password was changed since login_begin. A change during the
-- call waits, and then ends the session.
create function public.login_succeed(p_user_id bigint, p_password_hash text, p_device text default null)
returns table (
  session_id uuid, subject uuid, expires_at timestamptz, id bigint, email text, full_name text, role text, assurance integer,
  challenge uuid, must_set_up boolean)
language plpgsql
set search_path = ''
as $$
declare
  account record;
  waiting uuid;
begin
  perform private.lock_accounts();
  select u.id, u.email, u.full_name, u.role, c.subject into account
  from public.admin_users u
  join private.admin_credentials c on c.admin_user_id = u.id
  where u.id = p_user_id and u.active and c.password_hash = p_password_hash and private.is_password_hash(p_password_hash);
  if account.id is null then
    return;
  end if;
  if private.has_second_factor(p_user_id) then
    -- A new challenge replaces older challenges of the account, so that a code meets a single sign-in.
    delete from private.sign_in_challenges c where c.admin_user_id = p_user_id;
    insert into private.sign_in_challenges as c (admin_user_id, compared_hash, expires_at)
    values (p_user_id, p_password_hash, now() + interval '5 minutes') returning c.id into waiting;
    return query select null::uuid, account.subject::uuid, null::timestamptz, account.id::bigint, account.email::text, account.full_name::text,
      account.role::text, 1, waiting, false;
    return;
  end if;
  return query select opened.*, null::uuid, private.required_assurance(p_user_id, account.role) > 1
  from private.open_session(p_user_id, p_device, 1, 'password on ' || coalesce(p_device, 'no device')) as opened;
end
$$;
comment on function public.login_succeed(bigint, text, text) is 'nullable: p_device, session_id, expires_at, challenge';
grant execute on function public.login_succeed(bigint, text, text) to service_role;

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
-- Definer: writes sessions, which no role of the API can; notes only the use of that of the caller.
create function public.session_used() returns table (id bigint, email text, full_name text, role text)
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
-- Definer: reads devices, which no role of the API can; requires staff, and returns the devices of the caller without their ids at sign-in.
create function public.own_devices()
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
-- Definer: ends sessions, which no role of the API can; requires staff, and touches only another device of the caller.
create function public.own_device_end(p_id uuid) returns void
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
comment on function public.own_devices() is 'nullable: browser, system';
grant execute on function public.session_used(), public.own_devices(),
  public.own_device_end(uuid) to authenticated;

-- Prepares a change of the account's ways to sign in, by a session. Locks the sessions of the account: first the sessions and then the
-- device, as in session_used. Refuses a session that has ended, or has not shown the account's second factor.
create function private.lock_session(p_account bigint, p_session uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_accounts();
  perform from private.admin_sessions s where s.admin_user_id = p_account and s.revoked_at is null order by s.id for update;
  if not exists (
    select from private.admin_sessions s join public.admin_users u on u.id = s.admin_user_id
    where s.id = p_session and u.id = p_account and u.active and s.revoked_at is null and s.expires_at > now()
      and (s.assurance = 2 or not private.has_second_factor(p_account))) then
    raise exception 'Your session has ended. Please sign in again.' using errcode = 'PT401';
  end if;
end
$$;

-- Ends the sessions of an account, except for one.
create function private.end_sessions(p_account bigint, p_except uuid default null) returns void
language sql
set search_path = ''
as $$
  update private.admin_sessions set revoked_at = now() where admin_user_id = p_account and revoked_at is null and id is distinct from p_except
$$;
grant execute on function private.lock_session(bigint, uuid), private.end_sessions(bigint, uuid) to service_role;

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
  perform private.end_sessions(p_user_id, p_session);
  update private.admin_sessions set id = gen_random_uuid() where id = p_session returning id into renewed;
  delete from private.known_devices d
  where d.admin_user_id = p_user_id
    and d.device is distinct from (select s.device from private.admin_sessions s where s.id = renewed);
  perform private.reset_failures(p_user_id, p_device);
  return renewed;
end
$$;
comment on function public.other_sessions_end(bigint, uuid, text) is 'nullable: p_device';
grant execute on function public.other_sessions_end(bigint, uuid, text) to service_role;

-- Replaces the password of an account by its owner, after the function own-password has compared the current password; the password becomes
-- the owner's own. Returns null if the password was changed in between or the account was deactivated. Ends all other sessions of the
-- account, and resets the count in which this attempt was counted. A repeated call changes nothing more and succeeds, even if the first call
-- was pending when the former password was compared; its session stays unchanged. A hash that somebody else set must be replaced by a
-- different hash. Runs as its caller: only service_role can access the tables.
create function public.own_password_set(
  p_user_id bigint, p_current_hash text, p_new_hash text, p_session uuid, p_device text default null) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  renewed uuid;
begin
  perform private.require_password_hash(p_new_hash);
  perform private.lock_session(p_user_id, p_session);
  if exists (
    select from private.admin_credentials c join public.admin_users u on u.id = c.admin_user_id
    where u.id = p_user_id and u.active and c.password_hash = p_new_hash and not c.must_change) then
    perform private.reset_failures(p_user_id, p_device);
    return p_session;
  end if;
  update private.admin_credentials c set password_hash = p_new_hash, must_change = false
  from public.admin_users u
  where c.admin_user_id = p_user_id and c.password_hash = p_current_hash and p_current_hash <> p_new_hash and u.id = c.admin_user_id and u.active;
  if not found then return null; end if;
  perform private.end_sessions(p_user_id, p_session);
  update private.admin_sessions set id = gen_random_uuid() where id = p_session returning id into renewed;
  perform private.reset_failures(p_user_id, p_device);
  perform private.note_event('password_changed', p_user_id, p_user_id);
  return renewed;
end
$$;
comment on function public.own_password_set(bigint, text, text, uuid, text) is 'nullable: p_device';
grant execute on function public.own_password_set(bigint, text, text, uuid, text) to service_role;

-- The e-mail and the session of the caller, even if they must choose their own password first, for the function own-password.
create function public.own_session() returns table (id bigint, email text, session_id uuid)
language plpgsql stable
set search_path = ''
as $$
begin
  if (select s.missing_step from private.live_session() s) is distinct from 'password' then perform private.is_staff(); end if;
  return query select s.id, s.email, private.session_id() from private.live_session() s;
end
$$;
grant execute on function public.own_session() to authenticated;
