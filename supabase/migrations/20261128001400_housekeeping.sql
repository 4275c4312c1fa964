-- Housekeeping: what is removed after a time.

-- Removes updates between the first and the last version of a record on a day. Moves stay, because a restore needs each of them.
create function private.thin_versions(p_from date, p_until date) returns integer
language plpgsql
set search_path = ''
as $$
declare
  removed integer;
begin
  with days as (
    select v.id, v.operation,
      row_number() over (partition by v.entity, v.entity_id, (v.changed_at at time zone 'UTC')::date order by v.id) as from_first,
      row_number() over (partition by v.entity, v.entity_id, (v.changed_at at time zone 'UTC')::date order by v.id desc) as from_last
    from public.record_versions v
    where v.changed_at >= p_from::timestamp at time zone 'UTC' and v.changed_at < p_until::timestamp at time zone 'UTC'
      and v.entity_id is not null and v.operation in ('insert', 'update', 'delete')
  )
  delete from public.record_versions v using days
  where v.id = days.id and days.operation = 'update' and days.from_first > 1 and days.from_last > 1;
  get diagnostics removed = row_count;
  return removed;
end
$$;

-- Empties the bin of old records and thins out old versions, at most daily. Each call does a part, the oldest first, so that no report
-- takes long. A clock that is wrong for less than a day empties nothing early: a deletion must be old enough in two runs, and a clock that
-- goes back counts as no day.
create function private.tidy_history() returns void
language plpgsql security definer
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
  -- Before the settings: the report of a rollback has this lock when it comes here. Other reports do not wait for it.
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
    perform private.thin_versions(settings.thinned_until, thin_part);
    update private.history_settings set thinned_until = thin_part where id;
  end if;
  update private.history_settings set is_tidy = true
  where emptied < most_records and (thin_part is null or thin_part = thin_until);
end
$$;

-- The reports of builds come regularly, and nobody waits for them. A failure is a warning in the log of the database: the report is stored,
-- and the next report tries again.
create function private.tidy_after_build() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tidy_history();
  return null;
exception when others then
  raise warning 'The history was not tidied: %', sqlerrm;
  return null;
end
$$;
create trigger tidy_history after insert on public.site_builds for each statement execute function private.tidy_after_build();
