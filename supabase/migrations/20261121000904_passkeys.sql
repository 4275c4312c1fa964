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
  delete from private.passkey_challenges c where c.expires_at <= now();
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
    perform private.end_other_sessions(p_user_id, p_session);
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
  account record;
  session private.admin_sessions;
begin
  perform private.lock_accounts();
  select u.id, u.email, u.full_name, u.role, k.subject into account
  from private.passkeys p
  join public.admin_users u on u.id = p.admin_user_id
  join private.admin_credentials k on k.admin_user_id = u.id
  where p.id = p_passkey and u.active and case when p_sign_in is null then p.is_user_verified else exists (
    select from private.sign_in_challenges c
    where c.id = p_sign_in and c.admin_user_id = u.id and c.compared_hash = k.password_hash and c.expires_at > now()) end;
  if account.id is null or not private.use_passkey(p_passkey, account.id, p_counter, p_is_backed_up) then return; end if;
  delete from private.sign_in_challenges c where c.admin_user_id = account.id;
  session := private.open_session(account.id, p_device, 2, 'passkey ' || p_passkey);
  return query select session.id, account.subject::uuid, session.expires_at, account.id::bigint, account.email::text, account.full_name::text,
    account.role::text, 2;
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
create function private.own_passkeys()
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

-- The account of the caller's passkey. Refuses a passkey of another account as if it did not exist.
create function private.require_own_passkey(p_id bigint) returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
declare
  account bigint;
begin
  perform private.is_staff();
  select s.id into account from private.current_staff() s join private.passkeys p on p.admin_user_id = s.id where p.id = p_id;
  if account is null then raise exception 'This passkey does not exist any more.' using errcode = 'PT404'; end if;
  return account;
end
$$;

create function private.passkey_rename(p_id bigint, p_name text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_own_passkey(p_id);
  update private.passkeys set name = p_name where id = p_id;
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

create function public.own_passkeys()
returns table (id bigint, name text, is_user_verified boolean, is_backed_up boolean, created_at timestamptz, last_used_at timestamptz)
language sql stable
set search_path = ''
as $$ select * from private.own_passkeys() $$;
comment on function public.own_passkeys() is 'nullable: last_used_at';
create function public.passkey_rename(p_id bigint, p_name text) returns void
language sql set search_path = '' as $$ select private.passkey_rename(p_id, p_name) $$;
grant execute on function private.own_passkeys(), public.own_passkeys(), private.passkey_rename(bigint, text),
  public.passkey_rename(bigint, text) to authenticated;
