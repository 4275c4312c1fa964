-- Account changes by admins (spec: admin §7), sign-in and sign-out. The browser hashes passwords; hashes go straight to
-- `private`.
--
-- Security definer functions live in `private`, which the API does not expose. If the API needs such a function, an invoker
-- function of the same name in `public` calls it. lints.test.ts lists them all with their reasons.

-- The admin who changes accounts. An admin with a second factor must have shown it in the last 10 minutes.
create function private.require_admin() returns bigint
language plpgsql stable
set search_path = ''
as $$
declare
  caller record;
begin
  select * into caller from private.current_staff();
  if caller.id is null then
    raise exception 'Your session has ended. Please sign in again.' using errcode = 'PT401';
  end if;
  if caller.role <> 'admin' then
    raise exception 'Only an admin can change staff accounts.' using errcode = '42501';
  end if;
  perform private.require_fresh_factor(caller.id);
  return caller.id;
end
$$;
grant execute on function private.require_admin() to authenticated;

-- The admin who changes accounts, with the lock of the accounts. The check before the lock keeps other callers from waiting for it; the
-- check after the lock decides: another admin may have removed the caller meanwhile.
create function private.lock_accounts_as_admin() returns bigint
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.lock_accounts();
  return private.require_admin();
end
$$;

-- Refuses callers who are neither the server nor staff with one of these roles. For security definer functions that both may
-- execute.
create function private.require_role(p_refusal text, variadic p_roles text[]) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  caller record;
begin
  -- The role that the API set; current_user is the owner of the calling function.
  if current_setting('role', true) = 'service_role' then return; end if;
  select * into caller from private.current_staff();
  if caller.id is null then
    raise exception 'Your session has ended. Please sign in again.' using errcode = 'PT401';
  end if;
  if caller.role <> all (p_roles) then
    raise exception '%', p_refusal using errcode = '42501';
  end if;
end
$$;

create function private.require_account(p_id bigint) returns public.admin_users
language plpgsql stable
set search_path = ''
as $$
declare
  account public.admin_users;
begin
  select * into account from public.admin_users where id = p_id;
  if account.id is null then
    raise exception 'This account does not exist any more.' using errcode = 'PT404';
  end if;
  return account;
end
$$;

-- Refuses an invalid hash with a message for the caller of the API, before the constraint of the table does.
create function private.require_password_hash(p_password_hash text) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if private.is_password_hash(p_password_hash) is not true then
    raise exception 'The password hash must be a bcrypt hash of 60 characters that begins with $2a$ or $2b$ and has a cost of 10, 11 or 12. This one violates check constraint "admin_credentials__password_hash__bcrypt_cost_10_to_12".'
      using errcode = '23514', constraint = 'admin_credentials__password_hash__bcrypt_cost_10_to_12';
  end if;
end
$$;
grant execute on function private.require_password_hash(text) to service_role;

-- A repetition of a request returns the account that it created, and changes nothing. Without a request, each call creates one.
create function private.staff_create(
  p_email text, p_full_name text, p_role text, p_active boolean, p_password_hash text, p_request uuid)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  new_id bigint;
  is_new boolean;
begin
  perform private.lock_accounts_as_admin();
  perform private.require_password_hash(p_password_hash);
  if p_request is null then
    new_id := nextval(pg_get_serial_sequence('public.admin_users', 'id'));
  else
    select b.record_id, b.is_new into new_id, is_new from private.begin_request(p_request, 'admin_users') as b;
    if not is_new then
      perform private.require_account(new_id);
      return new_id;
    end if;
  end if;
  insert into public.admin_users (id, email, full_name, role, active) overriding system value
  values (new_id, p_email, p_full_name, p_role, p_active);
  insert into private.admin_credentials (admin_user_id, password_hash, must_change) values (new_id, p_password_hash, true);
  return new_id;
end
$$;

create function public.staff_create(
  p_email text, p_full_name text, p_role text, p_active boolean, p_password_hash text, p_request uuid default null)
returns bigint
language sql
set search_path = ''
as $$ select private.staff_create(p_email, p_full_name, p_role, p_active, p_password_hash, p_request) $$;
grant execute on function private.staff_create(text, text, text, boolean, text, uuid),
  public.staff_create(text, text, text, boolean, text, uuid) to authenticated;

-- `staff_update` and `staff_set_active` return the account as they left it. Read afterwards, it could be a later save of somebody else,
-- which the undo of the change would take back.
--
-- `p_based_on` is the version (updated_at) that the admin edited: when another admin has saved the account since, the change
-- is refused with PT409. Sign-ins do not change the version.
create function private.staff_update(
  p_id bigint, p_email text, p_full_name text, p_role text, p_active boolean, p_based_on timestamptz)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  caller bigint := private.lock_accounts_as_admin();
  account public.admin_users := private.require_account(p_id);
  stored jsonb;
begin
  if caller = p_id and (account.role <> p_role or account.active <> p_active) then
    raise exception 'You cannot change your own role or activity.' using errcode = '42501';
  end if;
  update public.admin_users as record set email = p_email, full_name = p_full_name, role = p_role, active = p_active
  where id = p_id and updated_at = p_based_on
  returning to_jsonb(record) into stored;
  if not found then
    -- A deleted account gets its own error.
    perform private.require_account(p_id);
    raise exception 'Somebody else saved this account after you opened it.' using errcode = 'PT409';
  end if;
  return stored;
end
$$;

create function public.staff_update(
  p_id bigint, p_email text, p_full_name text, p_role text, p_active boolean, p_based_on timestamptz)
returns jsonb
language sql
set search_path = ''
as $$ select private.staff_update(p_id, p_email, p_full_name, p_role, p_active, p_based_on) $$;
grant execute on function private.staff_update(bigint, text, text, text, boolean, timestamptz), public.staff_update(bigint, text, text, text, boolean, timestamptz) to authenticated;

-- Returns nothing if the account is so already.
create function private.staff_set_active(p_id bigint, p_active boolean)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  caller bigint := private.lock_accounts_as_admin();
  account public.admin_users := private.require_account(p_id);
  stored jsonb;
begin
  if caller = p_id and account.active <> p_active then
    raise exception 'You cannot change your own role or activity.' using errcode = '42501';
  end if;
  update public.admin_users as record set active = p_active
  where id = p_id and active is distinct from p_active
  returning to_jsonb(record) into stored;
  return stored;
end
$$;

create function public.staff_set_active(p_id bigint, p_active boolean) returns jsonb
language sql
set search_path = ''
as $$ select private.staff_set_active(p_id, p_active) $$;
grant execute on function private.staff_set_active(bigint, boolean), public.staff_set_active(bigint, boolean) to authenticated;

create function private.staff_set_password(p_id bigint, p_password_hash text, p_request uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.lock_accounts_as_admin();
  perform private.require_password_hash(p_password_hash);
  perform private.require_account(p_id);
  update private.admin_credentials set password_hash = p_password_hash where admin_user_id = p_id;
  update private.admin_sessions set revoked_at = now() where admin_user_id = p_id and revoked_at is null;
end
$$;

-- `p_request` is the request of `staff_create`: a repeated creation sets the password that was typed last.
create function public.staff_set_password(p_id bigint, p_password_hash text, p_request uuid default null) returns void
language sql
set search_path = ''
as $$ select private.staff_set_password(p_id, p_password_hash, p_request) $$;
grant execute on function private.staff_set_password(bigint, text, uuid), public.staff_set_password(bigint, text, uuid) to authenticated;

create function private.staff_delete(p_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller bigint := private.lock_accounts_as_admin();
begin
  if caller = p_id then
    raise exception 'You cannot delete your own account.' using errcode = '42501';
  end if;
  delete from public.admin_users where id = p_id;
end
$$;

create function public.staff_delete(p_id bigint) returns void
language sql
set search_path = ''
as $$ select private.staff_delete(p_id) $$;
grant execute on function private.staff_delete(bigint), public.staff_delete(bigint) to authenticated;

-- Creates the first admin of a new project, from the command line. Refused when there is an active admin, unless `p_another`
-- is true. Runs as its caller: only service_role can access the tables.
create function public.staff_bootstrap(p_email text, p_full_name text, p_password_hash text, p_another boolean)
returns bigint
language plpgsql
set search_path = ''
as $$
declare
  new_id bigint;
begin
  perform private.require_password_hash(p_password_hash);
  -- Two simultaneous commands create one account.
  perform private.lock_accounts();
  if not p_another and exists (select from public.admin_users where active and role = 'admin') then
    raise exception 'There is an active admin already.' using errcode = '23514';
  end if;
  insert into public.admin_users (email, full_name, role, active)
  values (p_email, p_full_name, 'admin', true)
  returning id into new_id;
  insert into private.admin_credentials (admin_user_id, password_hash) values (new_id, p_password_hash);
  return new_id;
end
$$;
grant execute on function public.staff_bootstrap(text, text, text, boolean) to service_role;

-- The caller's account, for edge functions; refused without a live session.
create function public.session_staff() returns table (id bigint, role text)
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.is_staff();
  return query select s.id, s.role from private.current_staff() s;
end
$$;
grant execute on function public.session_staff() to authenticated;

-- Ends the caller's session (spec: admin §4, logout).
create function private.session_end() returns void
language sql security definer
set search_path = ''
as $$ update private.admin_sessions set revoked_at = now() where id = private.session_id() and revoked_at is null $$;

create function public.session_end() returns void
language sql
set search_path = ''
as $$ select private.session_end() $$;
grant execute on function private.session_end(), public.session_end() to authenticated;

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

  -- Skips locked rows, so that no attempt waits for an attempt of another e-mail.
  delete from private.login_attempts a where a.email in (
    select old.email from private.login_attempts old where old.window_ends_at <= now() for update skip locked);

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
create function private.reset_failures(p_account bigint, p_email text, p_device text) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.known_devices d
  where d.admin_user_id = p_account and d.last_used_at <= now() - interval '180 days';
  update private.known_devices d set failures = 0, window_ends_at = '-infinity', last_used_at = now()
  where d.admin_user_id = p_account and d.device = p_device;
  if found then return; end if;
  delete from private.login_attempts a where a.email = p_email;
  if p_device is null then return; end if;
  insert into private.known_devices (admin_user_id, device) values (p_account, p_device);
  delete from private.known_devices d
  where d.admin_user_id = p_account and d.device not in (
    select newest.device from private.known_devices newest
    where newest.admin_user_id = p_account order by newest.last_used_at desc, newest.device limit 20);
end
$$;
grant execute on function private.reset_failures(bigint, text, text) to service_role;

-- Opens a session of an account, resets the count of failures, remembers the device and sets last_login. Call it with the lock of the
-- accounts. `p_way` names what was shown to sign in.
create function private.open_session(p_id bigint, p_device text, p_assurance integer, p_way text) returns private.admin_sessions
language plpgsql
set search_path = ''
as $$
declare
  session private.admin_sessions;
  was_known boolean := exists (select from private.known_devices d where d.admin_user_id = p_id and d.device = p_device);
begin
  perform private.reset_failures(p_id, (select u.email from public.admin_users u where u.id = p_id), p_device);
  delete from private.admin_sessions s where s.expires_at < now() - interval '7 days';
  insert into private.admin_sessions (admin_user_id, expires_at, assurance, second_factor_at, device, way)
  values (p_id, now() + interval '1 hour', p_assurance, case when p_assurance = 2 then now() end, p_device, p_way)
  returning * into session;
  update public.admin_users u set last_login = now() where u.id = p_id;
  perform private.note_event('signed_in', p_id, p_id, jsonb_build_object('assurance', p_assurance, 'is_new_device', not was_known));
  return session;
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
  session private.admin_sessions;
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
    return query select null::uuid, account.subject::uuid, null::timestamptz, account.id::bigint, account.email::text, account.full_name::text,
      account.role::text, 1, private.open_challenge(p_user_id, p_password_hash), false;
    return;
  end if;
  session := private.open_session(p_user_id, p_device, 1, 'password on ' || coalesce(p_device, 'no device'));
  return query select session.id, account.subject::uuid, session.expires_at, account.id::bigint, account.email::text, account.full_name::text,
    account.role::text, 1, null::uuid, private.required_assurance(p_user_id, account.role) > 1;
end
$$;
comment on function public.login_succeed(bigint, text, text) is 'nullable: p_device, session_id, expires_at, challenge';
grant execute on function public.login_succeed(bigint, text, text) to service_role;
