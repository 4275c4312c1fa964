-- The limiters of passwords besides sign-in (spec: admin §9; `packages/content/src/text/login-limiter.ts` has the numbers): an account
-- sets at most 10 passwords in 5 minutes, and the password of the same account at most 3 times in 60 minutes. So a stolen session can
-- neither lock out all staff at once nor keep somebody out by setting a password repeatedly: another admin sets it afterwards. Refused
-- attempts change nothing.
create table private.password_changes (
  id bigint generated always as identity primary key,
  caller_id bigint not null references public.admin_users (id) on delete cascade,
  admin_user_id bigint not null references public.admin_users (id) on delete cascade,
  changed_at timestamptz not null default now()
);
create index password_changes__caller on private.password_changes (caller_id, changed_at);
create index password_changes__account on private.password_changes (admin_user_id, changed_at);

-- Counts a change of a password. Call it with the lock of the accounts, so that parallel calls cannot exceed the limits.
create function private.count_password_change(p_caller bigint, p_id bigint) returns void
language plpgsql
set search_path = ''
as $$
declare
  wait interval;
begin
  delete from private.password_changes where changed_at <= now() - interval '60 minutes';
  select greatest(
    (select changed_at + interval '5 minutes' from private.password_changes
     where caller_id = p_caller order by changed_at desc, id desc offset 9 limit 1),
    (select changed_at + interval '60 minutes' from private.password_changes
     where caller_id = p_caller and admin_user_id = p_id order by changed_at desc, id desc offset 2 limit 1)
  ) - now() into wait;
  if wait > interval '0' then
    raise exception 'Too many password changes. Please try again in % minutes.', ceil(extract(epoch from wait) / 60)
      using errcode = 'PT429', detail = ceil(extract(epoch from wait))::text;
  end if;
  insert into private.password_changes (caller_id, admin_user_id) values (p_caller, p_id);
end
$$;

create or replace function private.staff_set_password(p_id bigint, p_password_hash text, p_request uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller bigint := private.lock_accounts_as_admin();
begin
  perform private.require_password_hash(p_password_hash);
  perform private.require_account(p_id);
  perform private.count_password_change(caller, p_id);
  update private.admin_credentials set password_hash = p_password_hash where admin_user_id = p_id;
  update private.admin_sessions set revoked_at = now() where admin_user_id = p_id and revoked_at is null;
  perform private.note_event('password_set', p_id, caller);
end
$$;
