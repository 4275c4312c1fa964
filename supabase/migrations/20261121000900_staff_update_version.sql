-- A change of an account names the version that it was based on, as the changes of content do: of two admins who edit one
-- account the second is refused (PT409) and sees what the first saved. Sign-ins change no version.
drop function public.staff_update(bigint, text, text, text, boolean);
drop function private.staff_update(bigint, text, text, text, boolean);

create function private.staff_update(
  p_id bigint, p_email text, p_full_name text, p_role text, p_active boolean, p_based_on timestamptz)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller bigint := private.require_admin();
  account public.admin_users := private.require_account(p_id);
begin
  if caller = p_id and (account.role <> p_role or account.active <> p_active) then
    raise exception 'You cannot change your own role or activity.' using errcode = '42501';
  end if;
  update public.admin_users set email = p_email, full_name = p_full_name, role = p_role, active = p_active
  where id = p_id and updated_at = p_based_on;
  if not found then
    -- Deleted meanwhile is told as such.
    perform private.require_account(p_id);
    raise exception 'Somebody else saved this account after you opened it.' using errcode = 'PT409';
  end if;
end
$$;
create function public.staff_update(
  p_id bigint, p_email text, p_full_name text, p_role text, p_active boolean, p_based_on timestamptz)
returns void
language sql
set search_path = ''
as $$ select private.staff_update(p_id, p_email, p_full_name, p_role, p_active, p_based_on) $$;

revoke execute on function public.staff_update(bigint, text, text, text, boolean, timestamptz), private.staff_update(bigint, text, text, text, boolean, timestamptz)
  from public, anon, authenticated;
grant execute on function public.staff_update(bigint, text, text, text, boolean, timestamptz), private.staff_update(bigint, text, text, text, boolean, timestamptz) to authenticated;
