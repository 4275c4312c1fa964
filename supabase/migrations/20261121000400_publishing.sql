-- The outbox of publicly visible changes, and what is known of the builds that publish them (02-house: how a change flows).

create table public.site_changes (
  id bigint generated always as identity primary key,
  entity text not null constraint site_changes__entity__at_most_63 check (char_length(entity) <= 63),
  entity_id bigint not null,
  operation text not null constraint site_changes__operation__choice check (operation in ('insert', 'update', 'delete')),
  changed_at timestamptz not null default now()
);

-- No policy: the outbox is written by triggers and read by the server alone.
alter table public.site_changes enable row level security;
revoke all on public.site_changes from public, anon, authenticated;
grant all on public.site_changes to service_role;

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

-- The one thing of the outbox that is public: how far it has come. The publisher compares it before and after its reads.
create function private.newest_site_change() returns bigint
language sql stable security definer
set search_path = ''
as $$ select coalesce(max(id), 0) from public.site_changes $$;
create function public.newest_site_change() returns bigint
language sql stable
set search_path = ''
as $$ select private.newest_site_change() $$;
grant execute on function private.newest_site_change(), public.newest_site_change() to anon, authenticated, service_role;

create table public.site_builds (
  id bigint generated always as identity primary key,
  -- Made by the publisher, so that a report that arrives twice is one row.
  build_key uuid not null constraint site_builds__build_key__unique unique,
  state text not null constraint site_builds__state__choice check (state in ('queued', 'building', 'live', 'failed')),
  newest_change bigint constraint site_builds__newest_change__from_0_to_9007199254740991 check (newest_change between 0 and 9007199254740991),
  release_id text constraint site_builds__release_id__at_most_100 check (char_length(release_id) <= 100),
  reason text constraint site_builds__reason__length check (char_length(reason) <= 2000),
  started_at timestamptz not null default now() constraint site_builds__started_at__year_1900_to_2199 check (private.is_time(started_at)),
  finished_at timestamptz constraint site_builds__finished_at__year_1900_to_2199 check (private.is_time(finished_at)),
  -- Links in texts of staff that lead nowhere do not keep a release back; the admin shows them.
  dead_links jsonb not null default '[]'
    constraint site_builds__dead_links__list_of_at_most_200 check (
      case when jsonb_typeof(dead_links) = 'array' then jsonb_array_length(dead_links) <= 200 else false end
      and octet_length(dead_links::text) <= 200000),
  -- What started the build.
  trigger text constraint site_builds__trigger__choice
    check (trigger in ('webhook', 'staff', 'sweep', 'start', 'code', 'pictures', 'rollback')),
  -- A name as it was then: accounts are renamed and deleted.
  asked_by text constraint site_builds__asked_by__length check (char_length(asked_by) <= 200),
  phases_ms jsonb not null default '{}'
    constraint site_builds__phases_ms__numbers check (
      jsonb_typeof(phases_ms) = 'object' and octet_length(phases_ms::text) <= 10000
      and not jsonb_path_exists(phases_ms, '$.* ? (@.type() != "number" || @ < 0 || @ > 1000000000)')),
  pages integer constraint site_builds__pages__from_0_to_10000000 check (pages between 0 and 10000000)
);

-- Staff read builds; the server writes them.
alter table public.site_builds enable row level security;
revoke all on public.site_builds from public, anon, authenticated;
grant select on public.site_builds to authenticated;
grant all on public.site_builds to service_role;
create policy staff_read on public.site_builds for select to authenticated using ((select private.is_staff()));

-- Takes a publisher's report. Reports may come late, twice or out of order: a finished build is never reopened. Runs as
-- its caller: only the server's role may write. One build is made at a time, so the start of one ends what is told of those
-- before it.
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
grant execute on function public.report_build(uuid, text, bigint, text, text, jsonb, text, text, jsonb, integer) to service_role;
comment on function public.report_build(uuid, text, bigint, text, text, jsonb, text, text, jsonb, integer)
  is 'nullable: p_newest_change, p_release_id, p_reason, p_trigger, p_asked_by, p_pages';
