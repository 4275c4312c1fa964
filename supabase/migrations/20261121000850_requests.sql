-- Inserts that are stored once. The browser gives each insert an id of its own, a request, and repeats the call with it until an answer
-- arrives. docs/decisions/no-doubles.md.

create table private.requests (
  -- Requests belong to the account: the same id of another account is another request.
  account_id bigint not null,
  id uuid not null,
  entity text not null constraint requests__entity__at_most_63 check (char_length(entity) <= 63),
  -- Null until the insert of the same transaction has its id.
  entity_id bigint,
  requested_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id)
);
create index requests__age on private.requests (requested_at);
revoke all on private.requests from public, anon, authenticated, service_role;

-- Begins the request of the caller: returns null, or the id of the record if it is a repetition. The unique key lets a second call wait
-- until the first one has committed or failed. A failed insert takes its request with it. Requests are kept for 90 days.
create function private.begin_request(p_request uuid, p_entity text) returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  caller bigint := (select id from private.current_staff());
  stored private.requests;
begin
  if caller is null then
    raise exception 'Your session has ended. Please sign in again.' using errcode = 'PT401';
  end if;
  if p_request is null then
    raise exception 'The request has no id.' using errcode = '22004';
  end if;
  insert into private.requests (account_id, id, entity) values (caller, p_request, p_entity) on conflict do nothing;
  if found then
    -- Most inserts find no old request, and are spared the deletion.
    if exists (select from private.requests old where old.requested_at < now() - interval '90 days') then
      -- Skips locked rows, so that no insert waits for another.
      delete from private.requests r where (r.account_id, r.id) in (
        select old.account_id, old.id from private.requests old where old.requested_at < now() - interval '90 days'
        limit 100 for update skip locked);
    end if;
    return null;
  end if;
  select * into stored from private.requests r where r.account_id = caller and r.id = p_request;
  if stored.entity <> p_entity then
    raise exception 'This request has stored a record of %, not of %.', stored.entity, p_entity using errcode = '22023';
  end if;
  return stored.entity_id;
end
$$;

-- Notes the record that a request of the caller has stored. begin_request has checked the session in the same transaction.
create function private.end_request(p_request uuid, p_entity_id bigint) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.requests set entity_id = p_entity_id
  where account_id = (select admin_user_id from private.admin_sessions s where s.id = private.session_id())
    and id = p_request and entity_id is null;
end
$$;
grant execute on function private.begin_request(uuid, text), private.end_request(uuid, bigint) to authenticated;

-- Inserts a record once, and returns its row. A repetition of the request returns the record as it is now, or fails if it was deleted.
-- Runs as its caller: policies, grants, checks and defaults apply as for a direct insert.
create function public.insert_record(p_table text, p_record jsonb, p_request uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  record_id bigint;
  is_object constant boolean := coalesce(jsonb_typeof(p_record) = 'object', false);
  is_content_table boolean;
  columns text;
  stored jsonb;
begin
  select exists (select from private.content_tables where table_name = p_table),
    (select string_agg(quote_ident(key), ', ') from jsonb_object_keys(case when is_object then p_record else '{}' end) as key)
    into is_content_table, columns;
  if not is_content_table then
    raise exception '% is not a content table.', coalesce(p_table, 'null') using errcode = '22023';
  end if;
  record_id := private.begin_request(p_request, p_table);
  if record_id is not null then
    execute format('select to_jsonb(record) - ''search'' from public.%I as record where id = $1', p_table) into stored using record_id;
    if stored is null then
      raise exception 'This record was saved before, and does not exist any more.' using errcode = 'P0002';
    end if;
    return stored;
  end if;
  if not is_object then
    raise exception 'The record is not an object with the columns of %.', p_table using errcode = '22023';
  end if;
  if columns is null then
    execute format('insert into public.%1$I as record default values returning to_jsonb(record) - ''search''', p_table) into stored;
  else
    execute format(
      'insert into public.%1$I as record (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)
       returning to_jsonb(record) - ''search''', p_table, columns)
      into stored using p_record;
  end if;
  perform private.end_request(p_request, (stored ->> 'id')::bigint);
  return stored;
end
$$;
grant execute on function public.insert_record(text, jsonb, uuid) to authenticated;
