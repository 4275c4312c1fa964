-- Functions of the baseline that need no rights of their owner: with these grants they run as their caller. Each function checks its caller as
-- before. No grant names a hash, a key, a sealed secret, a counter or a session, and none reaches the API, which does not expose `private`.

grant execute on function private.require_role(text, text[]), private.is_fresh(timestamptz), private.is_present(timestamptz),
  private.language_columns(text) to authenticated;

-- Second factors: which there are and since when.
grant select (admin_user_id, set_up_at) on private.totp_secrets to authenticated;
grant select (admin_user_id, used_at) on private.recovery_codes to authenticated;
grant select (id, admin_user_id, name, is_user_verified, is_backed_up, created_at, last_used_at), update (name) on private.passkeys
  to authenticated;
alter function public.staff_factors() security invoker;
alter function public.own_passkeys() security invoker;
alter function public.passkey_rename(bigint, text) security invoker;

-- The session of the caller and its assurance, even if it must set up a second factor first: then the policies hide its account, and
-- private.live_session returns it.
create or replace function public.own_second_factor()
returns table (
  id bigint, email text, session_id uuid, assurance integer, is_fresh boolean, set_up_at timestamptz, codes_left integer, is_demanded boolean,
  passkeys integer)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  select s.id, s.email, private.session_id(), s.assurance::integer, private.is_fresh(s.second_factor_at), t.set_up_at,
    (select count(*)::integer from private.recovery_codes c where c.admin_user_id = s.id and c.used_at is null),
    exists (select from private.second_factor_roles r where r.role = s.role),
    (select count(*)::integer from private.passkeys p where p.admin_user_id = s.id)
  from private.live_session() s left join private.totp_secrets t on t.admin_user_id = s.id;
  if not found then raise exception 'Your session has ended. Please sign in again.' using errcode = 'PT401'; end if;
end
$$;

-- Texts that did not follow, which all staff read, and the rule for them.
grant select on private.language_marks to authenticated;
alter function private.language_needs(text, bigint[]) security invoker;

-- private.history_author reads sessions, so the policies name the author here.
grant update (forbids_behind, changed_at, changed_by_name) on private.language_settings to authenticated;
create or replace function public.set_language_rule(p_forbids_behind boolean) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_role('Only an admin can change this setting.', 'admin');
  update private.language_settings
  set forbids_behind = p_forbids_behind, changed_at = clock_timestamp(),
    changed_by_name = (select u.full_name from public.admin_users u where u.id = (select private.require_staff()))
  where id;
end
$$;

-- Who has a record open.
grant select, insert (entity, entity_id, account_id, device_id), update (seen_at), delete on private.presence to authenticated;
alter function public.record_presence(text, bigint, uuid, boolean) security invoker;

-- Shared drafts without the hash of their link and without their pages.
grant select (id, entity, entity_id, record, shared_by, shared_at, expires_at), delete on private.shared_drafts to authenticated;
alter function public.shared_drafts() security invoker;
alter function public.end_shared_draft(bigint) security invoker;

-- Without the rights of the owner, lock_accounts refuses a caller of the API before any policy could hide the accounts.
alter function private.guard_accounts() security invoker;
