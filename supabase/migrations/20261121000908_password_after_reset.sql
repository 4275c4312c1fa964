-- Whether this request of the caller created an account before its first sign-in and without a reset of its password: a password that is
-- sent again belongs to the creation, and is no reset.
create function private.is_being_created(p_id bigint, p_caller bigint, p_request uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select from private.requests r
    join public.admin_users u on u.id = r.entity_id
    where r.account_id = p_caller and r.id = p_request and r.entity = 'admin_users' and r.entity_id = p_id
      and u.last_login is null
      and not exists (select from public.security_events e where e.account_id = p_id and e.kind = 'password_set'));
end
$$;

-- A hash has its own salt: the same hash again is a call whose answer was lost, which changes nothing more.
create or replace function private.staff_set_password(p_id bigint, p_password_hash text, p_request uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller bigint := private.lock_accounts_as_admin();
begin
  perform private.require_password_hash(p_password_hash);
  perform private.require_account(p_id);
  if private.is_being_created(p_id, caller, p_request) then
    update private.admin_credentials set password_hash = p_password_hash where admin_user_id = p_id;
    return;
  end if;
  if exists (
    select from private.admin_credentials c
    where c.admin_user_id = p_id and c.password_hash = p_password_hash and c.must_change = (caller <> p_id)) then
    return;
  end if;
  perform private.count_password_change(caller, p_id);
  update private.admin_credentials set password_hash = p_password_hash, must_change = caller <> p_id where admin_user_id = p_id;
  update private.admin_sessions set revoked_at = now() where admin_user_id = p_id and revoked_at is null;
  -- Named: if an admin sets their own password, the session of the caller has just ended.
  perform private.note_event('password_set', p_id, caller);
end
$$;

-- As in own_password.sql; the password becomes the owner's own. A repeated call changes nothing more and succeeds, even if the first call
-- was pending when the former password was compared; its session stays unchanged. A hash that somebody else set must be replaced by a
-- different hash.
create or replace function public.own_password_set(
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
    perform private.reset_failures(p_user_id, (select u.email from public.admin_users u where u.id = p_user_id), p_device);
    return p_session;
  end if;
  update private.admin_credentials c set password_hash = p_new_hash, must_change = false
  from public.admin_users u
  where c.admin_user_id = p_user_id and c.password_hash = p_current_hash and p_current_hash <> p_new_hash and u.id = c.admin_user_id and u.active;
  if not found then return null; end if;
  perform private.end_other_sessions(p_user_id, p_session);
  update private.admin_sessions set id = gen_random_uuid() where id = p_session returning id into renewed;
  perform private.reset_failures(p_user_id, (select u.email from public.admin_users u where u.id = p_user_id), p_device);
  perform private.note_event('password_changed', p_user_id, p_user_id);
  return renewed;
end
$$;

-- The missing step for the answer to a sign-in.
create function public.must_change_password(p_user_id bigint) returns boolean
language sql stable
set search_path = ''
as $$ select exists (select from private.admin_credentials where admin_user_id = p_user_id and must_change) $$;
grant execute on function public.must_change_password(bigint) to service_role;

-- The step that the caller's live session lacks: a second factor, or their own password. Null: no step, or no session.
create function private.missing_step() returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  session record;
begin
  select * into session from private.live_session();
  if session.id is null then return null; end if;
  if session.assurance < private.required_assurance(session.id, session.role) then return 'factor'; end if;
  if public.must_change_password(session.id) then return 'password'; end if;
  return null;
end
$$;

create or replace function private.current_staff() returns table (id bigint, role text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  select s.id, s.role from private.live_session() s
  where s.assurance >= private.required_assurance(s.id, s.role)
    and not exists (select from private.admin_credentials c where c.admin_user_id = s.id and c.must_change);
end
$$;

-- The detail of a refusal names the step, which the console then shows (apps/admin/src/lib/session/missing-step.ts).
create or replace function private.is_staff() returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  if exists (select from private.current_staff()) then return true; end if;
  case private.missing_step()
    when 'factor' then
      raise exception 'Your role needs a second factor. Set one up first.' using errcode = 'PT403', detail = 'factor';
    when 'password' then
      raise exception 'Somebody else set your password. Choose your own first.' using errcode = 'PT403', detail = 'password';
    else raise exception 'Your session has ended. Please sign in again.' using errcode = 'PT401';
  end case;
end
$$;

-- The e-mail and the session of the caller, even if they must choose their own password first, for the function own-password.
create function private.own_session() returns table (id bigint, email text, session_id uuid)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if private.missing_step() is distinct from 'password' then perform private.is_staff(); end if;
  return query
  select u.id::bigint, u.email::text, private.session_id()
  from private.live_session() s join public.admin_users u on u.id = s.id;
end
$$;

create or replace function public.own_session() returns table (id bigint, email text, session_id uuid)
language sql stable
set search_path = ''
as $$ select * from private.own_session() $$;
grant execute on function private.missing_step(), private.own_session() to authenticated;
