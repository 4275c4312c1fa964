-- The migrations that were applied to this project, with their text, so that the operator (npm run doctor) can compare them with the files.
-- The program that applies migrations keeps them in a schema that no role of the API can read. `text` is null if it kept only the name.
create function public.applied_migrations() returns table (file text, text text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if to_regclass('supabase_migrations.schema_migrations') is null then return; end if;
  return query
    select m.version || '_' || m.name || '.sql', nullif(array_to_string(m.statements, ''), '')
    from supabase_migrations.schema_migrations m order by m.version;
end
$$;
grant execute on function public.applied_migrations() to service_role;
