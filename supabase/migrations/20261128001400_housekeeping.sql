-- Housekeeping: what is removed after a time, and when. docs/decisions/housekeeping.md has a rule for every table that grows.

-- Empties the bin of old records and thins out old versions, at most daily. Each call does a part, the oldest first, so that no call takes
-- long. A clock that is wrong for less than a day empties nothing early: a deletion must be old enough in two runs, and a clock that
-- goes back counts as no day.
create function private.tidy_history() returns void
language plpgsql
set search_path = ''
as $$
declare
  most_records constant integer := 500;
  most_versions constant integer := 5000;
  settings private.history_settings;
  expired bigint;
  emptied integer;
  thin_until date;
  thin_part date;
begin
  if exists (
    select from private.history_settings
    where is_tidy and tidied_at between now() - interval '1 day' and now() + interval '1 day') then return; end if;
  -- A save is not waited for: the next call goes on.
  if not pg_try_advisory_xact_lock(7302) then return; end if;
  update private.history_settings set tidied_at = now() where tidied_at > now() + interval '1 day';
  if found then return; end if;
  -- Null if the age of records does not empty the bin.
  select coalesce(max(d.newest_version), 0) into expired from private.history_settings s, private.history_days d
  where d.day < ((now() - make_interval(days => s.bin_days)) at time zone 'UTC')::date;
  update private.history_settings
  set tidied_at = now(), is_tidy = false, expired_version = expired, empties_until = least(expired, expired_version)
  where tidied_at < now() - interval '1 day';
  if found then
    insert into private.history_days (day, newest_version)
    select (now() at time zone 'UTC')::date, coalesce(max(id), 0) from public.record_versions
    on conflict (day) do nothing;
  end if;
  select * into settings from private.history_settings;
  if settings.is_tidy then return; end if;
  emptied := private.remove_from_bin(null, null, least(expired, settings.empties_until), most_records);
  thin_until := ((now() - make_interval(days => settings.thin_after_days)) at time zone 'UTC')::date;
  if thin_until > settings.thinned_until then
    -- Whole days, up to the day of this part's last version.
    thin_part := least(thin_until, (
      select (v.changed_at at time zone 'UTC')::date + 1 from public.record_versions v
      where v.changed_at >= settings.thinned_until::timestamp at time zone 'UTC' order by v.changed_at offset most_versions - 1 limit 1));
    -- Updates between the first and the last version of a record on a day. Moves stay, because a restore needs each of them.
    with days as (
      select v.id, v.operation,
        row_number() over (partition by v.entity, v.entity_id, (v.changed_at at time zone 'UTC')::date order by v.id) as from_first,
        row_number() over (partition by v.entity, v.entity_id, (v.changed_at at time zone 'UTC')::date order by v.id desc) as from_last
      from public.record_versions v
      where v.changed_at >= settings.thinned_until::timestamp at time zone 'UTC' and v.changed_at < thin_part::timestamp at time zone 'UTC'
        and v.entity_id is not null and v.operation in ('insert', 'update', 'delete')
    )
    -- An array, so that the windows are computed once, whatever the planner knows of the table.
    delete from public.record_versions
    where id = any (array(select d.id from days d where d.operation = 'update' and d.from_first > 1 and d.from_last > 1));
    update private.history_settings set thinned_until = thin_part where id;
  end if;
  update private.history_settings set is_tidy = true
  where emptied < most_records and (thin_part is null or thin_part = thin_until);
end
$$;

-- Removes what has expired from every table that grows. pg_cron calls it each hour; without pg_cron, the function build-report does when the
-- publisher has finished a build. Skips locked rows, so that nobody waits, and takes at most 5,000 rows of a table, so that no call takes
-- long. A part that fails is a warning in the log of the database, and the next call tries it again.
-- Definer: removes rows that no role of the API can; refuses all callers but the server.
create function public.housekeeping() returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  rule record;
begin
  perform private.require_server();
  -- One call at a time.
  if not pg_try_advisory_xact_lock(7303) then return; end if;
  begin
    perform private.tidy_history();
  exception when others then
    raise warning 'The history was not tidied: %', sqlerrm;
  end;
  for rule in
    select * from (values
      ('private.login_attempts', $sql$window_ends_at <= now()$sql$),
      ('private.admin_sessions', $sql$expires_at < now() - interval '7 days'$sql$),
      ('private.known_devices', $sql$last_used_at <= now() - interval '180 days'$sql$),
      ('private.sign_in_challenges', $sql$expires_at <= now()$sql$),
      ('private.passkey_challenges', $sql$expires_at <= now()$sql$),
      ('private.totp_enrolments', $sql$created_at <= now() - interval '30 minutes'$sql$),
      ('private.password_changes', $sql$changed_at <= now() - interval '60 minutes'$sql$),
      -- The pauses between mails are at most a day.
      ('private.told_mails', $sql$told_at < now() - interval '1 day'$sql$),
      ('private.presence', $sql$not private.is_present(seen_at)$sql$),
      -- Signatures are valid for 5 minutes before and after their time.
      ('private.seen_requests', $sql$seen_at < now() - interval '11 minutes'$sql$),
      ('private.shared_drafts', $sql$expires_at <= now()$sql$),
      ('public.site_builds', $sql$id <= (select max(id) from public.site_builds) - 1000$sql$),
      -- The newest change says what is published.
      ('public.site_changes', $sql$changed_at < now() - interval '90 days' and id < (select max(id) from public.site_changes)$sql$),
      -- A row for each run of pg_cron.
      ('cron.job_run_details', $sql$coalesce(end_time, start_time) < now() - interval '7 days'$sql$)
    ) as rules (of_table, expired)
  loop
    continue when to_regclass(rule.of_table) is null;
    begin
      execute format(
        'delete from %1$s where ctid = any (array(select ctid from %1$s where %2$s limit 5000 for update skip locked))',
        rule.of_table, rule.expired);
    exception when others then
      raise warning 'Expired rows of % were not removed: %', rule.of_table, sqlerrm;
    end;
  end loop;
end
$$;
grant execute on function public.housekeeping() to service_role;
