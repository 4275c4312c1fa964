-- Mails to owners, if the operator has a mail hook: the same notices as in the console (see the migration of notices). The triggers only
-- add a row to an outbox, so no sign-in waits for a mail; the function `notify-owners` sends the rows, and a row stays until the hook has
-- accepted it. Why: docs/decisions/sessions.md, how to turn it on: docs/deploy.md.
create table private.mail_settings (
  id boolean primary key default true constraint mail_settings__id__one_row check (id),
  is_on boolean not null default false
);
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
revoke all on private.told_mails from public, anon, authenticated;
grant select, insert, update, delete on private.told_mails to service_role;

-- Adds a mail if mails are on: to `p_email`, else to the account's e-mail. Mails about a change of e-mail are never collected, because each
-- has its own address.
create function private.queue_mail(
  p_kind text, p_account bigint, p_by_name text, p_detail jsonb, p_device uuid default null, p_email text default null) returns void
language plpgsql security definer
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

-- Mails the lines of the trail that private.own_notices shows. A mail about a new e-mail goes to the former e-mail, and does not name the
-- new e-mail.
create function private.mail_event() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  detail jsonb := private.detail_for_owner(new);
begin
  perform private.queue_mail(
    new.kind, new.account_id, new.by_name,
    case when detail ? 'email' then detail || '{"email": true}' else detail end,
    p_email => new.detail #>> '{email,0}');
  return null;
end
$$;
create trigger mail_event after insert on public.security_events
  for each row when (private.is_for_owner(new))
  execute function private.mail_event();

create function private.mail_device() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.queue_mail('new_device', new.admin_user_id, null, '{}', new.id);
  return null;
end
$$;
create trigger mail_device after insert on private.known_devices for each row execute function private.mail_device();

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
language plpgsql security definer
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
