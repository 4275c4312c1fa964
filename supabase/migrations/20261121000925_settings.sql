-- Settings that an export contains and an import restores into an empty project: settings without accounts and secrets. Only the server may
-- call both functions.

create function public.project_settings() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'forbids_behind', l.forbids_behind, 'moderators_are_limited', r.moderators_are_limited,
    'bin_days', h.bin_days, 'thin_after_days', h.thin_after_days)
  from private.language_settings l, private.role_settings r, private.history_settings h
$$;

-- Settings that @p_settings does not have stay.
create function public.restore_settings(p_settings jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  settings constant jsonb := public.project_settings() || p_settings;
begin
  update private.language_settings set forbids_behind = (settings ->> 'forbids_behind')::boolean where id;
  update private.role_settings set moderators_are_limited = (settings ->> 'moderators_are_limited')::boolean where id;
  update private.history_settings
  set bin_days = (settings ->> 'bin_days')::integer, thin_after_days = (settings ->> 'thin_after_days')::integer where id;
end
$$;
grant execute on function public.project_settings(), public.restore_settings(jsonb) to service_role;
