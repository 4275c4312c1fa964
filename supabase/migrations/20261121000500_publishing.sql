-- The outbox of publicly visible changes, and what is known of the builds that publish them (02-house: how a change flows).

create table public.site_changes (
  id bigint generated always as identity primary key,
  entity text not null constraint site_changes__entity__at_most_63 check (char_length(entity) <= 63),
  entity_id bigint not null,
  operation text not null constraint site_changes__operation__choice check (operation in ('insert', 'update', 'delete')),
  changed_at timestamptz not null default now()
);

create table public.site_builds (
  id bigint generated always as identity primary key,
  -- Made by the publisher, so that a report that arrives twice is one row.
  build_key uuid not null constraint site_builds__build_key__unique unique,
  state text not null constraint site_builds__state__choice check (state in ('queued', 'building', 'live', 'failed')),
  newest_change bigint constraint site_builds__newest_change__from_0_to_9007199254740991 check (newest_change between 0 and 9007199254740991),
  release_id text constraint site_builds__release_id__at_most_100 check (char_length(release_id) <= 100),
  reason text constraint site_builds__reason__length check (char_length(reason) <= 2000),
  started_at timestamptz not null default now() constraint site_builds__started_at__year_1900_to_2199 check (private.is_time(started_at)),
  finished_at timestamptz constraint site_builds__finished_at__year_1900_to_2199 check (private.is_time(finished_at))
);

-- Writes one outbox row in the transaction of a change that visitors can see. Argument: the column that makes a row
-- visible; none where every row is. Saves that change nothing write none.
create function private.record_site_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  switch text := tg_argv[0];
  was_visible boolean := before is not null and (switch is null or (before ->> switch)::boolean);
  is_visible boolean := after is not null and (switch is null or (after ->> switch)::boolean);
  change_id bigint;
begin
  if not was_visible and not is_visible then return null; end if;
  if private.row_content(before) = private.row_content(after) then return null; end if;
  -- Ids are handed out in the order of commits: whoever has seen a change has seen all before it.
  perform pg_advisory_xact_lock(7302);
  insert into public.site_changes (entity, entity_id, operation)
  values (tg_table_name, (coalesce(after, before) ->> 'id')::bigint, lower(tg_op))
  returning id into change_id;
  perform pg_notify('site_changes', change_id::text);
  return null;
end
$$;
revoke execute on function private.record_site_change() from public;

create trigger record_site_change after insert or update or delete on public.products
  for each row execute function private.record_site_change();
create trigger record_site_change after insert or update or delete on public.articles
  for each row execute function private.record_site_change('published');
create trigger record_site_change after insert or update or delete on public.hero_images
  for each row execute function private.record_site_change('active');
create trigger record_site_change after insert or update or delete on public.brand_logos
  for each row execute function private.record_site_change('active');
create trigger record_site_change after insert or update or delete on public.partners
  for each row execute function private.record_site_change('active');
create trigger record_site_change after insert or update or delete on public.impact_gallery
  for each row execute function private.record_site_change('active');

-- The one thing of the outbox that is public: how far it has come. The publisher compares it before and after its reads.
create function private.newest_site_change() returns bigint
language sql stable security definer
set search_path = ''
as $$ select coalesce(max(id), 0) from public.site_changes $$;
create function public.newest_site_change() returns bigint
language sql stable
set search_path = ''
as $$ select private.newest_site_change() $$;
revoke execute on function public.newest_site_change(), private.newest_site_change() from public, anon, authenticated;
grant execute on function public.newest_site_change(), private.newest_site_change() to anon, authenticated, service_role;

-- Takes a publisher's report. Reports may come late, twice or out of order: a finished build is never reopened. Runs as
-- its caller: only the server's role may write.
create function public.report_build(p_build_key uuid, p_state text, p_newest_change bigint, p_release_id text, p_reason text)
returns void
language sql
set search_path = ''
as $$
  insert into public.site_builds as b (build_key, state, newest_change, release_id, reason, finished_at)
  values (p_build_key, p_state, p_newest_change, p_release_id, left(p_reason, 2000), case when p_state in ('live', 'failed') then now() end)
  on conflict (build_key) do update
  set state = excluded.state,
    newest_change = coalesce(excluded.newest_change, b.newest_change),
    release_id = coalesce(excluded.release_id, b.release_id),
    reason = excluded.reason,
    finished_at = excluded.finished_at
  where b.finished_at is null;
  delete from public.site_builds where id <= (select max(id) from public.site_builds) - 1000;
$$;
revoke execute on function public.report_build(uuid, text, bigint, text, text) from public, anon, authenticated;
grant execute on function public.report_build(uuid, text, bigint, text, text) to service_role;
comment on function public.report_build(uuid, text, bigint, text, text) is 'nullable: p_newest_change, p_release_id, p_reason';
