-- Replaces the password of an account by its owner, after the function own-password has compared the current password. Returns null if
-- the password was changed in between or the account was deactivated. Ends all other sessions of the account, and resets the count in
-- which this attempt was counted. Runs as its caller: only service_role can access the tables.
create function public.own_password_set(
  p_user_id bigint, p_current_hash text, p_new_hash text, p_session uuid, p_device text default null) returns uuid
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_password_hash(p_new_hash);
  perform private.lock_accounts();
  update private.admin_credentials c set password_hash = p_new_hash
  from public.admin_users u
  where c.admin_user_id = p_user_id and c.password_hash = p_current_hash and u.id = c.admin_user_id and u.active;
  if not found then return null; end if;
  update private.admin_sessions set revoked_at = now()
  where admin_user_id = p_user_id and revoked_at is null and id <> p_session;
  perform private.reset_failures(p_user_id, (select u.email from public.admin_users u where u.id = p_user_id), p_device);
  perform private.note_event('password_changed', p_user_id, p_user_id);
  return p_session;
end
$$;
comment on function public.own_password_set(bigint, text, text, uuid, text) is 'nullable: p_device';
grant execute on function public.own_password_set(bigint, text, text, uuid, text) to service_role;

-- The e-mail and the session of the caller, for the function own-password; refused without a live session.
create function public.own_session() returns table (id bigint, email text, session_id uuid)
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.is_staff();
  return query
  select u.id::bigint, u.email::text, private.session_id()
  from private.current_staff() s join public.admin_users u on u.id = s.id;
end
$$;
grant execute on function public.own_session() to authenticated;
