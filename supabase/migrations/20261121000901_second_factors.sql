-- The second factor of staff: codes of an authenticator app (RFC 6238) and recovery codes; passkeys are in a migration of their own. Why:
-- docs/decisions/second-factors.md.

-- The secret is sealed with a key that the database does not have (supabase/functions/_shared/sealed.ts).
create table private.totp_secrets (
  admin_user_id bigint primary key constraint totp_secrets__admin_user_id__exists references public.admin_users (id) on delete cascade,
  sealed text not null constraint totp_secrets__sealed__at_most_400 check (char_length(sealed) <= 400),
  set_up_at timestamptz not null default now(),
  -- The newest step whose code was used: this step and older steps are refused.
  last_step bigint not null,
  -- Wrong codes of unknown devices since their last right code, or since 30 days without any code.
  wrong_codes integer not null default 0,
  wrong_at timestamptz not null default '-infinity'
);

-- A secret that is being set up: it counts once the app has shown its first code.
create table private.totp_enrolments (
  admin_user_id bigint primary key constraint totp_enrolments__admin_user_id__exists references public.admin_users (id) on delete cascade,
  sealed text not null constraint totp_enrolments__sealed__at_most_400 check (char_length(sealed) <= 400),
  created_at timestamptz not null default now()
);

-- SHA-256 of codes with 120 random bits, which nobody can guess from the hash.
create table private.recovery_codes (
  admin_user_id bigint not null constraint recovery_codes__admin_user_id__exists references public.admin_users (id) on delete cascade,
  code_hash text not null constraint recovery_codes__code_hash__sha256 check (code_hash ~ '^[0-9a-f]{64}$'),
  used_at timestamptz,
  primary key (admin_user_id, code_hash)
);

-- Sign-ins with the right password that wait for the second factor.
create table private.sign_in_challenges (
  id uuid primary key default gen_random_uuid(),
  admin_user_id bigint not null constraint sign_in_challenges__admin_user_id__exists references public.admin_users (id) on delete cascade,
  -- The hash that was compared: a password that is changed in between ends the challenge.
  compared_hash text not null
    constraint sign_in_challenges__compared_hash__bcrypt_cost_10_to_12 check (private.is_password_hash(compared_hash)),
  expires_at timestamptz not null
);
create index sign_in_challenges__user on private.sign_in_challenges (admin_user_id);
create index sign_in_challenges__expiry on private.sign_in_challenges (expires_at);

-- The roles that must have a second factor.
create table private.second_factor_roles (
  role text primary key constraint second_factor_roles__role__choice check (role in ('admin', 'editor', 'moderator'))
);

-- Only service_role can access these tables, through the functions below.
revoke all on private.totp_secrets, private.totp_enrolments, private.recovery_codes, private.sign_in_challenges, private.second_factor_roles
  from public, anon, authenticated;
grant select, insert, update, delete
  on private.totp_secrets, private.totp_enrolments, private.recovery_codes, private.sign_in_challenges, private.second_factor_roles
  to service_role;

create function private.has_second_factor(p_account bigint) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (select from private.totp_secrets where admin_user_id = p_account)
    or exists (select from private.passkeys where admin_user_id = p_account);
end
$$;

-- The assurance that a session needs: 2 if the account has a second factor or its role must have one.
create function private.required_assurance(p_account bigint, p_role text) returns integer
language plpgsql stable
set search_path = ''
as $$
begin
  return case when private.has_second_factor(p_account)
    or exists (select from private.second_factor_roles r where r.role = p_role) then 2 else 1 end;
end
$$;

-- How long a second factor that was shown counts for changes of accounts.
create function private.is_fresh(p_shown_at timestamptz) returns boolean
language sql stable
set search_path = ''
as $$ select coalesce(p_shown_at > now() - interval '10 minutes', false) $$;

-- Refuses a caller whose account has a second factor that was not shown in the last 10 minutes. PostgREST answers HTTP 428.
create function private.require_fresh_factor(p_account bigint) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if private.has_second_factor(p_account)
    and not exists (select from private.live_session() s where s.id = p_account and private.is_fresh(s.second_factor_at)) then
    raise exception 'Enter a code of your second factor first.' using errcode = 'PT428';
  end if;
end
$$;

-- Also refuses an account without a second factor: the callers change second factors of other accounts.
create function private.require_own_factor(p_account bigint) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_second_factor(p_account) then
    raise exception 'Set up a second factor for your own account first.' using errcode = '42501';
  end if;
  perform private.require_fresh_factor(p_account);
end
$$;

-- Opens a challenge after the right password. A new challenge replaces older challenges of the account, so that a code meets a
-- single sign-in.
create function private.open_challenge(p_account bigint, p_password_hash text) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  opened uuid;
begin
  delete from private.sign_in_challenges where expires_at <= now() or admin_user_id = p_account;
  insert into private.sign_in_challenges (admin_user_id, compared_hash, expires_at)
  values (p_account, p_password_hash, now() + interval '5 minutes')
  returning id into opened;
  return opened;
end
$$;

grant execute on function private.has_second_factor(bigint), private.required_assurance(bigint, text), private.is_fresh(timestamptz),
  private.open_challenge(bigint, text) to service_role;

-- Seconds until an unknown device may try a code of the app: after each five wrong ones the pause doubles, from 15 minutes to 16 hours. With
-- the lock of the e-mail alone, somebody who has the password could try 480 of a million codes a day.
create function private.code_pause_s(p_account bigint) returns integer
language plpgsql stable
set search_path = ''
as $$
declare
  wrong record;
begin
  select t.wrong_codes, t.wrong_at into wrong from private.totp_secrets t where t.admin_user_id = p_account;
  if wrong.wrong_codes is null or wrong.wrong_codes < 5 or wrong.wrong_codes % 5 <> 0 then return 0; end if;
  return greatest(0, ceil(extract(epoch from
    wrong.wrong_at + interval '15 minutes' * (1 << least(wrong.wrong_codes / 5 - 1, 6)) - now())))::integer;
end
$$;
grant execute on function private.code_pause_s(bigint) to service_role;

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

-- Counts an attempt with a second factor before it is compared, like a password, and returns the data for the comparison. `p_challenge`
-- is the challenge of a sign-in, `p_user_id` the account of a session that shows its factor again. Returns no row without an open
-- challenge.
create function public.second_factor_begin(p_challenge uuid default null, p_user_id bigint default null, p_device text default null)
returns table (allowed boolean, retry_after_s integer, user_id bigint, sealed text, code_pause_s integer)
language plpgsql
set search_path = ''
as $$
declare
  account record;
  attempt record;
  pause integer := 0;
begin
  select u.id, u.email into account from public.admin_users u
  where u.active and u.id = coalesce(p_user_id, (
    select c.admin_user_id from private.sign_in_challenges c where c.id = p_challenge and c.expires_at > now()));
  if account.id is null then return; end if;
  -- Parallel attempts wait here. second_factor_succeed takes the locks in the same order.
  perform from private.totp_secrets t where t.admin_user_id = account.id for update;
  -- After four wrong passwords the right one is the fifth attempt: its code may be the sixth.
  select * into attempt from private.count_attempt(account.email, p_device, case when p_user_id is null then 6 else 5 end);
  if not attempt.allowed then
    return query select false, attempt.retry_after_s, null::bigint, null::text, 0;
    return;
  end if;
  if not private.is_known_device(account.id, p_device) then
    pause := private.code_pause_s(account.id);
    if pause = 0 then
      update private.totp_secrets t set wrong_at = now(),
        wrong_codes = case when t.wrong_at < now() - interval '30 days' then 1 else t.wrong_codes + 1 end
      where t.admin_user_id = account.id;
    end if;
  end if;
  return query
  select true, 0, account.id::bigint, (select t.sealed from private.totp_secrets t where t.admin_user_id = account.id), pause;
end
$$;
comment on function public.second_factor_begin(uuid, bigint, text) is 'nullable: p_challenge, p_user_id, p_device, user_id, sealed';
grant execute on function public.second_factor_begin(uuid, bigint, text) to service_role;

-- Uses up the step of a code or a recovery code; false if that was done before. On a known device it gives strangers no more codes.
create function private.use_second_factor(p_account bigint, p_step bigint, p_code_hash text, p_device text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if p_step is not null then
    update private.totp_secrets set last_step = p_step where admin_user_id = p_account and last_step < p_step;
  else
    update private.recovery_codes set used_at = now()
    where admin_user_id = p_account and code_hash = p_code_hash and used_at is null;
  end if;
  if not found then return false; end if;
  if not private.is_known_device(p_account, p_device) then
    update private.totp_secrets set wrong_codes = 0, wrong_at = '-infinity' where admin_user_id = p_account;
  end if;
  return true;
end
$$;
grant execute on function private.use_second_factor(bigint, bigint, text, text) to service_role;

-- Opens the session of a challenge after its code was verified: a step of the app, or the hash of a recovery code. Returns no row if either
-- was used before, or the account or its password changed.
create function public.second_factor_succeed(p_challenge uuid, p_step bigint default null, p_code_hash text default null, p_device text default null)
returns table (
  session_id uuid, subject uuid, expires_at timestamptz, id bigint, email text, full_name text, role text, assurance integer)
language plpgsql
set search_path = ''
as $$
declare
  account record;
  session private.admin_sessions;
begin
  perform private.lock_accounts();
  select u.id, u.email, u.full_name, u.role, k.subject into account
  from private.sign_in_challenges c
  join public.admin_users u on u.id = c.admin_user_id
  join private.admin_credentials k on k.admin_user_id = c.admin_user_id and k.password_hash = c.compared_hash
  where c.id = p_challenge and c.expires_at > now() and u.active;
  if account.id is null or not private.use_second_factor(account.id, p_step, p_code_hash, p_device) then return; end if;
  delete from private.sign_in_challenges c where c.admin_user_id = account.id;
  session := private.open_session(account.id, p_device, 2, case when p_step is null then 'recovery code' else (
    select 'app of ' || extract(epoch from t.set_up_at) from private.totp_secrets t where t.admin_user_id = account.id) end);
  if p_step is null then perform private.note_event('recovery_code_used', account.id, account.id); end if;
  return query select session.id, account.subject::uuid, session.expires_at, account.id::bigint, account.email::text, account.full_name::text,
    account.role::text, 2;
end
$$;
comment on function public.second_factor_succeed(uuid, bigint, text, text) is 'nullable: p_step, p_code_hash, p_device';
grant execute on function public.second_factor_succeed(uuid, bigint, text, text) to service_role;

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

-- Uses up the proof of a change: `step` of the app, `code_hash` of a recovery code, or `passkey` with its `counter`, which the function has
-- verified; for an account without a second factor `password`, which the function has compared. A token alone is no proof, however new: a
-- thief may have a copy.
create function private.use_proof(p_account bigint, p_proof jsonb, p_device text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if p_proof is null then return false; end if;
  if not private.has_second_factor(p_account) then
    if not p_proof ? 'password' then return false; end if;
  elsif p_proof ? 'passkey' then
    return private.use_passkey(
      (p_proof ->> 'passkey')::bigint, p_account, (p_proof ->> 'counter')::bigint, (p_proof ->> 'is_backed_up')::boolean);
  elsif not private.use_second_factor(p_account, (p_proof ->> 'step')::bigint, p_proof ->> 'code_hash', p_device) then
    return false;
  end if;
  perform private.reset_failures(p_account, (select u.email from public.admin_users u where u.id = p_account), p_device);
  if p_proof ? 'code_hash' then perform private.note_event('recovery_code_used', p_account, p_account); end if;
  return true;
end
$$;

-- Gives a session a new id, for which the function makes a new token: every copy of the old token is refused at its next request. The
-- session gets the assurance that the account needs now.
create function private.renew_session(p_session uuid) returns uuid
language sql
set search_path = ''
as $$
  update private.admin_sessions s set id = gen_random_uuid(),
    assurance = case when private.has_second_factor(s.admin_user_id) then 2 else 1 end,
    second_factor_at = case when private.has_second_factor(s.admin_user_id) then now() end
  where s.id = p_session returning s.id
$$;

create function private.end_other_sessions(p_account bigint, p_session uuid) returns void
language sql
set search_path = ''
as $$
  update private.admin_sessions set revoked_at = now() where admin_user_id = p_account and revoked_at is null and id <> p_session
$$;
grant execute on function private.lock_session(bigint, uuid), private.use_proof(bigint, jsonb, text), private.renew_session(uuid),
  private.end_other_sessions(bigint, uuid) to service_role;

-- The second factor is shown again. Returns the new id of the session; null if the proof is refused.
create function public.second_factor_shown(p_user_id bigint, p_session uuid, p_proof jsonb, p_device text default null) returns uuid
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_session(p_user_id, p_session);
  if not private.has_second_factor(p_user_id) or not private.use_proof(p_user_id, p_proof, p_device) then return null; end if;
  return private.renew_session(p_session);
end
$$;
comment on function public.second_factor_shown(bigint, uuid, jsonb, text) is 'nullable: p_proof, p_device';
grant execute on function public.second_factor_shown(bigint, uuid, jsonb, text) to service_role;
