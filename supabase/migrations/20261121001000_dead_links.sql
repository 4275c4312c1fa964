-- Links in texts of staff that lead nowhere do not keep a release back; they are reported with it, for the admin to show.
alter table public.site_builds
  add column dead_links jsonb not null default '[]'
  constraint site_builds__dead_links__list_of_at_most_200 check (
    case when jsonb_typeof(dead_links) = 'array' then jsonb_array_length(dead_links) <= 200 else false end
    and octet_length(dead_links::text) <= 200000);

drop function public.report_build(uuid, text, bigint, text, text);

-- As before: a finished build is never reopened, and only the server's role may write.
create function public.report_build(
  p_build_key uuid, p_state text, p_newest_change bigint, p_release_id text, p_reason text, p_dead_links jsonb default '[]')
returns void
language sql
set search_path = ''
as $$
  insert into public.site_builds as b (build_key, state, newest_change, release_id, reason, dead_links, finished_at)
  values (p_build_key, p_state, p_newest_change, p_release_id, left(p_reason, 2000), p_dead_links,
    case when p_state in ('live', 'failed') then now() end)
  on conflict (build_key) do update
  set state = excluded.state,
    newest_change = coalesce(excluded.newest_change, b.newest_change),
    release_id = coalesce(excluded.release_id, b.release_id),
    reason = excluded.reason,
    dead_links = excluded.dead_links,
    finished_at = excluded.finished_at
  where b.finished_at is null;
  delete from public.site_builds where id <= (select max(id) from public.site_builds) - 1000;
$$;
revoke execute on function public.report_build(uuid, text, bigint, text, text, jsonb) from public, anon, authenticated;
grant execute on function public.report_build(uuid, text, bigint, text, text, jsonb) to service_role;
comment on function public.report_build(uuid, text, bigint, text, text, jsonb) is 'nullable: p_newest_change, p_release_id, p_reason';
