-- The audit trail: who signed in, was refused or locked, and who changed accounts, passwords, second factors and rules. Admins read it, the
-- functions below add to it, and nobody changes or removes a line. Refusals are noted only for accounts that exist, at most five in 15
-- minutes for an e-mail and for a known device, so that strangers cannot fill the table.
create table public.security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp() constraint security_events__at__year_1900_to_2199 check (private.is_time(at)),
  kind text not null constraint security_events__kind__choice check (kind in (
    'signed_in', 'password_refused', 'other_account_refused', 'code_refused', 'locked', 'recovery_code_used', 'password_changed', 'password_set',
    'factor_set_up', 'factor_removed', 'factor_reset', 'codes_renewed', 'factor_rule_set',
    'passkey_added', 'passkey_removed', 'passkey_refused',
    'account_created', 'account_changed', 'account_deleted', 'exported', 'rolled_back')),
  -- Copied, so that the line stays true when the account changes or is deleted. Null: no account.
  account_id bigint constraint security_events__account_id__positive check (account_id > 0),
  account_name text constraint security_events__account_name__at_most_160 check (char_length(account_name) <= 160),
  -- Author of the event. Null: a stranger, or the operator.
  by_id bigint constraint security_events__by_id__positive check (by_id > 0),
  by_name text constraint security_events__by_name__at_most_160 check (char_length(by_name) <= 160),
  detail jsonb not null default '{}' constraint security_events__detail__small check (
    jsonb_typeof(detail) = 'object' and char_length(detail::text) <= 2000)
);
comment on table public.security_events is 'The audit trail of sign-ins, refusals, and changes of accounts and rules. Admins read it; nobody changes or removes a line.';
create index security_events__account on public.security_events (account_id, id desc);
alter table public.security_events enable row level security;
revoke all on public.security_events from public, anon, authenticated, service_role;
grant select on public.security_events to authenticated, service_role;
create policy admins_read on public.security_events for select to authenticated
  using ((select private.is_staff()) and (select private.is_admin()));

create trigger keep_security_events before update or delete or truncate on public.security_events
  for each statement execute function private.refuse_write('Lines of the audit trail are neither changed nor removed.');

-- Adds a line. Without `p_by`, the caller did it.
-- Definer: adds a line to the audit trail, which no role of the API can; only functions of the server call it as their caller.
create function private.note_event(p_kind text, p_account bigint, p_by bigint default null, p_detail jsonb default '{}') returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  actor bigint := coalesce(p_by, (select s.id from private.live_session() s));
begin
  insert into public.security_events (kind, account_id, account_name, by_id, by_name, detail)
  values (p_kind, p_account, (select u.full_name from public.admin_users u where u.id = p_account),
    actor, (select u.full_name from public.admin_users u where u.id = actor), p_detail);
end
$$;
grant execute on function private.note_event(text, bigint, bigint, jsonb) to service_role;

-- Notes the lock of an account, once: the lock of a known device, as in count_attempt, else the lock of the e-mail. Does nothing before
-- the fifth attempt.
create function private.note_lock(p_account bigint, p_email text, p_device text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if private.is_known_device(p_account, p_device) then
    update private.known_devices d set is_lock_noted = true
    where d.admin_user_id = p_account and d.device = p_device and d.failures >= 5 and not d.is_lock_noted;
  else
    update private.login_attempts a set is_lock_noted = true
    where a.email = p_email and a.failures >= 5 and not a.is_lock_noted;
  end if;
  if found then perform private.note_event('locked', p_account); end if;
end
$$;
grant execute on function private.note_lock(bigint, text, text) to service_role;

-- Notes a refused password or code, and the lock that it caused. Does nothing for an e-mail without an account.
create function public.sign_in_refused(p_kind text, p_email text default null, p_user_id bigint default null, p_device text default null)
returns void
language plpgsql
set search_path = ''
as $$
declare
  account record;
begin
  select u.id, u.email into account from public.admin_users u where u.id = p_user_id or u.email = p_email;
  if account.id is null then return; end if;
  perform private.note_event(p_kind, account.id);
  perform private.note_lock(account.id, account.email, p_device);
end
$$;
comment on function public.sign_in_refused(text, text, bigint, text) is 'nullable: p_email, p_user_id, p_device';
grant execute on function public.sign_in_refused(text, text, bigint, text) to service_role;

-- The end of the trail: later lines get larger ids. Lines get their ids before their transactions commit, so a log that continues after its
-- newest line would miss lines that commit later. So this waits for the transactions that are adding lines.
-- Definer: locks the audit trail, which no role of the API can write; refuses all callers but the server.
create function public.security_trail_end() returns bigint
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  lock table public.security_events in share mode;
  return (select coalesce(max(e.id), 0) from public.security_events e);
end
$$;
grant execute on function public.security_trail_end() to service_role;

-- Notes that all content was exported, which only the export command knows. An account exports at most 20 times in an hour: lines of the
-- trail are never removed, so nobody may fill it.
create index security_events__exports on public.security_events (by_id, at) where kind = 'exported';

-- Definer: adds a line to the audit trail, which no role of the API can; requires staff.
create function public.note_export() returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller bigint;
  wait interval;
begin
  perform private.require_role('Only staff can export the content.', 'admin', 'editor', 'moderator');
  -- Parallel calls of one account wait for each other, so that they cannot exceed the limit.
  select u.id into caller from public.admin_users u where u.id = (select s.id from private.live_session() s) for no key update;
  select e.at + interval '1 hour' - clock_timestamp() into wait
  from public.security_events e where e.kind = 'exported' and e.by_id = caller order by e.at desc offset 19 limit 1;
  if wait > interval '0' then
    raise exception 'Too many exports. Please try again in % minutes.', ceil(extract(epoch from wait) / 60)
      using errcode = 'PT429', detail = ceil(extract(epoch from wait))::text;
  end if;
  perform private.note_event('exported', null);
end
$$;
grant execute on function public.note_export() to authenticated, service_role;

create table private.seen_notices (
  admin_user_id bigint constraint seen_notices__admin_user_id__exists references public.admin_users (id) on delete cascade,
  -- `admin_sessions.way` for the account's own changes, else empty: the same for all ways.
  way text constraint seen_notices__way__at_most_100 check (char_length(way) <= 100),
  -- The newest line of the audit trail that the owner has seen.
  event_id bigint not null,
  primary key (admin_user_id, way)
);
comment on table private.seen_notices is 'The newest line of the audit trail that the owner of an account has seen, for each way to sign in.';
revoke all on private.seen_notices from public, anon, authenticated;
grant select, insert, update, delete on private.seen_notices to service_role;

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
-- Definer: reads the audit trail and devices, which staff cannot; requires staff, and returns only what concerns the account of the
-- caller.
create function public.own_notices()
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
-- Definer: writes what was seen, which no role of the API can; requires staff, and touches only the account of the caller.
create function public.own_notices_seen(p_ids text[]) returns void
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
comment on function public.own_notices() is 'nullable: by_name, browser, system';
grant execute on function public.own_notices(), public.own_notices_seen(text[]) to authenticated;

-- Mails to owners, if the operator has a mail hook: the same notices as in the console. The triggers only
-- add a row to an outbox, so no sign-in waits for a mail; the function `notify-owners` sends the rows, and a row stays until the hook has
-- accepted it. Why: docs/decisions/sessions.md, how to turn it on: docs/deploy.md.
create table private.mail_settings (
  id boolean primary key default true constraint mail_settings__id__one_row check (id),
  is_on boolean not null default false
);
comment on table private.mail_settings is 'Whether owners of accounts get mails.';
insert into private.mail_settings default values;

create table private.owner_mails (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  kind text not null,
  -- Copied: an account that is deleted or gets another e-mail afterwards does not change who is told.
  account_id bigint not null,
  email text not null,
  full_name text not null,
  by_name text,
  detail jsonb not null default '{}',
  -- A new device, whose names are known a moment later.
  device_id uuid,
  attempts integer not null default 0,
  due_at timestamptz not null default now()
);
comment on table private.owner_mails is 'Mails to owners that wait until the mail hook has accepted them.';
create index owner_mails__due on private.owner_mails (due_at);
create index owner_mails__account on private.owner_mails (account_id, kind, at);
revoke all on private.mail_settings, private.owner_mails from public, anon, authenticated;
grant select, update on private.mail_settings to service_role;
grant select, insert, update, delete on private.owner_mails to service_role;

-- The last mails about events that can repeat endlessly. Strangers can lock an account every 15 minutes: its owner gets one mail a day. A
-- stolen session can renew the recovery codes each second: the owner gets a mail at once, and for further changes of the same kind within
-- ten minutes a second mail at their end, with their number and the last time. A change of e-mail goes to the former address at once.
create table private.told_mails (
  account_id bigint constraint told_mails__account_id__exists references public.admin_users (id) on delete cascade,
  kind text constraint told_mails__kind__at_most_40 check (char_length(kind) <= 40),
  -- The due time of a waiting mail.
  told_at timestamptz not null,
  primary key (account_id, kind)
);
comment on table private.told_mails is 'The last mail to an account about each kind of event that can repeat endlessly.';
revoke all on private.told_mails from public, anon, authenticated;
grant select, insert, update, delete on private.told_mails to service_role;

-- Adds a mail if mails are on: to `p_email`, else to the account's e-mail. Mails about a change of e-mail are never collected, because each
-- has its own address.
create function private.queue_mail(
  p_kind text, p_account bigint, p_by_name text, p_detail jsonb, p_device uuid default null, p_email text default null) returns void
language plpgsql
set search_path = ''
as $$
declare
  due timestamptz := now();
begin
  if not (select s.is_on from private.mail_settings s) then return; end if;
  if p_kind = 'locked' then
    insert into private.told_mails as told (account_id, kind, told_at) values (p_account, p_kind, now())
    on conflict (account_id, kind) do update set told_at = now() where told.told_at < now() - interval '1 day';
    if not found then return; end if;
  elsif p_detail ? 'by_self' and p_kind <> 'account_changed' then
    -- An untaken mail collects this event too. A mail that is being taken may have been sent before the event.
    update private.owner_mails m
    set detail = m.detail || jsonb_build_object(
      'times', coalesce((m.detail ->> 'times')::integer, 1) + 1, 'last_at', clock_timestamp())
    where m.id in (
      select w.id from private.owner_mails w join public.admin_users u on u.id = w.account_id and u.email = w.email
      where w.account_id = p_account and w.kind = p_kind and w.detail ? 'by_self' and w.attempts = 0
      limit 1 for update of w skip locked);
    if found then return; end if;
    insert into private.told_mails as told (account_id, kind, told_at) values (p_account, p_kind, now())
    on conflict (account_id, kind) do update set told_at = greatest(now(), told.told_at + interval '10 minutes')
    returning told_at into due;
  end if;
  insert into private.owner_mails (kind, account_id, email, full_name, by_name, detail, device_id, due_at)
  select p_kind, u.id, coalesce(p_email, u.email), u.full_name, p_by_name, p_detail, p_device, due
  from public.admin_users u where u.id = p_account;
end
$$;
grant execute on function private.queue_mail(text, bigint, text, jsonb, uuid, text) to service_role;

-- Mails a new device, and the lines of the trail that public.own_notices shows. A mail about a new e-mail goes to the former e-mail, and does
-- not name the new e-mail.
create function private.mail_owner() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  detail jsonb;
begin
  if tg_table_name = 'known_devices' then
    perform private.queue_mail('new_device', new.admin_user_id, null, '{}', new.id);
  else
    detail := private.detail_for_owner(new);
    perform private.queue_mail(
      new.kind, new.account_id, new.by_name,
      case when detail ? 'email' then detail || '{"email": true}' else detail end,
      p_email => new.detail #>> '{email,0}');
  end if;
  return null;
end
$$;
create trigger mail_event after insert on public.security_events
  for each row when (private.is_for_owner(new)) execute function private.mail_owner();
create trigger mail_device after insert on private.known_devices for each row execute function private.mail_owner();

-- Takes the due mails, first one mail of each kind for each account, so that many mails of one account delay no other. Each mail is due
-- again after a pause that doubles, from one minute to an hour, unless it was sent by then: a function that crashes loses no mail.
create function public.owner_mails_take(p_limit integer)
returns table (
  id bigint, at timestamptz, kind text, email text, full_name text, by_name text, detail jsonb, browser text, system text, attempts integer)
language sql
set search_path = ''
as $$
  with waiting as (
    select m.id, row_number() over (partition by m.account_id, m.kind order by m.id) as turn from private.owner_mails m where m.due_at <= now()
  ), taken as (
    update private.owner_mails m
    set attempts = m.attempts + 1, due_at = now() + least(interval '1 hour', interval '1 minute' * (1 << least(m.attempts, 6)))
    where m.id in (
      select d.id from private.owner_mails d join waiting w on w.id = d.id
      where d.due_at <= now() order by w.turn, d.id limit p_limit for update of d skip locked)
    returning m.*
  )
  select t.id, t.at, t.kind, t.email, t.full_name, t.by_name, t.detail, k.browser, k.system, t.attempts
  from taken t left join private.known_devices k on k.id = t.device_id order by t.id
$$;
comment on function public.owner_mails_take(integer) is 'nullable: by_name, browser, system';

-- The hook has accepted these.
create function public.owner_mails_sent(p_ids bigint[]) returns void
language sql
set search_path = ''
as $$ delete from private.owner_mails where id = any (p_ids) $$;
grant execute on function public.owner_mails_take(integer), public.owner_mails_sent(bigint[]) to service_role;

-- Calls the function that sends due mails. A schedule of `connect_mail` calls it each minute.
create function private.sweep_mails() returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (select from private.owner_mails m where m.due_at <= now()) then
    perform private.call_function('notify-owners', jsonb_build_object('type', 'SWEEP', 'table', 'owner_mails'));
  end if;
end
$$;

-- Turns mails on, once the function has its settings. Returns what is on.
create function private.connect_mail() returns text
language plpgsql
set search_path = ''
as $$
begin
  if to_regnamespace('net') is null or to_regnamespace('cron') is null then return 'mail: off, pg_net or pg_cron is missing'; end if;
  perform cron.schedule('sweep-mails', '* * * * *', 'select private.sweep_mails()');
  update private.mail_settings set is_on = true where id;
  return 'mail: on';
end
$$;
