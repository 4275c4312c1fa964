-- Changes of accounts answer with the step that a live session lacks (HTTP 403), like every other call, instead of an ended session
-- (HTTP 401).

create or replace function private.require_admin() returns bigint
language plpgsql stable
set search_path = ''
as $$
declare
  caller record;
begin
  perform private.is_staff();
  select * into caller from private.current_staff();
  if caller.role <> 'admin' then
    raise exception 'Only an admin can change staff accounts.' using errcode = '42501';
  end if;
  perform private.require_fresh_factor(caller.id);
  return caller.id;
end
$$;

create or replace function private.require_role(p_refusal text, variadic p_roles text[]) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  -- The role that the API set; current_user is the owner of the calling function.
  if current_setting('role', true) = 'service_role' then return; end if;
  perform private.is_staff();
  if (select c.role from private.current_staff() c) <> all (p_roles) then
    raise exception '%', p_refusal using errcode = '42501';
  end if;
end
$$;
