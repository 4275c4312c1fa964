-- Prepared changes: commands that are not carried out yet, alone or together in a set, now or at a time. docs/decisions/prepared-changes.md.
-- The tables are in `private`, so that only these functions reach them; the functions run as their caller.

create table private.prepared_sets (
  id bigint generated always as identity primary key,
  -- The request of the entry in the history that carries the set out.
  request uuid not null default gen_random_uuid() constraint prepared_sets__request__unique unique,
  -- Null: changes that nobody has put together under a name.
  name text constraint prepared_sets__name__text check (private.is_text(name, 160)),
  -- `waiting`: its time came, and something refused it (`problem`). A waiting set with `carried` waits to be taken back.
  state text not null default 'open' constraint prepared_sets__state__choice check (state in ('open', 'waiting', 'done', 'taken_back')),
  -- Rises with each change of the set or of one of its changes.
  version integer not null default 1,
  -- Null: by hand.
  carry_at timestamptz constraint prepared_sets__carry_at__year_1900_to_2199 check (private.is_time(carry_at)),
  back_at timestamptz constraint prepared_sets__back_at__year_1900_to_2199 check (private.is_time(back_at)),
  problem jsonb constraint prepared_sets__problem__at_most_1000000 check (octet_length(problem::text) <= 1000000),
  -- Who and when, as private.signature. A set is carried out at its time with the rights of `approved`.
  prepared jsonb not null constraint prepared_sets__prepared__at_most_1000 check (octet_length(prepared::text) <= 1000),
  approved jsonb constraint prepared_sets__approved__at_most_1000 check (octet_length(approved::text) <= 1000),
  carried jsonb constraint prepared_sets__carried__at_most_1000 check (octet_length(carried::text) <= 1000),
  taken_back jsonb constraint prepared_sets__taken_back__at_most_1000 check (octet_length(taken_back::text) <= 1000),
  touched_at timestamptz not null default clock_timestamp(),
  constraint prepared_sets__back_at__after_carry_at check (back_at > carry_at)
);
comment on table private.prepared_sets is 'Prepared changes that are carried out together, by hand or at a time.';

create table private.prepared_changes (
  id bigint generated always as identity primary key,
  set_id bigint not null constraint prepared_changes__set_id__exists references private.prepared_sets (id) on delete cascade,
  -- The request of the command that carries the change out.
  request uuid not null constraint prepared_changes__request__unique unique,
  version integer not null default 1,
  entity text not null constraint prepared_changes__entity__at_most_63 check (char_length(entity) <= 63),
  action text not null constraint prepared_changes__action__choice check (action in ('insert', 'update', 'delete', 'order')),
  -- Null: a new record, or an order.
  record_id bigint,
  -- As the arguments of run_command; may be incomplete or invalid. An order may name a new record of its set by the request of that change.
  "values" jsonb not null constraint prepared_changes__values__at_most_2000000 check (octet_length("values"::text) <= 2000000),
  seen jsonb not null constraint prepared_changes__seen__at_most_2000000 check (octet_length(seen::text) <= 2000000),
  prepared jsonb not null constraint prepared_changes__prepared__at_most_1000 check (octet_length(prepared::text) <= 1000)
);
comment on table private.prepared_changes is 'Commands that are not carried out yet.';
create index prepared_changes__set on private.prepared_changes (set_id);
create unique index prepared_changes__record__unique on private.prepared_changes (set_id, entity, coalesce(record_id, 0)) where action <> 'insert';
revoke all on private.prepared_sets, private.prepared_changes from public, anon, authenticated, service_role;
grant select, insert, update, delete on private.prepared_sets, private.prepared_changes to authenticated, service_role;

-- All functions below wait for each other. Locks come in this order: this lock, content tables, history.
create function private.lock_prepared() returns void
language sql
set search_path = ''
as $$ select pg_advisory_xact_lock(7304) $$;

-- The caller and the time. @raises PT401 and PT403, as the policies
create function private.signature() returns jsonb
language sql
set search_path = ''
as $$
  select jsonb_build_object('at', clock_timestamp(), 'account', u.id, 'name', u.full_name)
  from public.admin_users u where u.id = private.require_staff()
$$;

-- The time at which a set is carried out or taken back; null: by hand.
create function private.due_at(one private.prepared_sets) returns timestamptz
language sql stable
set search_path = ''
as $$ select case one.state when 'open' then one.carry_at when 'done' then one.back_at end $$;

-- The set, if it may be changed or carried out. A set that was taken back begins again, with new requests.
create function private.open_set(p_id bigint, p_version integer default null) returns private.prepared_sets
language plpgsql
set search_path = ''
as $$
declare
  one private.prepared_sets;
begin
  select * into one from private.prepared_sets s where s.id = p_id;
  if one.id is null then
    raise exception 'This set does not exist any more.' using errcode = 'PT404';
  elsif one.version <> p_version then
    raise exception 'Somebody has changed this set. Load it again.' using errcode = 'PT409', detail = 'prepared_overtaken';
  elsif one.state = 'done' or (one.state = 'waiting' and one.carried is not null) then
    raise exception 'This set is carried out.' using errcode = 'PT409', detail = 'carried_out';
  elsif one.state = 'taken_back' then
    update private.prepared_sets s
    set state = 'open', request = gen_random_uuid(), carry_at = null, back_at = null, approved = null, carried = null, taken_back = null
    where s.id = p_id returning * into one;
    update private.prepared_changes c set request = gen_random_uuid() where c.set_id = p_id;
  end if;
  return one;
end
$$;

-- Notes a change of a set. Whoever changes a scheduled set answers for it: its time comes with the rights of the last editor. An emptied set
-- without a name ends.
create function private.touch_set(p_id bigint) returns integer
language plpgsql
set search_path = ''
as $$
declare
  new_version integer;
begin
  delete from private.prepared_sets s
  where s.id = p_id and s.name is null and not exists (select from private.prepared_changes c where c.set_id = s.id);
  update private.prepared_sets s
  set version = version + 1, touched_at = clock_timestamp(), approved = case when s.carry_at is not null then private.signature() end
  where s.id = p_id returning s.version into new_version;
  return new_version;
end
$$;

-- Refuses a change that no form makes. Values may be incomplete or invalid; they are checked when the change is carried out.
create function private.check_change(given jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  content_table constant text := given ->> 'table';
  action constant text := given ->> 'action';
  new_values constant jsonb := given -> 'values';
  kind constant text := case action when 'order' then 'array' else 'object' end;
  unknown text;
begin
  perform private.require_content_table(content_table);
  if given ->> 'request' is null or action is null or action not in ('insert', 'update', 'delete', 'order')
    or (action in ('update', 'delete')) <> (given ->> 'record_id' is not null)
    or jsonb_typeof(new_values) is distinct from kind or jsonb_typeof(given -> 'seen') is distinct from kind
    or (action = 'update' and not given -> 'seen' ?& array(select jsonb_object_keys(new_values))) then
    raise exception 'A change has a request, an action, the record, its values, and the values that were seen.' using errcode = '22023';
  end if;
  if action = 'order' then
    if not private.is_ordered(content_table) or jsonb_array_length(new_values) > 10000 then
      raise exception 'The records of % have no such order.', content_table using errcode = '22023';
    end if;
    return;
  end if;
  select key into unknown from jsonb_object_keys(new_values) as key
  where not exists (
    select from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', content_table)::regclass and a.attname = key and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and a.attname not in ('id', 'created_at', 'updated_at'))
  limit 1;
  if unknown is not null then
    raise exception '% has no field "%" that is saved.', content_table, unknown using errcode = '22023';
  end if;
  perform private.require_draft_pictures(content_table, new_values);
end
$$;

-- Prepares changes, each once for its request; a known request replaces the values of its change. New changes go into a set, or into one
-- new set without a name. @p_changes is a list of `{request, table, action, record_id, values, seen, version}`; `version` is that of the
-- change that the caller continues. Two changes of one record in a set are refused: merged values would hide what was seen when.
create function public.prepare_changes(p_changes jsonb, p_set bigint default null) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  author constant jsonb := private.signature();
  given jsonb;
  known private.prepared_changes;
  target bigint := p_set;
  answers jsonb := '[]';
begin
  if jsonb_typeof(p_changes) is distinct from 'array' or jsonb_array_length(p_changes) not between 1 and 500 then
    raise exception 'One call prepares from 1 to 500 changes.' using errcode = '22023';
  end if;
  perform private.lock_prepared();
  -- All pictures first: a save that ends a prepared change waits for its row under the lock of the history.
  perform private.check_change(value) from jsonb_array_elements(p_changes);
  for given in select value from jsonb_array_elements(p_changes) loop
    known := null;
    select * into known from private.prepared_changes c where c.request = (given ->> 'request')::uuid;
    if known.id is not null then
      if (known.entity, known.action, coalesce(known.record_id, 0))
        is distinct from (given ->> 'table', given ->> 'action', coalesce((given ->> 'record_id')::bigint, 0)) then
        raise exception 'The request % belongs to another change.', known.request using errcode = '22023';
      end if;
      if (known."values", known.seen) is distinct from (given -> 'values', given -> 'seen') then
        if known.version is distinct from (given ->> 'version')::integer then
          raise exception 'Somebody has changed what you prepare. Load it again.' using errcode = 'PT409', detail = 'prepared_overtaken';
        end if;
        perform private.open_set(known.set_id);
        update private.prepared_changes c
        set "values" = given -> 'values', seen = given -> 'seen', version = version + 1, prepared = author
        where c.id = known.id returning * into known;
        perform private.touch_set(known.set_id);
      end if;
    else
      if exists (select from public.record_versions v where v.request_id = (given ->> 'request')::uuid) then
        raise exception 'This change is carried out.' using errcode = 'PT409', detail = 'carried_out';
      end if;
      if target is null then
        insert into private.prepared_sets (prepared) values (author) returning id into target;
      else
        perform private.open_set(target);
      end if;
      begin
        insert into private.prepared_changes (set_id, request, entity, action, record_id, "values", seen, prepared)
        values (target, (given ->> 'request')::uuid, given ->> 'table', given ->> 'action', (given ->> 'record_id')::bigint,
          given -> 'values', given -> 'seen', author)
        returning * into known;
      exception when unique_violation then
        raise exception 'This record is prepared in the set already.' using errcode = 'PT409', detail = 'already_prepared';
      end;
      perform private.touch_set(target);
    end if;
    answers := answers || jsonb_build_object('request', known.request, 'set_id', known.set_id, 'version', known.version, 'set_version',
      (select s.version from private.prepared_sets s where s.id = known.set_id));
  end loop;
  perform private.limit_prepared(target);
  return answers;
end
$$;

create function private.limit_prepared(p_set bigint) returns void
language plpgsql
set search_path = ''
as $$
begin
  if (select count(*) from private.prepared_changes c where c.set_id = p_set) > 500 then
    raise exception 'A set has at most 500 changes.' using errcode = '54000', detail = 'too_many_changes';
  end if;
  if (select count(*) from private.prepared_changes c join private.prepared_sets s on s.id = c.set_id where s.state in ('open', 'waiting')) > 1000
    or (select count(*) from private.prepared_sets s where s.state in ('open', 'waiting')) > 1000 then
    raise exception 'At most 1,000 changes are prepared at a time. Discard or carry out some of them first.'
      using errcode = '54000', detail = 'too_many_prepared';
  end if;
end
$$;

-- A set with a name, once for its request.
create function public.create_set(p_request uuid, p_name text) returns bigint
language plpgsql
set search_path = ''
as $$
declare
  author constant jsonb := private.signature();
  new_id bigint;
begin
  if p_name is null then raise exception 'The set has no name.' using errcode = '22004'; end if;
  perform private.lock_prepared();
  insert into private.prepared_sets (request, name, prepared) values (p_request, p_name, author) on conflict (request) do nothing;
  select s.id into new_id from private.prepared_sets s where s.request = p_request;
  perform private.limit_prepared(new_id);
  return new_id;
end
$$;

create function public.rename_set(p_id bigint, p_name text) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.signature(), private.lock_prepared();
  update private.prepared_sets s set name = p_name, version = version + 1, touched_at = clock_timestamp() where s.id = p_id;
  if not found then raise exception 'This set does not exist any more.' using errcode = 'PT404'; end if;
end
$$;

-- Moves a change into another set, or into a new set without a name. Returns the set.
create function public.move_change(p_request uuid, p_set bigint default null) returns bigint
language plpgsql
set search_path = ''
as $$
declare
  author constant jsonb := private.signature();
  moved private.prepared_changes;
  target bigint := p_set;
begin
  perform private.lock_prepared();
  select * into moved from private.prepared_changes c where c.request = p_request;
  if moved.id is null then
    raise exception 'This change is not prepared any more.' using errcode = 'PT404';
  end if;
  if moved.set_id = p_set or (p_set is null and not exists (
      select from private.prepared_sets s join private.prepared_changes other on other.set_id = s.id
      where s.id = moved.set_id and (s.name is not null or other.id <> moved.id))) then
    return moved.set_id;
  end if;
  perform private.open_set(moved.set_id);
  if target is null then
    insert into private.prepared_sets (prepared) values (author) returning id into target;
  else
    perform private.open_set(target);
  end if;
  begin
    update private.prepared_changes c set set_id = target where c.id = moved.id;
  exception when unique_violation then
    raise exception 'This record is prepared in the set already.' using errcode = 'PT409', detail = 'already_prepared';
  end;
  perform private.touch_set(moved.set_id), private.touch_set(target), private.limit_prepared(target);
  return target;
end
$$;

-- Forgets a prepared change. Succeeds if it is forgotten already.
create function public.discard_change(p_request uuid, p_version integer default null) returns void
language plpgsql
set search_path = ''
as $$
declare
  known private.prepared_changes;
begin
  perform private.signature(), private.lock_prepared();
  select * into known from private.prepared_changes c where c.request = p_request;
  if known.id is null then return; end if;
  if known.version <> p_version then
    raise exception 'Somebody has changed what you discard. Load it again.' using errcode = 'PT409', detail = 'prepared_overtaken';
  end if;
  perform private.open_set(known.set_id);
  delete from private.prepared_changes c where c.id = known.id;
  perform private.touch_set(known.set_id);
end
$$;

-- Forgets a set with its changes. Succeeds if it is forgotten already.
create function public.discard_set(p_id bigint, p_version integer default null) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.signature(), private.lock_prepared();
  if not exists (select from private.prepared_sets s where s.id = p_id) then return; end if;
  perform private.open_set(p_id, p_version);
  delete from private.prepared_sets s where s.id = p_id;
end
$$;

-- What was written since somebody saw the record of a prepared change: whether the record is there, its names, and by column who wrote which
-- value when. A new record has the names of its values.
create function private.present_state(change private.prepared_changes) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  record jsonb;
  present jsonb;
  columns text[] := '{}';
begin
  if change.action = 'order' then
    execute format('select coalesce(jsonb_agg(id order by display_order, id), ''[]'') from public.%I', change.entity) into present;
    return jsonb_build_object('is_there', true, 'names', '{}'::jsonb, 'overtaken', case
      when present in (change.seen, change."values") then '{}'
      else jsonb_build_object('display_order', (
        select jsonb_build_object('at', v.changed_at, 'account', v.changed_by, 'name', v.changed_by_name, 'now', present)
        from public.record_versions v where v.entity = change.entity and v.operation in ('reorder', 'insert', 'delete')
        order by v.id desc limit 1)) end);
  end if;
  if change.record_id is not null then
    execute format('select to_jsonb(record) from public.%I as record where id = $1', change.entity) into record using change.record_id;
  end if;
  if record is not null then
    columns := array(
      select key from jsonb_each(change."values")
      where record -> key is distinct from value and record -> key is distinct from change.seen -> key order by key);
  end if;
  return jsonb_build_object('is_there', record is not null, 'names', private.record_names(coalesce(record, change."values")), 'overtaken', (
    select coalesce(jsonb_object_agg(name, coalesce(authors -> name, '{}') || jsonb_build_object('now', record -> name)), '{}')
    from unnest(columns) as name, private.authors_of(change.entity, change.record_id, columns) as authors));
end
$$;

-- A link that shows a set is a shared draft with the answer of whoever has it: that the pages look right, or a remark.
alter table private.shared_drafts
  add column set_id bigint constraint shared_drafts__set_id__exists references private.prepared_sets (id) on delete cascade,
  -- The version of the set that the link shows.
  add column set_version integer,
  add column looks_right boolean,
  add column remark text constraint shared_drafts__remark__text check (private.is_text(remark, 500)),
  add column answered_at timestamptz;
create index shared_drafts__set on private.shared_drafts (set_id) where set_id is not null;
grant select (set_id, set_version, looks_right, remark, answered_at), update (set_id, set_version) on private.shared_drafts to authenticated;

-- The sets that still do something, or with @p_ended the last 200 that are done or taken back, each with its changes.
create function public.prepared_list(p_ended boolean default false) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select coalesce(jsonb_agg(to_jsonb(one) - 'touched_at' || jsonb_build_object('changes', (
      select coalesce(jsonb_agg(jsonb_build_object('request', c.request, 'version', c.version, 'table', c.entity, 'action', c.action,
        'record_id', c.record_id, 'values', c."values", 'seen', c.seen, 'by', c.prepared) || private.present_state(c) order by c.id), '[]')
      from private.prepared_changes c where c.set_id = one.id), 'links', (
      select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'shared_at', d.shared_at, 'expires_at', d.expires_at, 'is_current',
        d.set_version = one.version, 'looks_right', d.looks_right, 'remark', d.remark, 'answered_at', d.answered_at) order by d.id), '[]')
      from private.shared_drafts d where d.set_id = one.id and d.expires_at > now())) order by one.id), '[]')
    from (
      select * from private.prepared_sets s
      where case when p_ended then s.state in ('done', 'taken_back')
        else s.state in ('open', 'waiting') or (s.state = 'done' and s.back_at is not null) end
      order by s.id desc limit case when p_ended then 200 end) as one);
end
$$;

-- Writes into the entry of a set what the set was: its name, who prepared and who approved it, and its time.
-- Definer: writes facts of an entry, which no role of the API can; requires staff, and changes only the entry of its own set.
create function private.keep_set_facts(p_set bigint) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_role('Only staff can change records.', 'admin', 'editor', 'moderator');
  update public.record_versions v set record = facts.record, changed = array(select key from jsonb_object_keys(facts.record) as key order by key)
  from (
    select s.request, jsonb_strip_nulls(jsonb_build_object('action', 'carry_out', 'name', s.name, 'approved', s.approved, 'carry_at', s.carry_at,
      'prepared', (select jsonb_agg(distinct c.prepared -> 'name') from private.prepared_changes c where c.set_id = s.id))) as record
    from private.prepared_sets s where s.id = p_set) as facts
  where v.request_id = facts.request and v.operation = 'bulk' and v.changed_by = (private.history_author()).account_id;
end
$$;

-- Why a change could not be carried out. @p_columns has who wrote which value when, by column.
create function private.problem_of(
  change private.prepared_changes, p_reason text, p_columns jsonb default '{}', p_code text default null, p_message text default null,
  p_column text default null)
returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('request', change.request, 'table', change.entity, 'record_id', change.record_id,
    'names', private.present_state(change) -> 'names', 'reason', p_reason, 'columns', p_columns, 'code', p_code, 'message', p_message,
    'column', p_column)
$$;

-- The column of a refused value: of a constraint, or the first whose value has the wrong type.
create function private.refused_column(p_table text, p_values jsonb, p_constraint text, p_column text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  named text;
begin
  if coalesce(p_column, '') <> '' then return p_column; end if;
  if p_constraint like '%\_\_%' then return split_part(p_constraint, '__', 2); end if;
  if jsonb_typeof(p_values) <> 'object' then return null; end if;
  for named in select jsonb_object_keys(p_values) loop
    begin
      execute format('select jsonb_populate_record(null::public.%I, $1)', p_table) using jsonb_build_object(named, p_values -> named);
    exception when data_exception then
      return named;
    end;
  end loop;
  return null;
end
$$;

-- Whether an error is about the caller or the values, such as a column that is gone. Other errors, such as a lost connection, are raised.
create function private.is_refusal(code text) returns boolean
language sql immutable
set search_path = ''
as $$ select code ~ '^(22|23|42|54|P0001|PT)' $$;

-- Runs the changes of a set as its caller, all or none. Returns the problems, null if there are none; then the set is done. A trial writes
-- nothing.
create function private.run_set(p_id bigint, p_is_scheduled boolean, p_is_trial boolean default false) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  author constant jsonb := private.signature() || case when p_is_scheduled then '{"scheduled": true}' else '{}' end::jsonb;
  one private.prepared_sets;
  change private.prepared_changes;
  answer jsonb;
  -- The ids of new records by the request of their change.
  new_ids jsonb := '{}';
  present bigint[];
  wanted bigint[];
  problems jsonb := '[]';
  code text;
  message text;
  refused_constraint text;
  refused_name text;
begin
  -- Running saves end first, so that no record changes between the comparison and the write.
  perform private.lock_out_saves(array(select distinct c.entity from private.prepared_changes c where c.set_id = p_id));
  perform pg_advisory_xact_lock(7302);
  -- A form has just saved the only change.
  if exists (select from private.prepared_sets s where s.id = p_id and s.state = 'done') then return null; end if;
  begin
    update private.prepared_sets s
    set state = 'done', carried = author, problem = null, version = version + 1, touched_at = clock_timestamp()
    where s.id = p_id returning * into one;
    -- An order has the records that were there when it was prepared.
    for change in select * from private.prepared_changes c where c.set_id = p_id and c.action = 'order' order by c.id loop
      answer := private.present_state(change) -> 'overtaken';
      if answer <> '{}' then problems := problems || private.problem_of(change, 'order', answer); end if;
    end loop;
    for change in select * from private.prepared_changes c where c.set_id = p_id order by c.action = 'order', c.id loop
      begin
        if change.action <> 'order' then
          answer := public.run_command(
            change.request, change.action, change.entity, case when change.record_id is not null then array[change.record_id] end,
            change."values", change.seen, one.request);
          if change.action = 'insert' then new_ids := new_ids || jsonb_build_object(change.request::text, answer -> 'row' -> 'id'); end if;
          if answer -> 'overtaken' <> '[]' then
            problems := problems || private.problem_of(change, 'overtaken', private.present_state(change) -> 'overtaken');
          end if;
        elsif problems = '[]' then
          -- New and deleted records of the set have changed the list.
          execute format('select array(select id from public.%I order by display_order, id)', change.entity) into present;
          wanted := array(
            select id from (
              select coalesce(new_ids ->> place.id, case when place.id ~ '^[0-9]+$' then place.id end)::bigint as id, place.number
              from jsonb_array_elements_text(change."values") with ordinality as place (id, number)) as named
            where named.id = any (present) order by named.number);
          wanted := wanted || array(select id from unnest(present) with ordinality as rest (id, number) where id <> all (wanted) order by number);
          if cardinality(present) > 0 then
            perform public.run_command(change.request, 'order', change.entity, wanted, '{}', to_jsonb(present), one.request);
          end if;
        end if;
      exception when others then
        get stacked diagnostics code = returned_sqlstate, message = message_text, refused_constraint = constraint_name,
          refused_name = column_name;
        if not private.is_refusal(code) then raise; end if;
        problems := problems || private.problem_of(change,
          case when code = 'PT404' then 'gone' when code = 'PT409' then 'order' when code ~ '^(42501|PT)' then 'forbidden' else 'refused' end,
          '{}', code, message, case when code ~ '^2' then private.refused_column(change.entity, change."values", refused_constraint, refused_name) end);
      end;
    end loop;
    if problems <> '[]' or p_is_trial then raise exception 'Nothing is written.' using errcode = 'BR001'; end if;
    perform private.keep_set_facts(p_id);
  exception when sqlstate 'BR001' then null;
  end;
  return nullif(problems, '[]');
end
$$;

-- Gives a set its times; null: by hand. The caller answers for the set as it is (@p_version). Returns the new version, and what would refuse
-- the set now. Of a set that is carried out, only the time to take it back changes.
create function public.schedule_set(p_id bigint, p_version integer, p_carry_at timestamptz, p_back_at timestamptz) returns jsonb
language plpgsql
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  author constant jsonb := private.signature();
  one private.prepared_sets;
  problems jsonb;
begin
  perform private.lock_prepared();
  select * into one from private.prepared_sets s where s.id = p_id;
  if one.state = 'done' or (one.state = 'waiting' and one.carried is not null) then
    if one.version <> p_version then
      raise exception 'Somebody has changed this set. Load it again.' using errcode = 'PT409', detail = 'prepared_overtaken';
    end if;
    -- It is taken back with the rights of who carried it out.
    if p_back_at is not null and (one.carried ->> 'account')::bigint is distinct from (author ->> 'account')::bigint then
      raise exception 'Only who carried a set out can say when it is taken back.' using errcode = '42501';
    end if;
    update private.prepared_sets s
    set state = 'done', problem = null, back_at = p_back_at, version = version + 1, touched_at = clock_timestamp()
    where s.id = p_id returning * into one;
    return jsonb_build_object('version', one.version, 'problem', null);
  end if;
  perform private.open_set(p_id, p_version);
  -- Locks the content before the row of the set, as a save that ends a prepared change.
  problems := private.run_set(p_id, false, true);
  -- A form may just have saved the only change.
  perform private.open_set(p_id);
  update private.prepared_sets s
  set state = 'open', problem = null, carry_at = p_carry_at, back_at = p_back_at, version = version + 1, touched_at = clock_timestamp(),
    approved = case when p_carry_at is not null then author end
  where s.id = p_id returning * into one;
  return jsonb_build_object('version', one.version, 'problem', problems);
end
$$;

-- Carries a set out, all or nothing, as one entry of the history with one undo. A second call answers as the first.
create function public.carry_out_set(p_id bigint, p_version integer default null) returns jsonb
language plpgsql
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  one private.prepared_sets;
  problems jsonb;
begin
  perform private.signature(), private.lock_prepared();
  select * into one from private.prepared_sets s where s.id = p_id;
  if one.state is distinct from 'done' then
    perform private.open_set(p_id, p_version);
    problems := private.run_set(p_id, false);
    update private.prepared_sets s set problem = problems where s.id = p_id and s.state = 'waiting';
    select * into one from private.prepared_sets s where s.id = p_id;
  end if;
  return jsonb_build_object('id', one.id, 'state', one.state, 'version', one.version, 'request', one.request, 'problem', problems,
    'changed', (select coalesce(max(case when v.operation = 'bulk' then private.count_records(v.id) else 1 end), 0)
      from public.record_versions v where v.request_id = one.request));
end
$$;

-- Takes back a set, as undo_command: records that somebody changed since stay. A second call answers as the first.
create function public.take_back_set(p_id bigint) returns jsonb
language plpgsql
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  author constant jsonb := private.signature();
  one private.prepared_sets;
  answer jsonb := '{"undone": 0, "kept": 0, "refusal": null}';
begin
  perform private.lock_prepared();
  select * into one from private.prepared_sets s where s.id = p_id;
  if one.id is null then
    raise exception 'This set does not exist any more.' using errcode = 'PT404';
  elsif one.carried is null then
    raise exception 'This set is not carried out.' using errcode = 'PT409', detail = 'not_carried_out';
  elsif (one.carried ->> 'account')::bigint is distinct from (author ->> 'account')::bigint then
    raise exception 'Only who carried a set out can take it back.' using errcode = '42501';
  end if;
  -- A set whose records had its values already has no entry.
  if exists (select from public.record_versions v where v.request_id = one.request) then answer := public.undo_command(one.request); end if;
  update private.prepared_sets s
  set state = 'taken_back', taken_back = author, problem = null, version = version + 1, touched_at = clock_timestamp()
  where s.id = p_id and s.state <> 'taken_back';
  return answer;
end
$$;

grant execute on function private.lock_prepared(), private.signature(), private.due_at(private.prepared_sets), private.open_set(bigint, integer),
  private.touch_set(bigint), private.check_change(jsonb), private.limit_prepared(bigint), private.present_state(private.prepared_changes),
  private.keep_set_facts(bigint), private.problem_of(private.prepared_changes, text, jsonb, text, text, text),
  private.refused_column(text, jsonb, text, text), private.is_refusal(text), private.run_set(bigint, boolean, boolean),
  private.require_draft_pictures(text, jsonb), private.picture_names(text) to authenticated;
-- Which pictures were removed from the library.
grant select (picture, removed_at) on private.picture_facts to authenticated;
grant execute on function private.lock_prepared(), private.due_at(private.prepared_sets), private.is_refusal(text) to service_role;
grant execute on function public.prepare_changes(jsonb, bigint), public.create_set(uuid, text), public.rename_set(bigint, text),
  public.move_change(uuid, bigint), public.discard_change(uuid, integer), public.discard_set(bigint, integer), public.prepared_list(boolean),
  public.schedule_set(bigint, integer, timestamptz, timestamptz), public.carry_out_set(bigint, integer),
  public.take_back_set(bigint) to authenticated;
comment on function public.prepare_changes(jsonb, bigint) is 'nullable: p_set';
comment on function public.rename_set(bigint, text) is 'nullable: p_name';
comment on function public.move_change(uuid, bigint) is 'nullable: p_set';
comment on function public.discard_change(uuid, integer) is 'nullable: p_version';
comment on function public.discard_set(bigint, integer) is 'nullable: p_version';
comment on function public.schedule_set(bigint, integer, timestamptz, timestamptz) is 'nullable: p_carry_at, p_back_at';
comment on function public.carry_out_set(bigint, integer) is 'nullable: p_version';

-- Shares a set as `share_draft`: the link has a copy of its pages. The set must have the version that the pages show.
create function public.share_set(p_id bigint, p_version integer, p_pages jsonb, p_token_hash text) returns timestamptz
language plpgsql
set search_path = ''
as $$
declare
  first private.prepared_changes;
  expires timestamptz;
begin
  perform private.signature(), private.lock_prepared(), private.open_set(p_id, p_version);
  -- The first change names the link in lists of shared drafts.
  select * into first from private.prepared_changes c where c.set_id = p_id and jsonb_typeof(c."values") = 'object' order by c.id limit 1;
  expires := public.share_draft(
    coalesce(first.entity, (select c.entity from private.prepared_changes c where c.set_id = p_id limit 1)),
    case when (private.present_state(first) -> 'is_there')::boolean then first.record_id end, coalesce(first."values", '{}'), p_pages, p_token_hash);
  update private.shared_drafts d set set_id = p_id, set_version = p_version
  where d.id = (
    select max(own.id) from private.shared_drafts own
    where own.shared_by = (private.signature() ->> 'account')::bigint and own.expires_at = expires and own.set_id is null);
  return expires;
end
$$;
grant execute on function public.share_set(bigint, integer, jsonb, text) to authenticated;

-- As before, with the answer. `is_set`: whoever has the link may answer.
drop function public.read_shared_draft(text);
-- Definer: reads shared drafts, which no role of the API can; returns the page of one link to whoever has its secret.
create function public.read_shared_draft(p_secret text)
returns table (pages jsonb, shared_at timestamptz, expires_at timestamptz, is_set boolean, looks_right boolean, remark text)
language sql stable security definer
set search_path = ''
as $$
  select d.pages, d.shared_at, d.expires_at, d.set_id is not null, d.looks_right, d.remark
  from private.shared_drafts d join public.admin_users u on u.id = d.shared_by
  where d.token_hash = sha256(convert_to(p_secret, 'UTF8')) and d.expires_at > now() and u.active
$$;
comment on function public.read_shared_draft(text) is 'nullable: looks_right, remark';

-- The answer of whoever has the link of a set; a later answer replaces it. Returns no row if the link is unknown, expired or ended.
-- Definer: writes the answer, which no role of the API can; changes only the link whose secret the caller has.
create function public.answer_shared_draft(p_secret text, p_looks_right boolean, p_remark text) returns table (answered_at timestamptz)
language sql security definer
set search_path = ''
as $$
  update private.shared_drafts d set looks_right = p_looks_right, remark = p_remark, answered_at = now()
  from public.admin_users u
  where u.id = d.shared_by and u.active and d.token_hash = sha256(convert_to(p_secret, 'UTF8')) and d.expires_at > now() and d.set_id is not null
  returning d.answered_at
$$;
comment on function public.answer_shared_draft(text, boolean, text) is 'nullable: p_looks_right, p_remark';
grant execute on function public.read_shared_draft(text), public.answer_shared_draft(text, boolean, text) to anon;

-- A form saves a prepared change as a command with the request of the change: then the change is no longer prepared. A set without a name ends
-- with its only change. Runs as the owner of the history, the only writer.
create function private.end_prepared() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  of_set bigint;
begin
  select c.set_id into of_set from private.prepared_changes c join private.prepared_sets s on s.id = c.set_id
  where c.request = new.request_id and s.state <> 'done';
  if of_set is null then return null; end if;
  update private.prepared_sets s
  set state = 'done', request = new.request_id, problem = null, version = version + 1, touched_at = clock_timestamp(),
    carried = jsonb_build_object('at', new.changed_at, 'account', new.changed_by, 'name', new.changed_by_name)
  where s.id = of_set and s.name is null and (select count(*) from private.prepared_changes c where c.set_id = of_set) = 1;
  if not found then
    delete from private.prepared_changes c where c.request = new.request_id;
    update private.prepared_sets s set version = version + 1, touched_at = clock_timestamp() where s.id = of_set;
  end if;
  return null;
end
$$;
create trigger end_prepared after insert on public.record_versions
  for each row when (new.request_id is not null) execute function private.end_prepared();

-- Pictures of prepared changes are kept, like pictures of shared drafts.
create or replace function public.draft_pictures() returns setof text
language sql stable
set search_path = ''
as $$
  select private.picture_names(d.record::text) from private.shared_drafts d where d.expires_at > now()
  union
  select private.picture_names(c."values"::text) from private.prepared_changes c
$$;

-- The effect of a command on each record of a table. An entry of several commands may have two versions of a record: `before` has the values
-- before the first. A new place of a record is an effect of its own.
create or replace function private.command_parts(p_command bigint, p_table text)
returns table (entity_id bigint, operation text, before jsonb, record jsonb)
language sql stable
set search_path = ''
as $$
  with parts as materialized (
    select *, v.operation = 'reorder' as is_move from private.command_versions(p_command) v where v.entity = p_table
  ), replaced as (
    select parts.entity_id, parts.is_move, jsonb_object_agg(key, value order by parts.id desc) as before
    from parts, jsonb_each(parts.before) group by parts.entity_id, parts.is_move
  )
  select distinct on (parts.entity_id, parts.is_move) parts.entity_id, parts.operation, replaced.before, parts.record
  from parts left join replaced on replaced.entity_id is not distinct from parts.entity_id and replaced.is_move = parts.is_move
  order by parts.entity_id, parts.is_move, parts.id desc
$$;

-- As before; records that the command itself added and moved do not keep an order from going back.
create or replace function private.undone_parts(p_command bigint, p_table text) returns table (kept_because text, columns text[])
language plpgsql stable
set search_path = ''
as $$
begin
  return query execute format($sql$
    select case
        when v.operation = 'reorder' then
          case when v.before - array(
              select added.entity_id::text from private.command_versions($1) added where added.entity = %1$L and added.operation = 'insert')
            <@ (select coalesce(jsonb_object_agg(id, to_jsonb(present) -> 'display_order'), '{}') from public.%1$I as present) then null
            else 'list_changed' end
        when v.operation = 'insert' then case when now.id is not null then 'changed_record' end
        when v.operation = 'delete' then case when now.id is null then case when v.record is null then 'emptied' else 'not_there' end end
        when v.before is null then 'not_kept'
        when now.id is null then 'not_there'
        when not to_jsonb(now) @> v.before then 'changed' end,
      case when v.operation = 'update' and now.id is not null then array(
        select key from jsonb_each(v.before)
        where to_jsonb(now) -> key is distinct from value and to_jsonb(now) -> key is distinct from v.record -> key order by key) end
    from private.command_parts($1, %1$L) v left join public.%1$I as now on now.id = v.entity_id and v.operation <> 'reorder'
  $sql$, p_table) using p_command;
end
$$;

-- As before, with ended sets.
-- Definer: removes rows that no role of the API can; refuses all callers but the server.
create or replace function public.housekeeping() returns void
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
      -- The history keeps what a set was and did. A set that is yet to be taken back stays.
      ('private.prepared_sets', $sql$touched_at < now() - interval '90 days'
        and (state = 'taken_back' or (state = 'done' and back_at is null))$sql$),
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
