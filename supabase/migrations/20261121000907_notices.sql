-- Notices to the owner of an account: a new device, another password, role or e-mail, a lock, every change of second factors and passkeys,
-- and a used recovery code. The console shows a notice until the owner has seen it. Read from the audit trail and from the devices.
--
-- A stranger at an open console may act as its owner: Users asks nobody for the current password, and a second factor was perhaps shown a
-- moment ago. A stranger who knows the password may replace it at the owner's browser, where no device is new. So the account's own changes
-- (`by_self` in the detail) are notices too, and a thief must not hide them: they appear in sessions that were opened afterwards, and are
-- acknowledged per way to sign in. A thief signs in with their own passkey, code or app, or with the password on their own device; for the
-- owner's ways the notice stays. A gap remains: with the password alone, at the owner's own browser, a thief can hide a notice, and only
-- the mail tells.

-- A new device is announced on the owner's other devices. On the first day only an older device can dismiss it for all, later any: so a thief's
-- second device cannot hide the first. A device that has seen it does not show it again.
alter table private.known_devices add column is_announced boolean not null default true;
alter table private.known_devices alter column is_announced set default false;
-- When the newest device was first used that was seen on this one; of the session, for a device that is forgotten as the oldest of more than 20.
alter table private.known_devices add column seen_until timestamptz not null default '-infinity';
alter table private.admin_sessions add column seen_until timestamptz not null default '-infinity';

create table private.seen_notices (
  admin_user_id bigint constraint seen_notices__admin_user_id__exists references public.admin_users (id) on delete cascade,
  -- `admin_sessions.way` for the account's own changes, else empty: the same for all ways.
  way text constraint seen_notices__way__at_most_100 check (char_length(way) <= 100),
  -- The newest line of the audit trail that the owner has seen.
  event_id bigint not null,
  primary key (admin_user_id, way)
);
revoke all on private.seen_notices from public, anon, authenticated;
grant select, insert, update, delete on private.seen_notices to service_role;

-- The newest line of the audit trail when a session was opened. An account's own changes are noted under the lock of the accounts,
-- like the opening of sessions, so no older line appears later.
create function private.newest_event() returns bigint
language sql stable security definer
set search_path = ''
as $$ select coalesce(max(e.id), 0) from public.security_events e $$;
grant execute on function private.newest_event() to service_role;
alter table private.admin_sessions add column opened_after bigint not null default private.newest_event();

-- Whether the owner is told of a line of the trail, here and by mail.
create function private.is_for_owner(p_event public.security_events) returns boolean
language sql immutable
set search_path = ''
as $$
  select p_event.kind in (
      'password_changed', 'password_set', 'locked', 'recovery_code_used', 'codes_renewed', 'factor_set_up', 'factor_removed', 'factor_reset',
      'passkey_added', 'passkey_removed')
    or (p_event.kind = 'account_changed' and p_event.detail ?| array['role', 'email'])
$$;

-- The way to sign in for which a session acknowledges a line, empty for all ways; null if the session does not show the line.
create function private.seen_way(p_event public.security_events, p_opened_after bigint, p_way text) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when p_event.by_id is distinct from p_event.account_id then ''
    when p_event.id <= p_opened_after then p_way
  end
$$;

-- The detail of a line of the trail, and whether the account itself did it.
create function private.detail_for_owner(p_event public.security_events) returns jsonb
language sql immutable
set search_path = ''
as $$ select p_event.detail || case when p_event.by_id = p_event.account_id then '{"by_self": true}'::jsonb else '{}' end $$;

-- The caller's unseen notices of the last 30 days, newest first. If there are more than ten, the ten oldest come first, and the next after
-- they were seen. Only the newest lock is shown: strangers can lock the account every 15 minutes. `id` is the id of the line or of the
-- device.
create function private.own_notices()
returns table (id text, kind text, at timestamptz, by_name text, browser text, system text, detail jsonb)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  own record;
begin
  perform private.is_staff();
  select s.admin_user_id, s.device, s.opened_after, s.way, greatest(s.seen_until, k.seen_until) as seen_until into own
  from private.admin_sessions s
  left join private.known_devices k on k.admin_user_id = s.admin_user_id and k.device = s.device
  where s.id = private.session_id();
  return query
  select oldest.* from (
    select n.* from (
      select e.id::text as id, e.kind, e.at, e.by_name, null::text as browser, null::text as system,
        private.detail_for_owner(e) as detail
      from public.security_events e
      where e.account_id = own.admin_user_id
        and private.is_for_owner(e)
        and private.seen_way(e, own.opened_after, own.way) is not null
        and e.id > coalesce((
          select n.event_id from private.seen_notices n
          where n.admin_user_id = own.admin_user_id and n.way = private.seen_way(e, own.opened_after, own.way)), 0)
        and (e.kind <> 'locked' or not exists (
          select from public.security_events later where later.account_id = e.account_id and later.kind = 'locked' and later.id > e.id))
      union all
      select d.id::text, 'new_device', d.first_used_at, null, d.browser, d.system, '{}'::jsonb
      from private.known_devices d
      where d.admin_user_id = own.admin_user_id and not d.is_announced and d.device is distinct from own.device
        and d.first_used_at > own.seen_until
    ) n
    where n.at > now() - interval '30 days'
    order by n.at, n.id
    limit 10
  ) oldest
  order by oldest.at desc, oldest.id desc;
end
$$;

-- The caller has seen these notices, and all lines of the trail before them.
create function private.own_notices_seen(p_ids text[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  own record;
  newest timestamptz;
begin
  perform private.is_staff();
  -- Two devices that acknowledge each other at the same time would wait for each other.
  perform private.lock_accounts();
  select s.id, s.admin_user_id, s.device, s.opened_after, s.way, k.first_used_at into own
  from private.admin_sessions s
  left join private.known_devices k on k.admin_user_id = s.admin_user_id and k.device = s.device
  where s.id = private.session_id();
  insert into private.seen_notices as seen (admin_user_id, way, event_id)
  select own.admin_user_id, told.way, max(told.id)
  from (
    select e.id, private.seen_way(e, own.opened_after, own.way) as way from public.security_events e
    where e.account_id = own.admin_user_id and e.id::text = any (p_ids)) told
  where told.way is not null
  group by told.way
  on conflict (admin_user_id, way) do update set event_id = greatest(seen.event_id, excluded.event_id);
  select max(d.first_used_at) into newest from private.known_devices d
  where d.admin_user_id = own.admin_user_id and d.id::text = any (p_ids) and d.device is distinct from own.device;
  -- First the session and then the devices, as in session_used.
  update private.admin_sessions s set seen_until = greatest(s.seen_until, newest) where s.id = own.id;
  update private.known_devices k set seen_until = greatest(k.seen_until, newest)
  where k.admin_user_id = own.admin_user_id and k.device = own.device;
  update private.known_devices d set is_announced = d.is_announced or d.first_used_at < now() - interval '1 day'
    or coalesce(d.first_used_at >= own.first_used_at, false)
  where d.admin_user_id = own.admin_user_id and d.id::text = any (p_ids) and d.device is distinct from own.device;
end
$$;

create function public.own_notices()
returns table (id text, kind text, at timestamptz, by_name text, browser text, system text, detail jsonb)
language sql stable set search_path = '' as $$ select * from private.own_notices() $$;
comment on function public.own_notices() is 'nullable: by_name, browser, system';
create function public.own_notices_seen(p_ids text[]) returns void
language sql set search_path = '' as $$ select private.own_notices_seen(p_ids) $$;
grant execute on function private.own_notices(), public.own_notices(), private.own_notices_seen(text[]), public.own_notices_seen(text[])
  to authenticated;
