-- Staff (spec: admin §3): the accounts, the caller of a request, and changes of accounts by admins (spec: admin §7). The browser hashes
-- passwords; hashes go straight to `private`, which the API does not expose.
--
-- A security definer function has a line `-- Definer:` that says why. If the API exposes it, it checks its caller itself: some platforms grant
-- all functions of `public` to every role of the API. lints.test.ts proves both.

create table public.admin_users (
  id bigint generated always as identity primary key
    constraint admin_users__id__from_1_to_1000000000000000 check (id between 1 and 1000000000000000),
  -- The stored spelling, as in packages/content/src/text/email.ts: with any other spelling, the account could not sign in.
  email text not null constraint admin_users__email__format check (
    char_length(email) <= 254 and email ~ '^[^@]+@[^@.]+(\.[^@.]+)+$'
    and email ~ '^[a-z\u0621-\u063A\u0641-\u064A0-9!#$%&''*+/=?^_`{|}~.@-]+$'
    and email !~ '[a-z][^@.]*[\u0621-\u064A]|[\u0621-\u064A][^@.]*[a-z]'),
  -- No invisible characters: a direction override displays another name. See packages/content/src/text/invisible.ts.
  full_name text not null constraint admin_users__full_name__text check (
    private.is_text(full_name, 160) and full_name !~ ('[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F'
      || '\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF0-\uFFFB'
      || '\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]')),
  role text not null default 'admin' constraint admin_users__role__choice check (role in ('admin', 'editor', 'moderator')),
  active boolean not null default true,
  created_at timestamptz not null default now() constraint admin_users__created_at__year_1900_to_2199 check (private.is_time(created_at)),
  updated_at timestamptz not null default now() constraint admin_users__updated_at__year_1900_to_2199 check (private.is_time(updated_at)),
  last_login timestamptz constraint admin_users__last_login__year_1900_to_2199 check (private.is_time(last_login)),
  constraint admin_users__email__unique unique (email)
);
comment on table public.admin_users is 'Staff accounts: e-mail, name, role, and whether they are active. Staff read them; only the staff_* functions write them.';
create index admin_users__newest on public.admin_users (created_at desc, id desc);
create trigger keep_timestamps before insert or update on public.admin_users for each row execute function private.keep_timestamps();

-- A bcrypt hash of cost 10 to 12, as in packages/content/src/text/password-hash.ts. A hash of cost 31 takes days to compare and
-- blocks all sign-ins; a hash of cost 4 can be attacked 64 times as fast.
create function private.is_password_hash(value text) returns boolean
language sql immutable parallel safe strict
set search_path = ''
as $$ select char_length(value) = 60 and value ~ '^\$2[ab]\$1[0-2]\$[./A-Za-z0-9]{53}$' $$;
grant execute on function private.is_password_hash(text) to service_role;

create table private.admin_credentials (
  admin_user_id bigint primary key references public.admin_users (id) on delete cascade,
  -- The `sub` claim of the account's tokens, which Supabase casts to uuid.
  subject uuid not null unique default gen_random_uuid(),
  -- A password that somebody else typed is known to two people: its owner must replace it before anything else.
  must_change boolean not null default false,
  password_hash text not null
    constraint admin_credentials__password_hash__bcrypt_cost_10_to_12 check (private.is_password_hash(password_hash))
);
comment on table private.admin_credentials is 'The password hash of each account, and the subject of its tokens. Only the server can access it.';

-- Only service_role can access the hashes, through the functions of sign-in.
revoke all on private.admin_credentials from public, anon, authenticated;
grant select, insert, update, delete on private.admin_credentials to service_role;

-- Whether moderators are limited: off, as the specification says that every role manages all content. On, they neither delete content nor
-- make it public. docs/decisions/roles.md says how to set it.
create table private.role_settings (
  id boolean primary key default true constraint role_settings__id__one_row check (id),
  moderators_are_limited boolean not null default false
);
comment on table private.role_settings is 'Whether moderators are limited: then they neither delete content nor make it public.';
insert into private.role_settings default values;
revoke all on private.role_settings from public, anon, authenticated;
grant select, update on private.role_settings to service_role;

-- Refuses the caller if it is a moderator and the setting limits moderators. private.keep_history calls it for deletions and publications.
create function private.refuse_moderator(p_refusal text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if (select s.moderators_are_limited from private.role_settings s)
    and exists (select from private.current_staff() c where c.role = 'moderator') then
    raise exception '%', p_refusal using errcode = '42501', detail = 'limited_moderator';
  end if;
end
$$;

-- The session id in the caller's token; null if the id is missing or not a uuid, and for a token that the function admin-login did not
-- issue for the API: the platform verifies signatures, but neither issuer (`iss`) nor audience (`aud`). This and the next function are
-- PL/pgSQL, whose plans last as long as the connection: PostgreSQL plans an SQL function again in each transaction, and every request of
-- staff calls them.
create function private.session_id() returns uuid
language plpgsql stable
set search_path = ''
as $$
declare
  claims jsonb := auth.jwt();
  id text := claims ->> 'session_id';
begin
  return case when claims -> 'aud' = '"authenticated"' and claims -> 'iss' = '"admin-login"'
    and id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then id::uuid end;
end
$$;
grant execute on function private.session_id() to authenticated;

-- The account of the caller's token, if its session is live, was used in the last 30 minutes, and the account is active. A valid token alone
-- grants nothing. `assurance` is 1 after a password, 2 after a second factor. `missing_step` is the step that the session lacks: a second
-- factor, or a password of its own; null if it lacks none.
-- Definer: reads sessions, which no role of the API can; returns only the account of the caller.
create function private.live_session()
returns table (id bigint, role text, assurance smallint, second_factor_at timestamptz, missing_step text, email text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  select u.id, u.role, s.assurance, s.second_factor_at,
    case when s.assurance < private.required_assurance(u.id, u.role) then 'factor' when c.must_change then 'password' end, u.email
  from private.admin_sessions s
  join private.admin_credentials c on c.admin_user_id = s.admin_user_id
  join public.admin_users u on u.id = s.admin_user_id
  where s.id = private.session_id()
    and c.subject::text = auth.jwt() ->> 'sub'
    and s.revoked_at is null
    and s.expires_at > now()
    and s.used_at > now() - interval '30 minutes'
    and u.active;
end
$$;
grant execute on function private.live_session() to authenticated;

-- The account of the live session that lacks no step: with a second factor, a password alone opens nothing, and a password that somebody
-- else typed must be replaced first.
create function private.current_staff() returns table (id bigint, role text)
language plpgsql stable
set search_path = ''
as $$ begin return query select s.id, s.role from private.live_session() s where s.missing_step is null; end $$;
grant execute on function private.current_staff() to authenticated;

-- The missing step for the answer to a sign-in.
create function public.must_change_password(p_user_id bigint) returns boolean
language sql stable
set search_path = ''
as $$ select exists (select from private.admin_credentials where admin_user_id = p_user_id and must_change) $$;
grant execute on function public.must_change_password(bigint) to service_role;

-- The condition of every staff policy. A caller without a live session gets an error, because an empty list would look like missing content.
-- PostgREST answers PT401 with HTTP 401. The detail of a refusal names the missing step, which the console then shows
-- (apps/admin/src/lib/session/missing-step.ts).
create function private.is_staff() returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  session record;
begin
  select s.id, s.missing_step into session from private.live_session() s;
  if session.id is null then
    raise exception 'Your session has ended. Please sign in again.' using errcode = 'PT401';
  elsif session.missing_step = 'factor' then
    raise exception 'Your role needs a second factor. Set one up first.' using errcode = 'PT403', detail = 'factor';
  elsif session.missing_step = 'password' then
    raise exception 'Somebody else set your password. Choose your own first.' using errcode = 'PT403', detail = 'password';
  end if;
  return true;
end
$$;
grant execute on function private.is_staff() to authenticated;

create function private.is_admin() returns boolean
language plpgsql stable
set search_path = ''
as $$ begin return exists (select from private.current_staff() s where s.role = 'admin'); end $$;
grant execute on function private.is_admin() to authenticated;

-- The account of the caller. @raises PT401 and PT403, as the policies
create function private.require_staff() returns bigint
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.is_staff();
  return (select s.id from private.current_staff() s);
end
$$;
grant execute on function private.require_staff() to authenticated;

-- Refuses callers who are neither the server nor staff with one of these roles. For security definer functions that both may
-- execute.
create function private.require_role(p_refusal text, variadic p_roles text[]) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  -- The role that the API set; current_user is the owner of the calling function.
  if current_setting('role', true) = 'service_role' then return; end if;
  perform private.is_staff();
  if (select c.role from private.current_staff() c) <> all (p_roles) then
    raise exception '%', p_refusal using errcode = '42501';
  end if;
end
$$;

-- All staff read accounts; only the staff_* functions write them. Projects that expose no table by default need the grants; on
-- platforms that grant every table to the roles of the API, the policies alone protect the accounts.
alter table public.admin_users enable row level security;
revoke all on public.admin_users from public, anon, authenticated;
grant select on public.admin_users to authenticated;
grant all on public.admin_users to service_role;
create policy staff_read on public.admin_users for select to authenticated using ((select private.is_staff()));

-- The caller's account, for edge functions; refused without a live session.
create function public.session_staff() returns table (id bigint, role text)
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.is_staff();
  return query select s.id, s.role from private.current_staff() s;
end
$$;
grant execute on function public.session_staff() to authenticated;

-- Serialises account changes and sign-ins: two admins cannot remove one another at the same time, and a sign-in cannot open a
-- session while its account is being changed.
create function private.lock_accounts() returns void
language sql
set search_path = ''
as $$ select pg_advisory_xact_lock(7301) $$;
grant execute on function private.lock_accounts() to service_role;

-- The rules of all writes of accounts. Account 1 and the last active admin cannot be deleted, deactivated or demoted. Ids cannot change. The
-- detail of a refusal is a code for which the console has a text (`refusals` in apps/admin/src/lib/i18n/en.ts). Each statement first takes
-- the lock of the accounts.
-- Definer: a caller of the API who changes nothing must not read "the last active admin" because the policies hide every account.
create function private.guard_accounts() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_level = 'STATEMENT' then
    if tg_when = 'BEFORE' then
      perform private.lock_accounts();
    elsif not exists (select from public.admin_users where active and role = 'admin') then
      raise exception 'The last active admin cannot be deleted, deactivated or demoted.' using errcode = '23514', detail = 'last_admin';
    end if;
    return null;
  end if;
  if tg_op = 'UPDATE' and new.id <> old.id then
    raise exception 'The number of an account cannot be changed.' using errcode = '23514';
  end if;
  if old.id = 1 and (tg_op = 'DELETE' or not new.active or new.role <> 'admin') then
    raise exception 'The first account cannot be deleted, deactivated or demoted.' using errcode = '23514', detail = 'first_account';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger lock_accounts before update or delete on public.admin_users
  for each statement execute function private.guard_accounts();
create trigger protect_account before update or delete on public.admin_users
  for each row execute function private.guard_accounts();
create trigger require_active_admin after update or delete on public.admin_users
  for each statement execute function private.guard_accounts();

-- The consequences of a changed account, by whatever way the change came. The audit trail gets a line. Deactivation and a change of role end
-- the account's sessions immediately. Deactivation also forgets its devices, ends its shared drafts, and ends sign-ins that wait for a
-- second factor, so that they do not continue when the account is activated again.
-- Definer: writes the audit trail, which no role of the API can.
create function private.account_changed() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  actor bigint := (select s.id from private.live_session() s);
  changed jsonb := '{}';
begin
  if tg_op = 'UPDATE' then
    if (old.active and not new.active) or old.role <> new.role then
      perform private.end_sessions(new.id);
    end if;
    if not new.active then
      delete from private.known_devices where admin_user_id = new.id;
      delete from private.sign_in_challenges where admin_user_id = new.id;
      delete from private.shared_drafts where shared_by = new.id;
    end if;
    select coalesce(jsonb_object_agg(n.key, jsonb_build_array(o.value, n.value)), '{}') into changed
    from jsonb_each(to_jsonb(new)) n join jsonb_each(to_jsonb(old)) o on o.key = n.key and o.value <> n.value
    where n.key in ('email', 'full_name', 'role', 'active');
    if changed = '{}' then return null; end if;
  end if;
  insert into public.security_events (kind, account_id, account_name, by_id, by_name, detail)
  values (case tg_op when 'INSERT' then 'account_created' when 'UPDATE' then 'account_changed' else 'account_deleted' end,
    coalesce(new.id, old.id), coalesce(new.full_name, old.full_name),
    actor, (select u.full_name from public.admin_users u where u.id = actor), changed);
  return null;
end
$$;
create trigger account_changed after insert or update or delete on public.admin_users
  for each row execute function private.account_changed();

-- The admin who changes accounts. An admin with a second factor must have shown it in the last 10 minutes.
create function private.require_admin() returns bigint
language plpgsql stable
set search_path = ''
as $$
declare
  caller record;
begin
  perform private.is_staff();
  select * into caller from private.current_staff();
  if caller.role <> 'admin' then
    raise exception 'Only an admin can change staff accounts.' using errcode = '42501';
  end if;
  perform private.require_fresh_factor(caller.id);
  return caller.id;
end
$$;

-- The admin who changes accounts, with the lock of the accounts. The check before the lock keeps other callers from waiting for it; the
-- check after the lock decides: another admin may have removed the caller meanwhile.
create function private.lock_accounts_as_admin() returns bigint
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.lock_accounts();
  return private.require_admin();
end
$$;

create function private.require_account(p_id bigint) returns public.admin_users
language plpgsql stable
set search_path = ''
as $$
declare
  account public.admin_users;
begin
  select * into account from public.admin_users where id = p_id;
  if account.id is null then
    raise exception 'This account does not exist any more.' using errcode = 'PT404';
  end if;
  return account;
end
$$;

-- Refuses an invalid hash with a message for the caller of the API, before the constraint of the table does.
create function private.require_password_hash(p_password_hash text) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if private.is_password_hash(p_password_hash) is not true then
    raise exception 'The password hash must be a bcrypt hash of 60 characters that begins with $2a$ or $2b$ and has a cost of 10, 11 or 12. This one violates check constraint "admin_credentials__password_hash__bcrypt_cost_10_to_12".'
      using errcode = '23514', constraint = 'admin_credentials__password_hash__bcrypt_cost_10_to_12';
  end if;
end
$$;
grant execute on function private.require_password_hash(text) to service_role;

-- A repetition of a request returns the account that it created, and changes nothing. Without a request, each call creates one.
-- Definer: writes accounts and hashes; requires an admin.
create function public.staff_create(
  p_email text, p_full_name text, p_role text, p_active boolean, p_password_hash text, p_request uuid default null)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  new_id bigint;
begin
  perform private.lock_accounts_as_admin();
  perform private.require_password_hash(p_password_hash);
  if p_request is not null then
    new_id := (private.begin_command(p_request, 'insert', 'admin_users')).entity_id;
    if new_id is not null then
      perform private.require_account(new_id);
      return new_id;
    end if;
  end if;
  insert into public.admin_users (email, full_name, role, active) values (p_email, p_full_name, p_role, p_active) returning id into new_id;
  perform private.end_entry();
  insert into private.admin_credentials (admin_user_id, password_hash, must_change) values (new_id, p_password_hash, true);
  return new_id;
end
$$;
grant execute on function public.staff_create(text, text, text, boolean, text, uuid) to authenticated;

-- Changes fields of an account as a command of one record (run_command): the fields of @p_values, unless one of them has another value by
-- now than in @p_seen. Sign-ins change no field. Deactivation and a new role end the sessions of the account (account_changed).
-- Definer: writes accounts; requires an admin.
create function public.staff_update(p_request uuid, p_id bigint, p_values jsonb, p_seen jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  caller bigint := private.lock_accounts_as_admin();
  account public.admin_users := private.require_account(p_id);
  done bigint;
  overtaken jsonb := '[]';
begin
  if p_values - '{email,full_name,role,active}'::text[] <> '{}' or not (p_seen ?& array(select jsonb_object_keys(p_values))) then
    raise exception 'The values must be fields of an account, each with the value that was seen.' using errcode = '22023';
  end if;
  done := (private.begin_command(p_request, 'update', 'admin_users')).id;
  if done is null and private.is_overtaken(to_jsonb(account), p_values, p_seen) then
    overtaken := jsonb_build_array(jsonb_build_object('id', p_id, 'names', jsonb_build_object('full_name', account.full_name),
      'now', to_jsonb(account), 'by', private.authors_of('admin_users', p_id, array(select jsonb_object_keys(p_values)))));
  elsif done is null then
    if caller = p_id and to_jsonb(account) || p_values - '{email,full_name}'::text[] <> to_jsonb(account) then
      raise exception 'You cannot change your own role or activity.' using errcode = '42501';
    end if;
    update public.admin_users as record
    set (email, full_name, role, active) = (
      select wanted.email, wanted.full_name, wanted.role, wanted.active from jsonb_populate_record(record, p_values) as wanted)
    where id = p_id returning * into account;
  end if;
  perform private.end_entry();
  return jsonb_build_object(
    'changed', (select count(*) from public.record_versions where request_id = p_request), 'overtaken', overtaken, 'row', to_jsonb(account));
end
$$;
grant execute on function public.staff_update(uuid, bigint, jsonb, jsonb) to authenticated;

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
comment on table private.password_changes is 'The passwords that were set in the last hour: an account sets a limited number of them.';
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

-- A hash has its own salt: the same hash again is a call whose answer was lost, which changes nothing more.
-- `p_request` is the request of `staff_create`: a repeated creation sets the password that was typed last.
-- Definer: writes hashes and ends sessions; requires an admin.
create function public.staff_set_password(p_id bigint, p_password_hash text, p_request uuid default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller bigint := private.lock_accounts_as_admin();
begin
  perform private.require_password_hash(p_password_hash);
  perform private.require_account(p_id);
  -- A password that is sent again for a new account belongs to its creation, and is no reset.
  if exists (
    select from public.record_versions v
    join public.admin_users u on u.id = v.entity_id
    where v.request_id = p_request and v.changed_by = caller and v.operation = 'insert' and v.entity = 'admin_users' and v.entity_id = p_id
      and u.last_login is null
      and not exists (select from public.security_events e where e.account_id = p_id and e.kind = 'password_set')) then
    update private.admin_credentials set password_hash = p_password_hash where admin_user_id = p_id;
    return;
  end if;
  if exists (
    select from private.admin_credentials c
    where c.admin_user_id = p_id and c.password_hash = p_password_hash and c.must_change = (caller <> p_id)) then
    return;
  end if;
  perform private.count_password_change(caller, p_id);
  update private.admin_credentials set password_hash = p_password_hash, must_change = caller <> p_id where admin_user_id = p_id;
  perform private.end_sessions(p_id);
  -- Named: if an admin sets their own password, the session of the caller has just ended.
  perform private.note_event('password_set', p_id, caller);
end
$$;
grant execute on function public.staff_set_password(bigint, text, uuid) to authenticated;

-- Definer: writes accounts; requires an admin.
create function public.staff_delete(p_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller bigint := private.lock_accounts_as_admin();
begin
  if caller = p_id then
    raise exception 'You cannot delete your own account.' using errcode = '42501';
  end if;
  delete from public.admin_users where id = p_id;
end
$$;
grant execute on function public.staff_delete(bigint) to authenticated;

-- Creates the first admin of a new project, from the command line. Refused when there is an active admin, unless `p_another`
-- is true. Runs as its caller: only service_role can access the tables.
create function public.staff_bootstrap(p_email text, p_full_name text, p_password_hash text, p_another boolean)
returns bigint
language plpgsql
set search_path = ''
as $$
declare
  new_id bigint;
begin
  perform private.require_password_hash(p_password_hash);
  -- Two simultaneous commands create one account.
  perform private.lock_accounts();
  if not p_another and exists (select from public.admin_users where active and role = 'admin') then
    raise exception 'There is an active admin already.' using errcode = '23514';
  end if;
  insert into public.admin_users (email, full_name, role, active)
  values (p_email, p_full_name, 'admin', true)
  returning id into new_id;
  insert into private.admin_credentials (admin_user_id, password_hash) values (new_id, p_password_hash);
  return new_id;
end
$$;
grant execute on function public.staff_bootstrap(text, text, text, boolean) to service_role;
