-- Setting up, replacing and removing a second factor. The functions with `p_session` run as service_role, for the function second-factor,
-- which has verified the session.

-- The session of the caller and its assurance, even if it must set up a second factor first.
create function private.own_second_factor()
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

create function public.own_second_factor()
returns table (
  id bigint, email text, session_id uuid, assurance integer, is_fresh boolean, set_up_at timestamptz, codes_left integer, is_demanded boolean,
  passkeys integer)
language sql stable
set search_path = ''
as $$ select * from private.own_second_factor() $$;
comment on function public.own_second_factor() is 'nullable: set_up_at';
grant execute on function private.own_second_factor(), public.own_second_factor() to authenticated;

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
  perform private.end_other_sessions(p_user_id, p_session);
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
create function private.staff_reset_factor(p_id bigint) returns void
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
  update private.admin_sessions set revoked_at = now() where admin_user_id = p_id and revoked_at is null;
end
$$;

-- The accounts with a second factor, for admins.
create function private.staff_factors() returns table (id bigint, set_up_at timestamptz)
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
create function private.second_factor_rule() returns setof text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.is_staff();
  return query select r.role from private.second_factor_roles r order by r.role;
end
$$;

-- Sets whether a role must have a second factor; other roles keep the settings of other admins. The admin must have shown their own factor,
-- so that nobody locks everybody out. Sessions without a factor end if the role must have one now. A repeated call changes nothing more.
create function private.set_second_factor_rule(p_role text, p_is_on boolean) returns void
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

create function public.staff_reset_factor(p_id bigint) returns void
language sql set search_path = '' as $$ select private.staff_reset_factor(p_id) $$;
create function public.staff_factors() returns table (id bigint, set_up_at timestamptz)
language sql stable set search_path = '' as $$ select * from private.staff_factors() $$;
create function public.second_factor_rule() returns setof text
language sql stable set search_path = '' as $$ select private.second_factor_rule() $$;
create function public.set_second_factor_rule(p_role text, p_is_on boolean) returns void
language sql set search_path = '' as $$ select private.set_second_factor_rule(p_role, p_is_on) $$;
grant execute on function private.staff_reset_factor(bigint), public.staff_reset_factor(bigint),
  private.staff_factors(), public.staff_factors(), private.second_factor_rule(),
  public.second_factor_rule(), private.set_second_factor_rule(text, boolean), public.set_second_factor_rule(text, boolean) to authenticated;

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
  update private.admin_sessions set revoked_at = now() where admin_user_id = account and revoked_at is null;
  return true;
end
$$;
grant execute on function public.staff_forget_factor(text) to service_role;
