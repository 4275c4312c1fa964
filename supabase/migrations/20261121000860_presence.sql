-- Who has a record open in the console now. An open form calls `record_presence` every 15 seconds; a person without a call for 40
-- seconds is gone. Presence locks nothing and is not history. docs/decisions/no-doubles.md.

-- Unlogged: a crash of the server empties it, and the next calls fill it.
create unlogged table private.presence (
  entity text not null constraint presence__entity__at_most_63 check (char_length(entity) <= 63),
  entity_id bigint not null,
  account_id bigint not null,
  -- A random id of the browser: one person may have two.
  device_id uuid not null,
  opened_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  primary key (entity, entity_id, account_id, device_id)
);
revoke all on private.presence from public, anon, authenticated, service_role;

-- Whether a call of this time still counts. A time in the future is from before the clock was set back.
create function private.is_present(seen_at timestamptz) returns boolean
language sql stable
set search_path = ''
as $$ select seen_at between clock_timestamp() - interval '40 seconds' and clock_timestamp() + interval '40 seconds' $$;

-- An account is present on at most 20 devices, as many as it may know, and in 100 records: ids of devices are invented easily. Parallel calls of
-- one account wait for each other.
create function private.require_room_for_presence(p_account bigint, p_device uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  present record;
begin
  perform pg_advisory_xact_lock(hashtextextended('presence of ' || p_account, 0));
  select count(*) as records, count(distinct p.device_id) filter (where p.device_id <> p_device) as devices into present
  from private.presence p where p.account_id = p_account;
  if present.records >= 100 or present.devices >= 20 then
    raise exception 'This account has too many records open, or on too many devices.' using errcode = 'PT429';
  end if;
end
$$;

create function private.record_presence(p_table text, p_id bigint, p_device uuid, p_is_open boolean)
returns table (account_id bigint, full_name text, since timestamptz, is_you boolean)
language plpgsql security definer
set search_path = ''
as $$
declare
  caller bigint := (select s.id from private.current_staff() s);
begin
  -- Raises the missing part: the session, or a step that it lacks.
  if caller is null then perform private.is_staff(); end if;
  if p_table is distinct from 'admin_users' and not exists (select from private.content_tables where table_name = p_table) then
    raise exception '% has no records that can be opened.', coalesce(p_table, 'null') using errcode = '22023';
  end if;
  if p_id is null or p_device is null then
    raise exception 'The record and the device are needed.' using errcode = '22004';
  end if;
  -- Skips locked rows, so that no call waits for another.
  delete from private.presence p where (p.entity, p.entity_id, p.account_id, p.device_id) in (
    select old.entity, old.entity_id, old.account_id, old.device_id from private.presence old
    where not private.is_present(old.seen_at) for update skip locked);
  if not coalesce(p_is_open, true) then
    delete from private.presence p
    where p.entity = p_table and p.entity_id = p_id and p.account_id = caller and p.device_id = p_device;
    return;
  end if;
  update private.presence p set seen_at = clock_timestamp()
  where p.entity = p_table and p.entity_id = p_id and p.account_id = caller and p.device_id = p_device;
  if not found then
    perform private.require_room_for_presence(caller, p_device);
    insert into private.presence as p (entity, entity_id, account_id, device_id) values (p_table, p_id, caller, p_device)
    on conflict on constraint presence_pkey do update set seen_at = clock_timestamp();
  end if;
  return query
  select u.id, u.full_name, min(p.opened_at), u.id = caller
  from private.presence p join public.admin_users u on u.id = p.account_id
  where p.entity = p_table and p.entity_id = p_id and private.is_present(p.seen_at) and u.active
    and (p.account_id, p.device_id) <> (caller, p_device)
  group by u.id, u.full_name
  order by min(p.opened_at), u.id
  limit 50;
end
$$;

-- Tells that the caller has a record open on a device, or has closed it, and returns who else has it open. `is_you` is the caller on
-- another device.
create function public.record_presence(p_table text, p_id bigint, p_device uuid, p_is_open boolean default true)
returns table (account_id bigint, full_name text, since timestamptz, is_you boolean)
language sql
set search_path = ''
as $$ select * from private.record_presence(p_table, p_id, p_device, p_is_open) $$;
grant execute on function private.record_presence(text, bigint, uuid, boolean), public.record_presence(text, bigint, uuid, boolean)
  to authenticated;
