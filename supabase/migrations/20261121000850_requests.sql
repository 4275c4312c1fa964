-- Inserts that are stored once. The browser gives each insert a random id, a request, and repeats the call with it until an answer
-- arrives. docs/decisions/no-doubles.md.

create table private.requests (
  -- Requests belong to the account: the same id of another account is another request.
  account_id bigint not null,
  id uuid not null,
  entity text not null constraint requests__entity__at_most_63 check (char_length(entity) <= 63),
  -- The id that the record gets, drawn with the request.
  entity_id bigint not null,
  requested_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id)
);
create index requests__age on private.requests (requested_at);
revoke all on private.requests from public, anon, authenticated, service_role;

-- Begins the request of the caller: returns the id of its record, and whether the record must still be stored with that id. The unique key
-- makes a second call wait until the first call has committed or failed. A failed insert rolls its request back. Requests are kept for 90
-- days. A repetition wastes an id: one statement per insert costs less than two.
create function private.begin_request(p_request uuid, p_entity text, out record_id bigint, out is_new boolean)
language plpgsql security definer
set search_path = ''
as $$
declare
  caller bigint := (select id from private.current_staff());
  stored_entity text;
begin
  -- Raises the missing part: the session, or a step that it lacks.
  if caller is null then perform private.is_staff(); end if;
  if p_request is null then
    raise exception 'The request has no id.' using errcode = '22004';
  end if;
  insert into private.requests (account_id, id, entity, entity_id)
  values (caller, p_request, p_entity, nextval(pg_get_serial_sequence(format('public.%I', p_entity), 'id')))
  on conflict do nothing returning entity_id into record_id;
  is_new := found;
  if is_new then
    -- Most inserts find no old request, and are spared the deletion.
    if exists (select from private.requests old where old.requested_at < now() - interval '90 days') then
      -- Skips locked rows, so that no insert waits for another.
      delete from private.requests r where (r.account_id, r.id) in (
        select old.account_id, old.id from private.requests old where old.requested_at < now() - interval '90 days'
        limit 100 for update skip locked);
    end if;
    return;
  end if;
  select r.entity, r.entity_id into stored_entity, record_id
  from private.requests r where r.account_id = caller and r.id = p_request;
  if stored_entity <> p_entity then
    raise exception 'This request has stored a record of %, not of %.', stored_entity, p_entity using errcode = '22023';
  end if;
end
$$;
grant execute on function private.begin_request(uuid, text) to authenticated;

-- Inserts a record once, and returns its row. A repetition of the request returns the record as it is now, or fails if the record was
-- deleted. Runs as its caller: policies, grants, checks and defaults apply as for a direct insert. The request determines the id; callers
-- choose no ids.
create function public.insert_record(p_table text, p_record jsonb, p_request uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  request record;
  is_object constant boolean := coalesce(jsonb_typeof(p_record) = 'object', false);
  is_content_table boolean;
  columns text;
  stored jsonb;
begin
  select exists (select from private.content_tables where table_name = p_table),
    (select coalesce(string_agg(', ' || quote_ident(key), ''), '')
     from jsonb_object_keys(case when is_object then p_record else '{}' end) as key)
    into is_content_table, columns;
  if not is_content_table then
    raise exception '% is not a content table.', coalesce(p_table, 'null') using errcode = '22023';
  end if;
  request := private.begin_request(p_request, p_table);
  if not request.is_new then
    execute format('select to_jsonb(record) - ''search'' from public.%I as record where id = $1', p_table)
      into stored using request.record_id;
    if stored is null then
      raise exception 'This record was saved before, and does not exist any more.' using errcode = 'PT404';
    end if;
    return stored;
  end if;
  if not is_object then
    raise exception 'The record is not an object with the columns of %.', p_table using errcode = '22023';
  end if;
  if p_record ? 'id' then
    raise exception 'cannot insert a non-DEFAULT value into column "id"'
      using errcode = '428C9', detail = 'Column "id" is an identity column defined as GENERATED ALWAYS.';
  end if;
  execute format(
    'insert into public.%1$I as record (id%2$s) overriding system value
     select $2%2$s from jsonb_populate_record(null::public.%1$I, $1) returning to_jsonb(record) - ''search''', p_table, columns)
    into stored using p_record, request.record_id;
  return stored;
end
$$;
grant execute on function public.insert_record(text, jsonb, uuid) to authenticated;
