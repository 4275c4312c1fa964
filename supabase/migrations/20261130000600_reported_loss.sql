-- The report of a refused build comes with its loss in one statement. Two statements let staff read the refusal and press Retry before the loss
-- was there: nothing was confirmed, and the build was refused again.
drop function public.report_build(uuid, text, bigint, text, text, jsonb, text, text, jsonb, integer);

-- As before, with `p_loss`.
create function public.report_build(
  p_build_key uuid, p_state text, p_newest_change bigint, p_release_id text, p_reason text, p_dead_links jsonb default '[]',
  p_trigger text default null, p_asked_by text default null, p_phases_ms jsonb default '{}', p_pages integer default null,
  p_loss jsonb default null)
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
    phases_ms, pages, loss, finished_at)
  values (p_build_key, p_state, p_newest_change, p_release_id, left(p_reason, 2000), p_dead_links, p_trigger, p_asked_by,
    p_phases_ms, p_pages, p_loss, case when p_state in ('live', 'failed') then now() end)
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
    loss = excluded.loss,
    finished_at = excluded.finished_at
  where b.finished_at is null;
  update private.confirmed_change c set change_id = 0 from public.site_builds b
  where b.build_key = p_build_key and b.state = 'live' and b.newest_change >= c.change_id and b.finished_at >= c.confirmed_at;
$$;
grant execute on function public.report_build(uuid, text, bigint, text, text, jsonb, text, text, jsonb, integer, jsonb) to service_role;
comment on function public.report_build(uuid, text, bigint, text, text, jsonb, text, text, jsonb, integer, jsonb)
  is 'nullable: p_newest_change, p_release_id, p_reason, p_trigger, p_asked_by, p_pages, p_loss';
