-- The second factor of staff: codes of an authenticator app (RFC 6238), recovery codes and passkeys. Why: docs/decisions/second-factors.md.

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
comment on table private.totp_secrets is 'The sealed secret of the authenticator app of an account.';

create table private.totp_enrolments (
  admin_user_id bigint primary key constraint totp_enrolments__admin_user_id__exists references public.admin_users (id) on delete cascade,
  sealed text not null constraint totp_enrolments__sealed__at_most_400 check (char_length(sealed) <= 400),
  created_at timestamptz not null default now()
);
comment on table private.totp_enrolments is 'A secret that is being set up: it counts once the app has shown its first code.';

-- SHA-256 of codes with 120 random bits, which nobody can guess from the hash.
create table private.recovery_codes (
  admin_user_id bigint not null constraint recovery_codes__admin_user_id__exists references public.admin_users (id) on delete cascade,
  code_hash text not null constraint recovery_codes__code_hash__sha256 check (code_hash ~ '^[0-9a-f]{64}$'),
  used_at timestamptz,
  primary key (admin_user_id, code_hash)
);
comment on table private.recovery_codes is 'Hashes of the recovery codes of an account.';

create table private.sign_in_challenges (
  id uuid primary key default gen_random_uuid(),
  admin_user_id bigint not null constraint sign_in_challenges__admin_user_id__exists references public.admin_users (id) on delete cascade,
  -- The hash that was compared: a password that is changed in between ends the challenge.
  compared_hash text not null
    constraint sign_in_challenges__compared_hash__bcrypt_cost_10_to_12 check (private.is_password_hash(compared_hash)),
  expires_at timestamptz not null
);
comment on table private.sign_in_challenges is 'Sign-ins with the right password that wait for the second factor.';
create index sign_in_challenges__user on private.sign_in_challenges (admin_user_id);
create index sign_in_challenges__expiry on private.sign_in_challenges (expires_at);

create table private.second_factor_roles (
  role text primary key constraint second_factor_roles__role__choice check (role in ('admin', 'editor', 'moderator'))
);
comment on table private.second_factor_roles is 'The roles that must have a second factor. All staff may know them.';

-- Only service_role can access these tables, through the functions below.
revoke all on private.totp_secrets, private.totp_enrolments, private.recovery_codes, private.sign_in_challenges, private.second_factor_roles
  from public, anon, authenticated;
grant select, insert, update, delete
  on private.totp_secrets, private.totp_enrolments, private.recovery_codes, private.sign_in_challenges, private.second_factor_roles
  to service_role;
grant select on private.second_factor_roles to authenticated;

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
language plpgsql stable
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
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.has_second_factor(p_account) then
    raise exception 'Set up a second factor for your own account first.' using errcode = '42501';
  end if;
  perform private.require_fresh_factor(p_account);
end
$$;

grant execute on function private.has_second_factor(bigint), private.required_assurance(bigint, text), private.is_fresh(timestamptz) to service_role;

-- Counts an attempt with a second factor before it is compared, like a password, and returns the data for the comparison. `p_challenge`
-- is the challenge of a sign-in, `p_user_id` the account of a session that shows its factor again. Returns no row without an open
-- challenge. `code_pause_s` are the seconds until an unknown device may try a code of the app: after each five wrong ones the pause doubles,
-- from 15 minutes to 16 hours. With the lock of the e-mail alone, somebody who has the password could try 480 of a million codes a day.
create function public.second_factor_begin(p_challenge uuid default null, p_user_id bigint default null, p_device text default null)
returns table (allowed boolean, retry_after_s integer, user_id bigint, sealed text, code_pause_s integer)
language plpgsql
set search_path = ''
as $$
declare
  account record;
  attempt record;
  app private.totp_secrets;
  pause integer := 0;
begin
  select u.id, u.email into account from public.admin_users u
  where u.active and u.id = coalesce(p_user_id, (
    select c.admin_user_id from private.sign_in_challenges c where c.id = p_challenge and c.expires_at > now()));
  if account.id is null then return; end if;
  -- Parallel attempts wait here. second_factor_succeed takes the locks in the same order.
  select * into app from private.totp_secrets t where t.admin_user_id = account.id for update;
  -- After four wrong passwords the right one is the fifth attempt: its code may be the sixth.
  select * into attempt from private.count_attempt(account.email, p_device, case when p_user_id is null then 6 else 5 end);
  if not attempt.allowed then
    return query select false, attempt.retry_after_s, null::bigint, null::text, 0;
    return;
  end if;
  if not private.is_known_device(account.id, p_device) then
    if app.wrong_codes >= 5 and app.wrong_codes % 5 = 0 then
      pause := greatest(0, ceil(extract(epoch from
        app.wrong_at + interval '15 minutes' * (1 << least(app.wrong_codes / 5 - 1, 6)) - now())));
    end if;
    if pause = 0 then
      update private.totp_secrets t set wrong_at = now(),
        wrong_codes = case when t.wrong_at < now() - interval '30 days' then 1 else t.wrong_codes + 1 end
      where t.admin_user_id = account.id;
    end if;
  end if;
  return query select true, 0, account.id::bigint, app.sealed, pause;
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
  account bigint;
begin
  perform private.lock_accounts();
  select u.id into account
  from private.sign_in_challenges c
  join public.admin_users u on u.id = c.admin_user_id
  join private.admin_credentials k on k.admin_user_id = c.admin_user_id and k.password_hash = c.compared_hash
  where c.id = p_challenge and c.expires_at > now() and u.active;
  if account is null or not private.use_second_factor(account, p_step, p_code_hash, p_device) then return; end if;
  delete from private.sign_in_challenges c where c.admin_user_id = account;
  return query select * from private.open_session(account, p_device, 2, case when p_step is null then 'recovery code' else (
    select 'app of ' || extract(epoch from t.set_up_at) from private.totp_secrets t where t.admin_user_id = account) end);
  if p_step is null then perform private.note_event('recovery_code_used', account, account); end if;
end
$$;
comment on function public.second_factor_succeed(uuid, bigint, text, text) is 'nullable: p_step, p_code_hash, p_device';
grant execute on function public.second_factor_succeed(uuid, bigint, text, text) to service_role;

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
  perform private.reset_failures(p_account, p_device);
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
grant execute on function private.use_proof(bigint, jsonb, text), private.renew_session(uuid) to service_role;

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

-- Setting up, replacing and removing a second factor. The functions with `p_session` run as service_role, for the function second-factor,
-- which has verified the session.

-- The session of the caller and its assurance, even if it must set up a second factor first.
-- Definer: reads second factors, which no role of the API can; returns no secret, and only about the account of the caller.
create function public.own_second_factor()
returns table (
  id bigint, email text, session_id uuid, assurance integer, is_fresh boolean, set_up_at timestamptz, codes_left integer, is_demanded boolean,
  passkeys integer)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not exists (select from private.live_session()) then
    raise exception 'Your session has ended. Please sign in again.' using errcode = 'PT401';
  end if;
  return query
  select u.id::bigint, u.email::text, private.session_id(), s.assurance::integer, private.is_fresh(s.second_factor_at), t.set_up_at,
    (select count(*)::integer from private.recovery_codes c where c.admin_user_id = u.id and c.used_at is null),
    exists (select from private.second_factor_roles r where r.role = u.role),
    (select count(*)::integer from private.passkeys p where p.admin_user_id = u.id)
  from private.live_session() s
  join public.admin_users u on u.id = s.id
  left join private.totp_secrets t on t.admin_user_id = u.id;
end
$$;
comment on function public.own_second_factor() is 'nullable: set_up_at';
grant execute on function public.own_second_factor() to authenticated;

-- Replaces the secret that waits for its first code; it opens nothing until then.
create function public.totp_enrol(p_user_id bigint, p_session uuid, p_sealed text) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_session(p_user_id, p_session);
  insert into private.totp_enrolments as e (admin_user_id, sealed) values (p_user_id, p_sealed)
  on conflict (admin_user_id) do update set sealed = excluded.sealed, created_at = now();
end
$$;

-- The secret that waits for its first code, for 30 minutes.
create function public.totp_enrolment(p_user_id bigint) returns table (sealed text)
language sql stable
set search_path = ''
as $$ select e.sealed from private.totp_enrolments e where e.admin_user_id = p_user_id and e.created_at > now() - interval '30 minutes' $$;

create function private.replace_recovery_codes(p_account bigint, p_hashes text[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.recovery_codes where admin_user_id = p_account;
  insert into private.recovery_codes (admin_user_id, code_hash) select p_account, unnest(p_hashes);
end
$$;

-- Completes the set-up after the app has shown its first code, with a proof of the account's former factor. This session has the second
-- factor now, and all others end. Returns its new id; null if another secret was begun in between, or the proof is refused.
create function public.totp_confirm(
  p_user_id bigint, p_session uuid, p_sealed text, p_step bigint, p_code_hashes text[], p_proof jsonb, p_device text default null)
returns uuid
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_session(p_user_id, p_session);
  if not exists (select from private.totp_enrolments where admin_user_id = p_user_id and sealed = p_sealed)
    or not private.use_proof(p_user_id, p_proof, p_device) then
    return null;
  end if;
  delete from private.totp_enrolments where admin_user_id = p_user_id;
  delete from private.totp_secrets where admin_user_id = p_user_id;
  insert into private.totp_secrets (admin_user_id, sealed, last_step) values (p_user_id, p_sealed, p_step);
  perform private.replace_recovery_codes(p_user_id, p_code_hashes);
  perform private.end_sessions(p_user_id, p_session);
  perform private.note_event('factor_set_up', p_user_id, p_user_id);
  return private.renew_session(p_session);
end
$$;
comment on function public.totp_confirm(bigint, uuid, text, bigint, text[], jsonb, text) is 'nullable: p_proof, p_device';

-- Ten other recovery codes. Returns the new id of the session; null if the proof is refused.
create function public.recovery_codes_renew(
  p_user_id bigint, p_session uuid, p_code_hashes text[], p_proof jsonb, p_device text default null) returns uuid
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_session(p_user_id, p_session);
  if not private.has_second_factor(p_user_id) or not private.use_proof(p_user_id, p_proof, p_device) then return null; end if;
  perform private.replace_recovery_codes(p_user_id, p_code_hashes);
  perform private.note_event('codes_renewed', p_user_id, p_user_id);
  return private.renew_session(p_session);
end
$$;
comment on function public.recovery_codes_renew(bigint, uuid, text[], jsonb, text) is 'nullable: p_proof, p_device';

create function private.forget_factors(p_account bigint) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.totp_secrets where admin_user_id = p_account;
  delete from private.totp_enrolments where admin_user_id = p_account;
  delete from private.recovery_codes where admin_user_id = p_account;
  delete from private.sign_in_challenges where admin_user_id = p_account;
  delete from private.passkeys where admin_user_id = p_account;
  delete from private.passkey_challenges where admin_user_id = p_account;
end
$$;
grant execute on function private.replace_recovery_codes(bigint, text[]), private.forget_factors(bigint) to service_role;
grant execute on function public.totp_enrol(bigint, uuid, text), public.totp_enrolment(bigint),
  public.totp_confirm(bigint, uuid, text, bigint, text[], jsonb, text),
  public.recovery_codes_renew(bigint, uuid, text[], jsonb, text) to service_role;

-- Refuses an account whose role must have a second factor to give up its last one.
create function private.require_no_factor_rule(p_account bigint) returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (select from private.second_factor_roles r join public.admin_users u on u.role = r.role where u.id = p_account) then
    raise exception 'Your role must have a second factor. Set up another one first.' using errcode = '42501';
  end if;
end
$$;

-- Removes the own second factor, with a proof of it. Refused where the role must have one. A repeated call succeeds. Returns the new id of the
-- session; null if the proof is refused.
create function public.second_factor_remove(p_user_id bigint, p_session uuid, p_proof jsonb, p_device text default null) returns uuid
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_session(p_user_id, p_session);
  if not private.has_second_factor(p_user_id) then return p_session; end if;
  perform private.require_no_factor_rule(p_user_id);
  if not private.use_proof(p_user_id, p_proof, p_device) then return null; end if;
  perform private.forget_factors(p_user_id);
  perform private.note_event('factor_removed', p_user_id, p_user_id);
  return private.renew_session(p_session);
end
$$;
comment on function public.second_factor_remove(bigint, uuid, jsonb, text) is 'nullable: p_proof, p_device';
grant execute on function private.require_no_factor_rule(bigint), public.second_factor_remove(bigint, uuid, jsonb, text) to service_role;

-- Removes the second factor of another account, whose sessions end. Only for admins who have shown their own factor: a stolen
-- password alone must not open the accounts of others.
-- Definer: removes second factors and ends sessions; requires an admin whose own was shown.
create function public.staff_reset_factor(p_id bigint) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller bigint := private.lock_accounts_as_admin();
begin
  perform private.require_account(p_id);
  if caller = p_id then
    raise exception 'Remove your own second factor in your account.' using errcode = '42501';
  end if;
  perform private.require_own_factor(caller);
  perform private.forget_factors(p_id);
  perform private.note_event('factor_reset', p_id);
  perform private.end_sessions(p_id);
end
$$;

-- The accounts with a second factor, for admins.
-- Definer: returns which accounts have a second factor, and no secret; requires an admin.
create function public.staff_factors() returns table (id bigint, set_up_at timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_role('Only an admin can see this.', 'admin');
  return query
  select f.admin_user_id, min(f.since)
  from (
    select t.admin_user_id, t.set_up_at as since from private.totp_secrets t
    union all select p.admin_user_id, p.created_at from private.passkeys p) f
  group by f.admin_user_id order by f.admin_user_id;
end
$$;

-- The roles that must have a second factor. All staff may read it.
create function public.second_factor_rule() returns setof text
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.is_staff();
  return query select r.role from private.second_factor_roles r order by r.role;
end
$$;

-- Sets whether a role must have a second factor; other roles keep the settings of other admins. The admin must have shown their own factor,
-- so that nobody locks everybody out. Sessions without a factor end if the role must have one now. A repeated call changes nothing more.
-- Definer: writes one setting and ends sessions; requires an admin whose second factor was shown.
create function public.set_second_factor_rule(p_role text, p_is_on boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller bigint := private.lock_accounts_as_admin();
begin
  perform private.require_own_factor(caller);
  if p_is_on then
    insert into private.second_factor_roles (role) values (p_role) on conflict do nothing;
  else
    delete from private.second_factor_roles where role = p_role and not p_is_on;
  end if;
  if not found then return; end if;
  perform private.note_event('factor_rule_set', null, null, jsonb_build_object(
    'roles', (select coalesce(jsonb_agg(r.role order by r.role), '[]') from private.second_factor_roles r)));
  update private.admin_sessions s set revoked_at = now()
  from public.admin_users u
  where u.id = s.admin_user_id and s.revoked_at is null and s.assurance < private.required_assurance(u.id, u.role);
end
$$;
grant execute on function public.staff_reset_factor(bigint),
  public.staff_factors(), public.second_factor_rule(), public.set_second_factor_rule(text, boolean) to authenticated;

-- The way in for the operator, when nobody can reset a factor (SECURITY.md). Returns false without such an account. Runs as its caller:
-- only service_role can access the tables.
create function public.staff_forget_factor(p_email text) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  account bigint := (select u.id from public.admin_users u where u.email = p_email);
begin
  if account is null then return false; end if;
  perform private.lock_accounts();
  perform private.forget_factors(account);
  perform private.note_event('factor_reset', account);
  perform private.end_sessions(account);
  return true;
end
$$;
grant execute on function public.staff_forget_factor(text) to service_role;

-- Passkeys (WebAuthn): a second factor, and the whole sign-in where the device verifies its person. The functions of Deno verify the
-- signatures (supabase/functions/_shared/passkeys/passkeys.ts); a challenge and a counter are used up here. Why: docs/decisions/second-factors.md.

create table private.passkeys (
  id bigint generated always as identity primary key,
  admin_user_id bigint not null constraint passkeys__admin_user_id__exists references public.admin_users (id) on delete cascade,
  -- Base64url, like the public key (COSE).
  credential_id text not null constraint passkeys__credential_id__at_most_1400 check (
    char_length(credential_id) <= 1400 and credential_id ~ '^[A-Za-z0-9_-]+$'),
  public_key text not null constraint passkeys__public_key__at_most_4000 check (
    char_length(public_key) <= 4000 and public_key ~ '^[A-Za-z0-9_-]+$'),
  -- The counter of the newest signature; 0 for devices that do not count.
  counter bigint not null constraint passkeys__counter__32_bits check (counter between 0 and 4294967295),
  transports text[] not null default '{}' constraint passkeys__transports__at_most_10 check (cardinality(transports) <= 10),
  name text not null constraint passkeys__name__text check (private.is_text(name, 60)),
  -- The device verified its person at the registration, by PIN or biometrics: then the passkey alone signs in.
  is_user_verified boolean not null,
  -- Copied to other devices of the person by their platform.
  is_backed_up boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkeys__credential_id__unique unique (credential_id)
);
comment on table private.passkeys is 'Passkeys of accounts, with the public keys that verify their signatures.';
create index passkeys__user on private.passkeys (admin_user_id);

-- Challenges that a device must sign, once, for one purpose: 'register' and 'show' in a session, 'second_step' after the right password,
-- 'sign_in' for any visitor.
create table private.passkey_challenges (
  challenge text primary key constraint passkey_challenges__challenge__256_bits check (challenge ~ '^[A-Za-z0-9_-]{43}$'),
  purpose text not null,
  admin_user_id bigint constraint passkey_challenges__admin_user_id__exists references public.admin_users (id) on delete cascade,
  session_id uuid constraint passkey_challenges__session_id__exists references private.admin_sessions (id) on delete cascade on update cascade,
  sign_in uuid constraint passkey_challenges__sign_in__exists references private.sign_in_challenges (id) on delete cascade,
  expires_at timestamptz not null,
  constraint passkey_challenges__purpose__bound check (
    case purpose
      when 'register' then admin_user_id is not null and session_id is not null and sign_in is null
      when 'show' then admin_user_id is not null and session_id is not null and sign_in is null
      when 'second_step' then admin_user_id is not null and session_id is null and sign_in is not null
      when 'sign_in' then admin_user_id is null and session_id is null and sign_in is null
      else false
    end)
);
comment on table private.passkey_challenges is 'Challenges that a device must sign, once, for one purpose.';
create index passkey_challenges__expiry on private.passkey_challenges (expires_at);
create index passkey_challenges__user on private.passkey_challenges (admin_user_id);
create index passkey_challenges__session on private.passkey_challenges (session_id);
create index passkey_challenges__sign_in on private.passkey_challenges (sign_in);

-- Only service_role can access these tables, through the functions below.
revoke all on private.passkeys, private.passkey_challenges from public, anon, authenticated;
grant select, insert, update, delete on private.passkeys, private.passkey_challenges to service_role;

-- Refuses a passkey too many, before the device makes it. HTTP 409.
create function private.require_room_for_passkey(p_account bigint) returns void
language plpgsql
set search_path = ''
as $$
begin
  if (select count(*) from private.passkeys p where p.admin_user_id = p_account) >= 20 then
    raise exception 'An account has at most 20 passkeys. Remove one first.' using errcode = 'PT409';
  end if;
end
$$;
grant execute on function private.require_room_for_passkey(bigint) to service_role;

-- Stores a challenge for five minutes. `p_sign_in` is a sign-in that waits for its second factor, `p_user_id` and `p_session` a session.
-- Returns the passkeys that may answer, or for 'register' the account's passkeys; no row if the purpose is not allowed now. 'register'
-- needs a proof: without its challenge, no passkey can be added.
create function public.passkey_begin(
  p_purpose text, p_challenge text, p_user_id bigint default null, p_session uuid default null, p_sign_in uuid default null,
  p_proof jsonb default null, p_device text default null)
returns table (user_id bigint, subject uuid, email text, full_name text, credentials jsonb)
language plpgsql
set search_path = ''
as $$
declare
  account bigint := case p_purpose
    when 'second_step' then (select c.admin_user_id from private.sign_in_challenges c where c.id = p_sign_in and c.expires_at > now())
    when 'sign_in' then null
    else p_user_id end;
begin
  if p_purpose <> 'sign_in' and not exists (select from public.admin_users u where u.id = account and u.active) then return; end if;
  if p_purpose = 'register' then
    perform private.lock_session(account, p_session);
    perform private.require_room_for_passkey(account);
    if not private.use_proof(account, p_proof, p_device) then return; end if;
  end if;
  insert into private.passkey_challenges (challenge, purpose, admin_user_id, session_id, sign_in, expires_at)
  values (p_challenge, p_purpose, account, p_session, p_sign_in, now() + interval '5 minutes');
  return query
  select u.id::bigint, k.subject, u.email::text, u.full_name::text,
    coalesce((select jsonb_agg(jsonb_build_object('id', p.credential_id, 'transports', p.transports) order by p.id)
      from private.passkeys p where p.admin_user_id = u.id), '[]')
  from (select 1) as one
  left join public.admin_users u on u.id = account
  left join private.admin_credentials k on k.admin_user_id = u.id;
end
$$;
comment on function public.passkey_begin(text, text, bigint, uuid, uuid, jsonb, text) is
  'nullable: p_user_id, p_session, p_sign_in, p_proof, p_device, user_id, subject, email, full_name';

-- Uses up a challenge before its answer is verified, and returns the data for the verification. Returns no row for a challenge that was
-- used, has expired, or belongs to another purpose or session; no passkey if none has this id.
create function public.passkey_take(p_challenge text, p_purposes text[], p_session uuid default null, p_credential text default null)
returns table (
  purpose text, user_id bigint, sign_in uuid, passkey_id bigint, owner_id bigint, owner_subject uuid, public_key text, counter bigint,
  transports text[], is_user_verified boolean)
language plpgsql
set search_path = ''
as $$
declare
  taken private.passkey_challenges;
begin
  delete from private.passkey_challenges c
  where c.challenge = p_challenge and c.purpose = any (p_purposes) and c.session_id is not distinct from p_session
  returning * into taken;
  if taken.challenge is null or taken.expires_at <= now() then return; end if;
  return query
  select taken.purpose, taken.admin_user_id, taken.sign_in, p.id, p.admin_user_id, k.subject, p.public_key, p.counter, p.transports,
    p.is_user_verified
  from (select 1) as one
  left join private.passkeys p on p.credential_id = p_credential
  left join private.admin_credentials k on k.admin_user_id = p.admin_user_id;
end
$$;
comment on function public.passkey_take(text, text[], uuid, text) is
  'nullable: p_session, p_credential, user_id, sign_in, passkey_id, owner_id, owner_subject, public_key, counter, transports, is_user_verified';

-- Adds a passkey, whose challenge came after a proof. With the first factor of an account come recovery codes, and all other sessions end.
-- Returns the new id of the session; null if the account has got its first factor or lost its last one since `p_is_first` was read.
create function public.passkey_register(
  p_user_id bigint, p_session uuid, p_is_first boolean, p_passkey jsonb, p_code_hashes text[]) returns uuid
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_session(p_user_id, p_session);
  if private.has_second_factor(p_user_id) = p_is_first then return null; end if;
  perform private.require_room_for_passkey(p_user_id);
  insert into private.passkeys (admin_user_id, credential_id, public_key, counter, transports, name, is_user_verified, is_backed_up)
  select p_user_id, p.credential_id, p.public_key, p.counter, p.transports, p.name, p.is_user_verified, p.is_backed_up
  from jsonb_to_record(p_passkey) as p (
    credential_id text, public_key text, counter bigint, transports text[], name text, is_user_verified boolean, is_backed_up boolean);
  perform private.note_event('passkey_added', p_user_id, p_user_id, jsonb_build_object('passkey', p_passkey ->> 'name'));
  if p_is_first then
    perform private.replace_recovery_codes(p_user_id, p_code_hashes);
    perform private.end_sessions(p_user_id, p_session);
  end if;
  return private.renew_session(p_session);
end
$$;

-- Stores the counter of a verified signature. False for a removed passkey, and for a counter that does not rise, as on a copied device: of
-- two signatures with the same counter only the first is accepted.
create function private.use_passkey(p_passkey bigint, p_account bigint, p_counter bigint, p_is_backed_up boolean) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update private.passkeys p set counter = p_counter, is_backed_up = p_is_backed_up, last_used_at = now()
  where p.id = p_passkey and p.admin_user_id = p_account and (p_counter > p.counter or (p_counter = 0 and p.counter = 0));
  return found;
end
$$;

-- Opens a session after a passkey was verified: with `p_sign_in` for a sign-in with the right password, else the passkey is the whole
-- sign-in. Attempts are not counted, so a passkey signs in while strangers have locked the e-mail. Returns no row if the sign-in has ended,
-- or the passkey or the account has changed.
create function public.passkey_succeed(
  p_passkey bigint, p_counter bigint, p_is_backed_up boolean, p_sign_in uuid default null, p_device text default null)
returns table (
  session_id uuid, subject uuid, expires_at timestamptz, id bigint, email text, full_name text, role text, assurance integer)
language plpgsql
set search_path = ''
as $$
declare
  account bigint;
begin
  perform private.lock_accounts();
  select u.id into account
  from private.passkeys p
  join public.admin_users u on u.id = p.admin_user_id
  join private.admin_credentials k on k.admin_user_id = u.id
  where p.id = p_passkey and u.active and case when p_sign_in is null then p.is_user_verified else exists (
    select from private.sign_in_challenges c
    where c.id = p_sign_in and c.admin_user_id = u.id and c.compared_hash = k.password_hash and c.expires_at > now()) end;
  if account is null or not private.use_passkey(p_passkey, account, p_counter, p_is_backed_up) then return; end if;
  delete from private.sign_in_challenges c where c.admin_user_id = account;
  return query select * from private.open_session(account, p_device, 2, 'passkey ' || p_passkey);
end
$$;
comment on function public.passkey_succeed(bigint, bigint, boolean, uuid, text) is 'nullable: p_sign_in, p_device';

-- Notes that an answer was refused, at most five times in 15 minutes for an account: anyone who knows the id of a passkey could fill the trail.
create function public.passkey_refused(p_passkey bigint, p_reason text) returns void
language plpgsql
set search_path = ''
as $$
declare
  passkey record;
begin
  select p.admin_user_id, p.name into passkey from private.passkeys p where p.id = p_passkey for update;
  if passkey.admin_user_id is null or 5 <= (
    select count(*) from public.security_events e
    where e.account_id = passkey.admin_user_id and e.kind = 'passkey_refused' and e.at > now() - interval '15 minutes') then
    return;
  end if;
  perform private.note_event('passkey_refused', passkey.admin_user_id, null,
    jsonb_build_object('passkey', passkey.name, 'reason', left(p_reason, 40)));
end
$$;

-- The second factors that can finish a waiting sign-in, besides recovery codes.
create function public.sign_in_ways(p_challenge uuid) returns table (has_app boolean, has_passkey boolean)
language sql stable
set search_path = ''
as $$
  select exists (select from private.totp_secrets t where t.admin_user_id = c.admin_user_id),
    exists (select from private.passkeys p where p.admin_user_id = c.admin_user_id)
  from private.sign_in_challenges c where c.id = p_challenge
$$;
grant execute on function public.passkey_begin(text, text, bigint, uuid, uuid, jsonb, text), public.passkey_take(text, text[], uuid, text),
  public.passkey_register(bigint, uuid, boolean, jsonb, text[]), private.use_passkey(bigint, bigint, bigint, boolean),
  public.passkey_succeed(bigint, bigint, boolean, uuid, text),
  public.passkey_refused(bigint, text), public.sign_in_ways(uuid) to service_role;

-- The passkeys of the caller, without their keys; also for a session that must set up a second factor first.
-- Definer: reads passkeys, which no role of the API can; returns no key, and only those of the account of the caller.
create function public.own_passkeys()
returns table (id bigint, name text, is_user_verified boolean, is_backed_up boolean, created_at timestamptz, last_used_at timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not exists (select from private.live_session()) then
    raise exception 'Your session has ended. Please sign in again.' using errcode = 'PT401';
  end if;
  return query
  select p.id, p.name, p.is_user_verified, p.is_backed_up, p.created_at, p.last_used_at
  from private.passkeys p join private.live_session() s on s.id = p.admin_user_id order by p.id;
end
$$;

-- Renames a passkey of the caller. Refuses a passkey of another account as if it did not exist.
-- Definer: writes the name of a passkey, which no role of the API can; requires that it is one of the caller.
create function public.passkey_rename(p_id bigint, p_name text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.is_staff();
  update private.passkeys set name = p_name where id = p_id and admin_user_id = (select s.id from private.current_staff() s);
  if not found then raise exception 'This passkey does not exist any more.' using errcode = 'PT404'; end if;
end
$$;

-- Removes an own passkey, with a proof. The last factor takes the recovery codes with it, and is refused where the role must have one. Returns the
-- new id of the session; null if the proof is refused.
create function public.passkey_remove(p_user_id bigint, p_session uuid, p_id bigint, p_proof jsonb, p_device text default null)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  removed text;
begin
  perform private.lock_session(p_user_id, p_session);
  if not exists (select from private.passkeys p where p.id = p_id and p.admin_user_id = p_user_id) then
    raise exception 'This passkey does not exist any more.' using errcode = 'PT404';
  end if;
  if not exists (select from private.totp_secrets t where t.admin_user_id = p_user_id)
    and (select count(*) from private.passkeys p where p.admin_user_id = p_user_id) = 1 then
    perform private.require_no_factor_rule(p_user_id);
  end if;
  if not private.use_proof(p_user_id, p_proof, p_device) then return null; end if;
  delete from private.passkeys where id = p_id returning name into removed;
  perform private.note_event('passkey_removed', p_user_id, p_user_id, jsonb_build_object('passkey', removed));
  if not private.has_second_factor(p_user_id) then
    perform private.forget_factors(p_user_id);
    perform private.note_event('factor_removed', p_user_id, p_user_id);
  end if;
  return private.renew_session(p_session);
end
$$;
comment on function public.passkey_remove(bigint, uuid, bigint, jsonb, text) is 'nullable: p_proof, p_device';
grant execute on function public.passkey_remove(bigint, uuid, bigint, jsonb, text) to service_role;

comment on function public.own_passkeys() is 'nullable: last_used_at';
grant execute on function public.own_passkeys(), public.passkey_rename(bigint, text) to authenticated;

-- Proves to the operator (npm run doctor) that a password alone opens no account that must show a second factor.

-- Whether a session without a second factor gets data. It reads accounts through their policies, as a caller of the API. The session is
-- rolled back before the function returns.
create function private.opens_without_factor(p_account bigint) returns boolean
language plpgsql strict
set search_path = ''
as $$
declare
  claims jsonb;
  opens boolean := true;
begin
  begin
    insert into private.admin_sessions (admin_user_id, expires_at, assurance) values (p_account, now() + interval '1 hour', 1)
    returning jsonb_build_object('role', 'authenticated', 'aud', 'authenticated', 'iss', 'admin-login', 'session_id', id, 'sub', (
      select c.subject from private.admin_credentials c where c.admin_user_id = p_account)) into claims;
    perform set_config('request.jwt.claims', claims::text, true), set_config('role', 'authenticated', true);
    -- Isolates the factor: a session that must also replace its password would be refused for that reason.
    opens := (select s.missing_step from private.live_session() s) is distinct from 'factor';
    perform from public.admin_users;
    opens := opens or found;
    raise exception 'This session was opened to be rolled back.' using errcode = 'PT403';
  exception when sqlstate 'PT403' then
    return opens;
  end;
end
$$;
grant execute on function private.opens_without_factor(bigint) to service_role;

-- For each role: whether it must have a second factor, how many active accounts of it must show one (by that rule, or because they have one),
-- and how many of these a password alone opens. Runs as its caller: only service_role can access the tables.
create function public.second_factor_proof() returns table (role text, is_demanded boolean, accounts integer, open_accounts integer)
language sql volatile
set search_path = ''
as $$
  select r.role, r.is_demanded, count(u.id)::integer, count(u.id) filter (where private.opens_without_factor(u.id))::integer
  from (
    select n.role, exists (select from private.second_factor_roles d where d.role = n.role) as is_demanded
    from unnest(array['admin', 'editor', 'moderator']) as n (role)) r
  left join public.admin_users u on u.role = r.role and u.active and (r.is_demanded or private.has_second_factor(u.id))
  group by r.role, r.is_demanded order by r.role
$$;
grant execute on function public.second_factor_proof() to service_role;
