-- What staff may know of a build besides how it ended: what started it and who, how long each phase took, how many pages it made.
alter table public.site_builds
  add column trigger text constraint site_builds__trigger__choice
    check (trigger in ('webhook', 'staff', 'sweep', 'start', 'code', 'pictures', 'rollback')),
  -- A name as it was then: accounts are renamed and deleted.
  add column asked_by text constraint site_builds__asked_by__length check (char_length(asked_by) <= 200),
  add column phases_ms jsonb not null default '{}'
    constraint site_builds__phases_ms__numbers check (
      jsonb_typeof(phases_ms) = 'object' and octet_length(phases_ms::text) <= 10000
      and not jsonb_path_exists(phases_ms, '$.* ? (@.type() != "number" || @ < 0 || @ > 1000000000)')),
  add column pages integer constraint site_builds__pages__from_0_to_10000000 check (pages between 0 and 10000000);

drop function public.report_build(uuid, text, bigint, text, text, jsonb);

-- As before: a finished build is never reopened, and only the server's role may write. One build is made at a time, so the
-- start of one ends what is told of those before it.
create function public.report_build(
  p_build_key uuid, p_state text, p_newest_change bigint, p_release_id text, p_reason text, p_dead_links jsonb default '[]',
  p_trigger text default null, p_asked_by text default null, p_phases_ms jsonb default '{}', p_pages integer default null)
returns void
language sql
set search_path = ''
as $$
  update public.site_builds
  set state = 'failed', finished_at = now(),
    reason = 'Nothing more was heard of this build: the publisher ended before it did, or its report was lost.'
  where p_state = 'building' and state in ('queued', 'building') and build_key <> p_build_key
    and not exists (select from public.site_builds where build_key = p_build_key);
  insert into public.site_builds as b (build_key, state, newest_change, release_id, reason, dead_links, trigger, asked_by,
    phases_ms, pages, finished_at)
  values (p_build_key, p_state, p_newest_change, p_release_id, left(p_reason, 2000), p_dead_links, p_trigger, p_asked_by,
    p_phases_ms, p_pages, case when p_state in ('live', 'failed') then now() end)
  on conflict (build_key) do update
  set state = excluded.state,
    newest_change = coalesce(excluded.newest_change, b.newest_change),
    release_id = coalesce(excluded.release_id, b.release_id),
    reason = excluded.reason,
    dead_links = excluded.dead_links,
    trigger = coalesce(excluded.trigger, b.trigger),
    asked_by = coalesce(excluded.asked_by, b.asked_by),
    phases_ms = excluded.phases_ms,
    pages = coalesce(excluded.pages, b.pages),
    finished_at = excluded.finished_at
  where b.finished_at is null;
  delete from public.site_builds where id <= (select max(id) from public.site_builds) - 1000;
$$;
revoke execute on function public.report_build(uuid, text, bigint, text, text, jsonb, text, text, jsonb, integer)
  from public, anon, authenticated;
grant execute on function public.report_build(uuid, text, bigint, text, text, jsonb, text, text, jsonb, integer) to service_role;
comment on function public.report_build(uuid, text, bigint, text, text, jsonb, text, text, jsonb, integer)
  is 'nullable: p_newest_change, p_release_id, p_reason, p_trigger, p_asked_by, p_pages';
