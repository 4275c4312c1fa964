-- The webhook that announces a change to `rebuild-site`, and the sweep that retries while a change is unpublished. They need
-- pg_net and pg_cron, which hosted projects have. Without them both stay off: the embedded backend announces changes by
-- LISTEN/NOTIFY, and the publisher runs its own sweep.
--
-- Address and secret come from Vault, where docs/deploy.md puts them: `rebuild_site_url`, `database_webhook_secret`.

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_net') then
    create extension if not exists pg_net with schema extensions;
  end if;
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
  end if;
end
$$;

-- Sends a function of the project a signed request. A failure is a warning: it never undoes the caller's change.
create function private.call_function(p_name text, p_body jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  address text;
  secret text;
  id text := gen_random_uuid()::text;
  stamp text := floor(extract(epoch from clock_timestamp()))::bigint::text;
begin
  select decrypted_secret into address from vault.decrypted_secrets where name = 'rebuild_site_url';
  select decrypted_secret into secret from vault.decrypted_secrets where name = 'database_webhook_secret';
  if address is null or secret is null then
    raise warning '% was not called: Vault lacks rebuild_site_url or database_webhook_secret.', p_name;
    return;
  end if;
  -- The format of Standard Webhooks, which packages/content/src/signed-request.ts verifies.
  perform net.http_post(
    -- All functions of a project share an address.
    url := regexp_replace(address, '[^/]+$', p_name),
    body := p_body,
    headers := jsonb_build_object(
      'Content-Type', 'application/json',
      'webhook-id', id,
      'webhook-timestamp', stamp,
      'webhook-signature', 'v1,' || encode(extensions.hmac(id || '.' || stamp || '.' || p_body::text, secret, 'sha256'), 'base64')),
    timeout_milliseconds := 10000);
exception when others then
  raise warning '% was not called: %', p_name, sqlerrm;
end
$$;

-- Asks `rebuild-site` for a build. If that fails, the sweep retries.
create function private.request_build(p_why text) returns void
language plpgsql security definer
set search_path = ''
as $$ begin perform private.call_function('rebuild-site', jsonb_build_object('type', p_why, 'table', 'site_changes')); end $$;

-- One request per transaction, however many rows change.
create function private.announce_changes() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if current_setting('app.changes_announced', true) = 'yes' or not exists (select from announced) then return null; end if;
  perform set_config('app.changes_announced', 'yes', true);
  perform private.request_build('INSERT');
  return null;
end
$$;

-- Requests a build while a change is unpublished, but not while a build runs or within 5 minutes of a failed build.
create function private.sweep_changes() returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  newest bigint := public.newest_site_change();
  last_build public.site_builds;
begin
  if newest = 0 or exists (select from public.site_builds where state = 'live' and newest_change >= newest) then return; end if;
  select * into last_build from public.site_builds order by id desc limit 1;
  if last_build.state in ('queued', 'building') and last_build.started_at > now() - interval '10 minutes' then return; end if;
  if last_build.state = 'failed' and last_build.finished_at > now() - interval '5 minutes' then return; end if;
  perform private.request_build('SWEEP');
end
$$;

-- Turns on the parts of publishing that the installed extensions allow, and returns them. Call it again after enabling an
-- extension.
create function private.connect_publishing() returns text
language plpgsql
set search_path = ''
as $$
declare
  has_net boolean := to_regnamespace('net') is not null;
  has_cron boolean := to_regnamespace('cron') is not null;
begin
  drop trigger if exists announce_changes on public.site_changes;
  if has_net then
    create trigger announce_changes after insert on public.site_changes referencing new table as announced
      for each statement execute function private.announce_changes();
  end if;
  if has_net and has_cron then
    perform cron.schedule('sweep-changes', '* * * * *', 'select private.sweep_changes()');
    -- pg_cron keeps a row for each run, without limit.
    perform cron.schedule('tidy-runs', '17 3 * * *',
      $sql$delete from cron.job_run_details where coalesce(end_time, start_time) < now() - interval '7 days'$sql$);
  end if;
  return format('webhook: %s, sweep: %s', case when has_net then 'on' else 'off' end, case when has_net and has_cron then 'on' else 'off' end);
end
$$;

select private.connect_publishing();

-- The ids of accepted signed requests, so that a replayed request is refused while its signature is still valid.
create table private.seen_requests (
  id text primary key,
  seen_at timestamptz not null default now()
);
create index seen_requests__seen on private.seen_requests (seen_at);
revoke all on private.seen_requests from public, anon, authenticated;
grant select, insert, delete on private.seen_requests to service_role;

-- Whether a request has a new id; the signature covers the id. Signatures are valid for 5 minutes before and after their time, so
-- older ids are deleted. Runs as its caller: only service_role may write.
create function public.request_once(p_id text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  delete from private.seen_requests where seen_at < now() - interval '11 minutes';
  insert into private.seen_requests (id) values (left(p_id, 128)) on conflict do nothing;
  return found;
end
$$;
grant execute on function public.request_once(text) to service_role;
