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
    opens := private.missing_step() is distinct from 'factor';
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
