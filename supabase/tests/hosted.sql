-- The further state of a hosted project (facts: docs/decisions/embedded-backend.md#tests-on-postgresql), for the database tests
-- on a server. The superuser `supabase_admin` runs this script after platform.sql; the migrations run as `postgres`, which is no
-- superuser.

create role postgres login createdb createrole replication bypassrls;
grant anon, authenticated, service_role to postgres;
alter role postgres set search_path = "$user", public, extensions;

-- The limits of the API. PostgREST applies the limits of the caller's role. pg_safeupdate, which `authenticator` loads, is not in
-- Debian: database/unbounded-writes.test.ts reads the statements instead.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator login;
alter role authenticator set statement_timeout = '8s';

do $$ begin execute format('alter database %I owner to postgres', current_database()); end $$;

create role supabase_auth_admin nologin noinherit;
create role supabase_storage_admin nologin noinherit;
alter schema auth owner to supabase_auth_admin;
alter function auth.jwt() owner to supabase_auth_admin;
alter function auth.uid() owner to supabase_auth_admin;
alter function auth.role() owner to supabase_auth_admin;
alter schema storage owner to supabase_storage_admin;
alter table storage.buckets owner to supabase_storage_admin;
alter table storage.objects owner to supabase_storage_admin;
grant usage on schema auth, storage to postgres;
grant all on storage.buckets, storage.objects to postgres;

create schema extensions;
grant usage, create on schema extensions to postgres;
grant usage on schema extensions to anon, authenticated, service_role;
create extension pgcrypto with schema extensions;
create extension "uuid-ossp" with schema extensions;

-- Vault, pg_net and pg_cron exist only on Supabase. These fakes have their names, columns and arguments, and keep their inputs; a real
-- extension is used if it exists.
do $fakes$
begin
  if to_regnamespace('vault') is null then
    create schema vault;
    create table vault.secrets (id uuid primary key default gen_random_uuid(), name text unique, secret text not null);
    create view vault.decrypted_secrets as select id, name, secret, secret as decrypted_secret from vault.secrets;
    create function vault.create_secret(new_secret text, new_name text default null) returns uuid
    language sql security definer
    as $$ insert into vault.secrets (name, secret) values (new_name, new_secret) returning id $$;
    grant usage on schema vault to postgres;
    grant select, delete on vault.secrets, vault.decrypted_secrets to postgres;
  end if;
  if to_regnamespace('net') is null then
    create schema net;
    create table net.http_request_queue (
      id bigint generated always as identity, method text not null default 'POST', url text not null, headers jsonb, body bytea,
      timeout_milliseconds integer not null);
    create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}',
      headers jsonb default '{"Content-Type": "application/json"}', timeout_milliseconds integer default 5000) returns bigint
    language sql security definer
    as $$
      insert into net.http_request_queue (url, headers, body, timeout_milliseconds)
      values (url, headers, convert_to(body::text, 'UTF8'), timeout_milliseconds) returning id
    $$;
    grant usage on schema net to postgres, anon, authenticated, service_role;
    grant all on net.http_request_queue to postgres;
  end if;
  if to_regnamespace('cron') is null then
    create schema cron;
    create table cron.job (
      jobid bigint generated always as identity primary key, schedule text not null, command text not null,
      username text not null default current_user, jobname text, unique (jobname, username));
    create table cron.job_run_details (
      jobid bigint, runid bigint generated always as identity primary key, command text, status text, return_message text,
      start_time timestamptz, end_time timestamptz);
    create function cron.schedule(job_name text, schedule text, command text) returns bigint
    language sql security definer
    as $$
      insert into cron.job (jobname, schedule, command) values (job_name, schedule, command)
      on conflict (jobname, username) do update set schedule = excluded.schedule, command = excluded.command returning jobid
    $$;
    grant usage on schema cron to postgres;
    grant select on cron.job to postgres;
    grant all on cron.job_run_details to postgres;
  end if;
end
$fakes$;
