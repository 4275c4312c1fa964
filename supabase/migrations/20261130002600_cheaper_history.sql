-- A save with its history takes less time. The functions do the same as before. docs/decisions/history.md.

-- The newest entries wait for the index in a list of at most 64 kB, so that a save with a picture does not search it.
alter index public.record_versions__pictures set (fastupdate = on, gin_pending_list_limit = 64);

-- Keeps the uses of records of a table that changed, from their new versions, and the names of records whose pictures stayed. Runs under the
-- lock of the history, so that no picture is removed in between. Goes through the versions one by one: a query with a list of ids is planned
-- again in each save, which takes longer than the work.
create or replace function private.keep_picture_uses(p_entity text, p_versions bigint[], p_renamed bigint[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  version_id bigint;
  version record;
  record_names jsonb;
  record_words text;
  removed record;
  refused text;
begin
  foreach version_id in array coalesce(p_renamed, '{}') loop
    select v.entity_id, v.record into version from public.record_versions v where v.id = version_id;
    continue when not exists (select from private.picture_uses u where u.entity = p_entity and u.entity_id = version.entity_id);
    record_names := private.record_names(version.record);
    record_words := private.words_of_names(record_names);
    update private.picture_uses u set names = record_names, words = record_words
    where u.entity = p_entity and u.entity_id = version.entity_id;
  end loop;
  foreach version_id in array coalesce(p_versions, '{}') loop
    select v.entity_id, v.operation, v.record into version from public.record_versions v where v.id = version_id;
    delete from private.picture_uses u where u.entity = p_entity and u.entity_id = version.entity_id;
    continue when version.operation = 'delete';
    record_names := private.record_names(version.record);
    record_words := private.words_of_names(record_names);
    insert into private.picture_uses (entity, entity_id, picture, columns, names, words)
    select p_entity, version.entity_id, picture, array_agg(key order by key), record_names, record_words
    from jsonb_each_text(version.record), private.picture_names(value) as picture
    where strpos(value, private.picture_folder()) > 0
    group by picture;
    select u.picture, u.columns[1] as used_in into removed
    from private.picture_uses u join private.picture_facts f on f.picture = u.picture
    where u.entity = p_entity and u.entity_id = version.entity_id and f.removed_at is not null limit 1;
    if removed.picture is not null then
      refused := format('%s__%s__removed', p_entity, removed.used_in);
      raise exception 'new row for relation "%" violates check constraint "%": the picture % was removed from the library. Upload it again or leave it out',
        p_entity, refused, removed.picture using errcode = '23514', constraint = refused, table = p_entity, column = removed.used_in;
    end if;
  end loop;
end
$$;

-- Updates the marks of a record with each of its versions, and notes in the version which texts it published although they were behind.
-- Imports and restores, which set one of two settings, close marks but never open any. A save that publishes a text that is behind is
-- refused if the setting forbids it; marks from earlier saves never refuse a save. Loops over a few columns are expressions: each query
-- here would cost as much as storing the record.
create or replace function private.mark_languages() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  is_edit constant boolean := new.source <> 'import'
    and 'yes' not in (coalesce(current_setting('history.restores', true), ''), coalesce(current_setting('history.keeps_marks', true), ''));
  marks private.language_marks[];
  text_name text;
  seen text[] := '{}';
  languages text[];
  name text;
  reworded text[];
  followed text[];
  marked text[];
  opened_by text;
  opened text[];
  mark private.language_marks;
  behind text[] := '{}';
  table_visible_by text;
  table_forbids_behind boolean;
  refused text;
begin
  foreach name in array new.changed loop
    text_name := regexp_replace(name, '_[a-z]{2}$', '');
    continue when text_name = any (seen);
    seen := seen || text_name;
    -- The columns of the text in every language.
    languages := array(
      select key from jsonb_object_keys(new.record) as key
      where starts_with(key, text_name) and (key = text_name or (length(key) = length(text_name) + 3 and key ~ '_[a-z]{2}$'))
      order by key);
    continue when cardinality(languages) < 2;
    if marks is null then marks := array(select m from private.language_marks m where m.entity = new.entity and m.entity_id = new.entity_id); end if;
    reworded := '{}';
    foreach name in array languages loop
      if name = any (new.changed) and not private.same_words(new.before ->> name, new.record ->> name) then reworded := reworded || name; end if;
    end loop;
    followed := '{}';
    marked := '{}';
    foreach mark in array marks loop
      continue when mark.target <> all (languages);
      -- A mark of a record that was deleted and came back with other texts is void.
      if mark.target_text is not distinct from (case when mark.target = any (new.changed) then new.before else new.record end) ->> mark.target
        and mark.source_text is not distinct from (case when mark.source = any (new.changed) then new.before else new.record end) ->> mark.source
      then
        if mark.target = any (reworded) then
          followed := followed || mark.target;
        else
          marked := marked || mark.target;
        end if;
      end if;
      if mark.target <> all (marked)
        or (mark.source = any (reworded) and private.same_words(new.record ->> mark.source, mark.source_before)) then
        delete from private.language_marks m
        where m.entity = new.entity and m.entity_id = new.entity_id and m.target = mark.target;
        continue;
      end if;
      if is_edit and mark.source = any (reworded) then
        mark.changed_at := new.changed_at;
        mark.changed_by := new.changed_by;
        mark.changed_by_name := new.changed_by_name;
        if new.record ->> mark.source is not null then behind := behind || mark.target; end if;
      end if;
      -- A text that stays is not read from the version: it would be compressed again.
      update private.language_marks m
      set target_text = case when mark.target = any (new.changed) then new.record ->> mark.target else m.target_text end,
        source_text = case when mark.source = any (new.changed) then new.record ->> mark.source else m.source_text end,
        changed_at = mark.changed_at, changed_by = mark.changed_by, changed_by_name = mark.changed_by_name
      where m.entity = new.entity and m.entity_id = new.entity_id and m.target = mark.target;
    end loop;
    continue when not is_edit or cardinality(reworded) in (0, cardinality(languages));
    -- A text that follows its source opens no mark on that source. A first text opens no marks.
    opened_by := null;
    opened := '{}';
    foreach name in array languages loop
      if name = any (reworded) then
        if opened_by is null and name <> all (followed) and new.before ->> name is not null then opened_by := name; end if;
      elsif name <> all (marked) and new.record ->> name is not null then
        opened := opened || name;
      end if;
    end loop;
    continue when opened_by is null or opened = '{}';
    insert into private.language_marks
    select new.entity, new.entity_id, target, new.record ->> target, opened_by, new.before ->> opened_by, new.record ->> opened_by,
      new.changed_at, new.changed_at, new.changed_by, new.changed_by_name
    from unnest(opened) as target;
    if new.record ->> opened_by is not null then behind := behind || opened; end if;
  end loop;
  if not is_edit or (behind = '{}' and marks = '{}') then return new; end if;
  -- Without a text, only a save that publishes matters.
  if marks is null and not exists (select from unnest(new.changed) as key where jsonb_typeof(new.record -> key) = 'boolean') then return new; end if;
  select c.visible_by, s.forbids_behind into table_visible_by, table_forbids_behind
  from private.content_tables c cross join private.language_settings s where c.table_name = new.entity;
  if not coalesce((new.record ->> table_visible_by)::boolean, true) then return new; end if;
  if table_visible_by = any (new.changed) then
    behind := array(
      select m.target from private.language_marks m
      where m.entity = new.entity and m.entity_id = new.entity_id
        and m.target_text = new.record ->> m.target and m.source_text = new.record ->> m.source);
  end if;
  if behind = '{}' then return new; end if;
  if cardinality(behind) > 1 then behind := array(select target from unnest(behind) as target order by target); end if;
  if table_forbids_behind then
    refused := format('%s__%s__behind', new.entity, behind[1]);
    raise exception 'new row for relation "%" violates check constraint "%"', new.entity, refused
      using errcode = '23514', constraint = refused, table = new.entity, column = behind[1],
        detail = 'Another language of this text has changed, and this one has not followed.';
  end if;
  new.left_behind := behind;
  return new;
end
$$;
