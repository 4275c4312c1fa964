-- What owners are told by mail, where the operator has a mail hook: the same as in the console (see the migration of notices). The triggers
-- only add a row to an outbox, so no sign-in waits for a mail; the function `notify-owners` sends the rows, and a row stays until the hook
-- has accepted it. Why: docs/decisions/sessions.md, how to turn it on: docs/deploy.md.
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
  -- Of a new device, whose names are known a moment later.
  device_id uuid,
  attempts integer not null default 0,
  due_at timestamptz not null default now()
);
create index owner_mails__due on private.owner_mails (due_at);
create index owner_mails__account on private.owner_mails (account_id, kind, at);

revoke all on private.mail_settings, private.owner_mails from public, anon, authenticated;
grant select, update on private.mail_settings to service_role;
grant select, insert, update, delete on private.owner_mails to service_role;

-- When owners were last told of a lock. Strangers can lock an account every 15 minutes: of that its owner is told once a day.
create table private.lock_mails (
  account_id bigint primary key constraint lock_mails__account_id__exists references public.admin_users (id) on delete cascade,
  told_at timestamptz not null
);
revoke all on private.lock_mails from public, anon, authenticated;
grant select, insert, update, delete on private.lock_mails to service_role;

-- Adds a mail where mails are on: to `p_email`, else to that of the account.
create function private.queue_mail(
  p_kind text, p_account bigint, p_by_name text, p_detail jsonb, p_device uuid default null, p_email text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not (select s.is_on from private.mail_settings s) then return; end if;
  if p_kind = 'locked' then
    insert into private.lock_mails as told (account_id, told_at) values (p_account, now())
    on conflict (account_id) do update set told_at = now() where told.told_at < now() - interval '1 day';
    if not found then return; end if;
  end if;
  insert into private.owner_mails (kind, account_id, email, full_name, by_name, detail, device_id)
  select p_kind, u.id, coalesce(p_email, u.email), u.full_name, p_by_name, p_detail, p_device from public.admin_users u where u.id = p_account;
end
$$;

-- Mails the lines of the trail that private.own_notices shows. If the change sets a new e-mail, the mail goes to the former one, and does not name
-- the new one.
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

-- Takes the mails that are due. Each is due again after a pause that doubles, from one minute to an hour, unless it was sent until then: a
-- function that crashes loses none.
create function public.owner_mails_take(p_limit integer)
returns table (
  id bigint, at timestamptz, kind text, email text, full_name text, by_name text, detail jsonb, browser text, system text, attempts integer)
language sql
set search_path = ''
as $$
  with taken as (
    update private.owner_mails m
    set attempts = m.attempts + 1, due_at = now() + least(interval '1 hour', interval '1 minute' * (1 << least(m.attempts, 6)))
    where m.id in (
      select d.id from private.owner_mails d where d.due_at <= now() order by d.id limit p_limit for update skip locked)
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

-- Asks the function to send what is due. A schedule of `connect_mail` calls it each minute.
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
  update private.mail_settings set is_on = true;
  return 'mail: on';
end
$$;
