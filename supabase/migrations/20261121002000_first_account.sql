-- Makes an account of role `admin` from the command line: on a new project nobody can sign in to make one. Refused where
-- an active admin exists, unless another is asked for. Runs as its caller: only the server's role reaches the tables.
create function public.staff_bootstrap(p_email text, p_full_name text, p_password_hash text, p_another boolean)
returns bigint
language plpgsql
set search_path = ''
as $$
declare
  new_id bigint;
begin
  perform private.require_password_hash(p_password_hash);
  -- Two commands at once make one account.
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
revoke execute on function public.staff_bootstrap(text, text, text, boolean) from public, anon, authenticated;
grant execute on function public.staff_bootstrap(text, text, text, boolean) to service_role;
