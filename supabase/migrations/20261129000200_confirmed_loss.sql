-- A release that loses many pages, or empties a table, waits for staff (packages/release/src/loss.ts). The question and the answer of staff
-- are here, for the publisher and for static hosts. docs/decisions/publishing.md.

-- The loss of a refused build: the emptied tables, and the number of pages that would be left.
alter table public.site_builds add column loss jsonb constraint site_builds__loss__emptied_and_pages check (
  jsonb_typeof(loss -> 'emptied') = 'array' and jsonb_typeof(loss -> 'pages') = 'number' and octet_length(loss::text) <= 20000);

-- The loss that staff confirmed; counts while `change_id` is newer than the live release.
alter table private.confirmed_change add column loss jsonb not null default '{"emptied": [], "pages": 0}'
  constraint confirmed_change__loss__at_most_20000 check (octet_length(loss::text) <= 20000);
grant select (loss) on private.confirmed_change to anon, authenticated;

-- Notes that staff have confirmed the last question since the last live release, by pressing Retry. Later questions before the next release add
-- to the confirmed loss. Without a question, nothing is confirmed.
create or replace function public.confirm_changes() returns void
language sql
set search_path = ''
as $$
  update private.confirmed_change c
  set change_id = asked.newest_change, confirmed_at = now(),
    loss = case when c.change_id = 0 then asked.loss else jsonb_build_object(
      'emptied', (select coalesce(jsonb_agg(distinct name), '[]') from jsonb_array_elements((c.loss -> 'emptied') || (asked.loss -> 'emptied')) name),
      'pages', least((c.loss ->> 'pages')::integer, (asked.loss ->> 'pages')::integer)) end
  from (
    select b.newest_change, b.loss from public.site_builds b
    where b.loss is not null and b.newest_change is not null
      and b.id > coalesce((select max(live.id) from public.site_builds live where live.state = 'live'), 0)
    order by b.id desc limit 1) asked
  where c.id
$$;

-- The confirmed loss, and the newest change of the content that it was confirmed for; 0 without a confirmation.
create function public.confirmed_loss() returns jsonb
language sql stable
set search_path = ''
as $$ select c.loss || jsonb_build_object('change', c.change_id) from private.confirmed_change c $$;
grant execute on function public.confirmed_loss() to anon, authenticated, service_role;
