-- The rules of every content table: timestamps, id counter, outbox, policies. One function per rule; `add_content_table` applies
-- them all.

-- The content tables, and the column that shows a row to visitors; null if visitors see every row.
create table private.content_tables (
  table_name name primary key,
  visible_by name
);
revoke all on private.content_tables from public, anon, authenticated;
grant select on private.content_tables to anon, authenticated, service_role;

-- Whether staff put the records in order; other tables are listed newest first.
create function private.is_ordered(content_table text) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from pg_catalog.pg_attribute
    where attrelid = format('public.%I', content_table)::regclass and attname = 'display_order' and not attisdropped)
$$;
grant execute on function private.is_ordered(text) to anon, authenticated, service_role;

create function private.require_content_table(p_table text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not exists (select from private.content_tables where table_name = p_table) then
    raise exception '% is not a content table.', coalesce(p_table, 'null') using errcode = '22023';
  end if;
end
$$;
grant execute on function private.require_content_table(text) to authenticated, service_role;

-- All writes lock in the same order, so that no two wait for each other: tables by their names, rows by their ids, and last the history
-- (7302). The triggers of a save do so. A function that locks the history or rows before it writes must begin with one of these two
-- functions. docs/decisions/history.md.

-- Locks a table as a save does. Locked rows alone would let somebody else lock the table, and the write would wait for that.
create function private.lock_for_save(p_table text) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_content_table(p_table);
  execute format('lock table public.%I in row exclusive mode', p_table);
end
$$;

-- Waits for the running saves of these tables (default: all tables), and blocks new saves.
create function private.lock_out_saves(p_tables text[] default null) returns void
language plpgsql
set search_path = ''
as $$
declare
  content_table text;
begin
  for content_table in
    select table_name from private.content_tables where p_tables is null or table_name = any (p_tables) order by table_name
  loop
    execute format('lock table public.%I in share row exclusive mode', content_table);
  end loop;
end
$$;
grant execute on function private.lock_for_save(text), private.lock_out_saves(text[]) to authenticated, service_role;

create function private.add_timestamps(content_table text) returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format($sql$
    create trigger keep_timestamps before insert or update on public.%I
      for each row execute function private.keep_timestamps()
  $sql$, content_table);
end
$$;

-- Moves the id counter past ids that an import or the owner chose, so that the next insert works. A chosen id is at most 10^13
-- (room for milliseconds since 1970) and the CHECK of `id` allows 10^15, so the counter always keeps 99 × 10^13 ids.
create function private.keep_counter() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  counter regclass := pg_get_serial_sequence(format('%I.%I', tg_table_schema, tg_table_name), 'id');
  highest bigint := (select max(id) from inserted);
  next_number bigint;
begin
  execute format('select last_value + is_called::integer from %s', counter) into next_number;
  if highest is null or highest < next_number then return null; end if;
  if highest > 10000000000000 then
    raise exception 'new row for relation "%" violates check constraint "%__id__chosen_from_1_to_10000000000000"', tg_table_name, tg_table_name
      using errcode = '23514', constraint = tg_table_name || '__id__chosen_from_1_to_10000000000000',
        table = tg_table_name, column = 'id', detail = format('The id %s was chosen.', highest);
  end if;
  -- Waits for inserts that already have an id from the counter, and blocks new ones.
  execute format('lock table %I.%I in share row exclusive mode', tg_table_schema, tg_table_name);
  execute format('select last_value + is_called::integer from %s', counter) into next_number;
  perform setval(counter, greatest(highest, next_number - 1));
  return null;
end
$$;

create function private.add_counter(content_table text) returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format($sql$
    create trigger keep_counter after insert on public.%I referencing new table as inserted
      for each statement execute function private.keep_counter()
  $sql$, content_table);
end
$$;

-- Visitors read visible rows (spec: public-site §7); every staff role manages content (spec: admin §6). Projects that expose no
-- table by default need the grants; on platforms that grant every table to the roles of the API, the policies alone protect it.
create function private.add_policies(content_table text, visible_by text) returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format($sql$
    alter table public.%1$I enable row level security;
    revoke all on public.%1$I from public, anon, authenticated;
    grant select on public.%1$I to anon;
    grant select, insert, update, delete on public.%1$I to authenticated;
    grant all on public.%1$I to service_role;

    create policy visitors_read on public.%1$I for select to anon
      using (%2$s);
    create policy staff_read on public.%1$I for select to authenticated
      using ((select private.is_staff()));
    create policy staff_insert on public.%1$I for insert to authenticated
      with check ((select private.is_staff()));
    create policy staff_update on public.%1$I for update to authenticated
      using ((select private.is_staff())) with check ((select private.is_staff()));
    create policy staff_delete on public.%1$I for delete to authenticated
      using ((select private.is_staff()));
  $sql$, content_table, coalesce(quote_ident(visible_by), 'true'));
end
$$;

-- A call of the API deletes one record. Many are deleted by the command (delete_records), which names them: a call without a filter would empty the
-- table.
create function private.refuse_many_deletions() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_setting('role', true) = 'authenticated' and coalesce(current_setting('history.part_of', true), '') = ''
    and (select count(*) from removed) > 1 then
    raise exception 'A call deletes one record, by its id. delete_records deletes many.' using errcode = '42501';
  end if;
  return null;
end
$$;

create function private.add_deletion_limit(content_table text) returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format($sql$
    create trigger refuse_many_deletions after delete on public.%I referencing old table as removed
      for each statement execute function private.refuse_many_deletions()
  $sql$, content_table);
end
$$;

-- Turns a new table of `public` into a content table. A migration calls it once, after it has created the table.
create function private.add_content_table(content_table text, visible_by text default null) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into private.content_tables values (content_table, visible_by);
  -- Room for the next version of each row on its page: then a change of other columns writes no index, which takes most of the time of a save.
  execute format('alter table public.%I set (fillfactor = 50)', content_table);
  perform private.add_timestamps(content_table);
  perform private.add_counter(content_table);
  perform private.add_policies(content_table, visible_by);
  perform private.add_deletion_limit(content_table);
  perform private.add_history(content_table, visible_by);
end
$$;
