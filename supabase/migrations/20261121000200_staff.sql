-- Staff accounts (spec: admin §3), and the secrets that the API cannot read: password hashes, sessions, login attempts.

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

create table private.admin_sessions (
  id uuid primary key default gen_random_uuid(),
  admin_user_id bigint not null references public.admin_users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- The proof that opened the session: 1 a password, 2 a second factor too.
  assurance smallint not null default 1 constraint admin_sessions__assurance__choice check (assurance in (1, 2)),
  -- Time at which a second factor was last shown.
  second_factor_at timestamptz,
  -- The device that signed in.
  device text constraint admin_sessions__device__at_most_64 check (char_length(device) <= 64),
  -- The way of the sign-in: the password on a device, an app, a recovery code or a passkey (see the migration of notices).
  way text not null default '' constraint admin_sessions__way__at_most_100 check (char_length(way) <= 100)
);
create index admin_sessions__user on private.admin_sessions (admin_user_id);
create index admin_sessions__expiry on private.admin_sessions (expires_at);

-- Failed sign-ins per e-mail (spec: admin §4): after the fifth, sign-in is blocked for 15 minutes.
create table private.login_attempts (
  email text primary key constraint login_attempts__email__at_most_254 check (char_length(email) <= 254),
  failures integer not null,
  window_ends_at timestamptz not null,
  -- Whether the audit trail has this lock: of simultaneously refused attempts, one attempt notes it.
  is_lock_noted boolean not null default false
);
create index login_attempts__window on private.login_attempts (window_ends_at);


-- Browsers that an account has signed in from (OWASP: device cookies). Each browser has its own count of failures, so that strangers
-- who guess passwords do not lock the account there. The function admin-login signs the id, which proves nothing else.
create table private.known_devices (
  admin_user_id bigint not null constraint known_devices__admin_user_id__exists references public.admin_users (id) on delete cascade,
  device text not null constraint known_devices__device__at_most_64 check (char_length(device) <= 64),
  failures integer not null default 0,
  window_ends_at timestamptz not null default '-infinity',
  is_lock_noted boolean not null default false,
  last_used_at timestamptz not null default now(),
  primary key (admin_user_id, device)
);

-- Only service_role can access these tables, through the functions of the next migration.
revoke all on private.admin_credentials, private.admin_sessions, private.login_attempts, private.known_devices
  from public, anon, authenticated;
grant select, insert, update, delete on private.admin_credentials, private.admin_sessions, private.login_attempts, private.known_devices
  to service_role;

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

-- The account of the caller's token, if its session is live and the account is active. A valid token alone grants nothing. `assurance` is
-- 1 after a password, 2 after a second factor; see the migration of second factors.
create function private.live_session() returns table (id bigint, role text, assurance smallint, second_factor_at timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  select u.id, u.role, s.assurance, s.second_factor_at
  from private.admin_sessions s
  join private.admin_credentials c on c.admin_user_id = s.admin_user_id
  join public.admin_users u on u.id = s.admin_user_id
  where s.id = private.session_id()
    and c.subject::text = auth.jwt() ->> 'sub'
    and s.revoked_at is null
    and s.expires_at > now()
    and u.active;
end
$$;
grant execute on function private.live_session() to authenticated;

-- The account of the live session, if its assurance is sufficient: with a second factor, a password alone opens nothing.
create function private.current_staff() returns table (id bigint, role text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  select s.id, s.role from private.live_session() s
  where s.assurance >= private.required_assurance(s.id, s.role);
end
$$;
grant execute on function private.current_staff() to authenticated;

-- The condition of every staff policy. A caller without a live session gets an error, because an empty list would look like
-- missing content. PostgREST answers PT401 with HTTP 401.
create function private.is_staff() returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  if exists (select from private.current_staff()) then return true; end if;
  if exists (select from private.live_session()) then
    raise exception 'Your role needs a second factor. Set one up first.' using errcode = 'PT403';
  end if;
  raise exception 'Your session has ended. Please sign in again.' using errcode = 'PT401';
end
$$;
grant execute on function private.is_staff() to authenticated;

-- All staff read accounts; only the staff_* functions write them. Projects that expose no table by default need the grants; on
-- platforms that grant every table to the roles of the API, the policies alone protect the accounts.
alter table public.admin_users enable row level security;
revoke all on public.admin_users from public, anon, authenticated;
grant select on public.admin_users to authenticated;
grant all on public.admin_users to service_role;
create policy staff_read on public.admin_users for select to authenticated using ((select private.is_staff()));

-- Account 1 and the last active admin cannot be deleted, deactivated or demoted. Ids cannot change. The detail of a refusal is a code for which
-- the console has a text (`refusals` in apps/admin/src/lib/i18n/en.ts).
create function private.protect_account() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.id <> old.id then
    raise exception 'The number of an account cannot be changed.' using errcode = '23514';
  end if;
  if old.id = 1 and (tg_op = 'DELETE' or not new.active or new.role <> 'admin') then
    raise exception 'The first account cannot be deleted, deactivated or demoted.' using errcode = '23514', detail = 'first_account';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end
$$;
create trigger protect_account before update or delete on public.admin_users
  for each row execute function private.protect_account();

-- Serialises account changes and sign-ins: two admins cannot remove one another at the same time, and a sign-in cannot open a
-- session while its account is being changed.
create function private.lock_accounts() returns void
language sql
set search_path = ''
as $$ select pg_advisory_xact_lock(7301) $$;
grant execute on function private.lock_accounts() to service_role;

create function private.lock_accounts_first() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.lock_accounts();
  return null;
end
$$;
create trigger lock_accounts before update or delete on public.admin_users
  for each statement execute function private.lock_accounts_first();

create function private.require_active_admin() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (select from public.admin_users where active and role = 'admin') then
    raise exception 'The last active admin cannot be deleted, deactivated or demoted.' using errcode = '23514', detail = 'last_admin';
  end if;
  return null;
end
$$;
create trigger require_active_admin after update or delete on public.admin_users
  for each statement execute function private.require_active_admin();

-- Deactivation and a change of role end the account's sessions immediately; deactivation forgets its devices, and ends sign-ins that wait
-- for a second factor, so that they do not continue when the account is activated again.
create function private.end_sessions() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if (old.active and not new.active) or old.role <> new.role then
    update private.admin_sessions set revoked_at = now() where admin_user_id = new.id and revoked_at is null;
  end if;
  if not new.active then
    delete from private.known_devices where admin_user_id = new.id;
    delete from private.sign_in_challenges where admin_user_id = new.id;
  end if;
  return null;
end
$$;
create trigger end_sessions after update on public.admin_users
  for each row execute function private.end_sessions();
