-- Texts that did not follow a change of the same text in another language. docs/decisions/languages.md has the rule;
-- packages/content/src/languages/marks.ts is the same rule for the forms.

-- The words of a text without their spelling: case, blanks, punctuation, vowel marks and the script of digits are left out. Numbers stay
-- apart, and a decimal point counts. Equal to packages/content/src/languages/words.ts.
create function private.words_of(value text) returns text
language plpgsql immutable parallel safe strict
set search_path = ''
as $$
begin
  return regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    translate(private.fold_text(value), '٪٬', '%,'),
    -- The separator of thousands.
    '(?<=[0-9])[, ] ?(?=[0-9]{3}(?![0-9]))', '', 'g'),
    '(?<=[0-9])[.٫](?=[0-9])', '٫', 'g'),
    '(?<=[0-9])[ !"#&''()*,\u002D./:;?@\u005B-\u0060{}\u00A1\u00A7\u00AB\u00AD\u00B6\u00B7\u00BB\u00BF\u060C\u060D\u061B-\u061F\u066D\u06D4\u200B-\u2027\u202A-\u202E\u2032-\u205E\u2060-\u2069]+(?=[0-9])', '|', 'g'),
    '[ !"#&''()*,\u002D./:;?@\u005B-\u0060{}\u00A1\u00A7\u00AB\u00AD\u00B6\u00B7\u00BB\u00BF\u060C\u060D\u061B-\u061F\u066D\u06D4\u200B-\u2027\u202A-\u202E\u2032-\u205E\u2060-\u2069]+', '', 'g');
end
$$;

-- The length in bytes of the common beginning of two UTF-8 texts, up to the last English or Arabic letter in its last 100 bytes; 0 without
-- such a letter. No rule of private.words_of looks past a letter: the words of a text are the words of the parts before and after it.
create function private.common_head(one bytea, other bytea) returns integer
language plpgsql immutable parallel safe strict
set search_path = ''
as $$
declare
  head integer := 0;
  differs_at integer := least(length(one), length(other)) + 1;
  middle integer;
begin
  while head + 1 < differs_at loop
    middle := (head + differs_at) / 2;
    if substr(one, 1, middle) = substr(other, 1, middle) then head := middle; else differs_at := middle; end if;
  end loop;
  for bytes in reverse head..greatest(1, head - 100) loop
    if substr(one, bytes, 1) between '\x41' and '\x5a' or substr(one, bytes, 1) between '\x61' and '\x7a'
      or substr(one, bytes - 1, 2) between '\xd8a1' and '\xd8ba' or substr(one, bytes - 1, 2) between '\xd981' and '\xd98a' then
      return bytes;
    end if;
  end loop;
  return 0;
end
$$;

-- The length in bytes of the common end of two UTF-8 texts, from the first letter of English or Arabic in its first 100 bytes; 0 without one.
create function private.common_tail(one bytea, other bytea) returns integer
language plpgsql immutable parallel safe strict
set search_path = ''
as $$
declare
  tail integer := 0;
  differs_at integer := least(length(one), length(other)) + 1;
  middle integer;
begin
  while tail + 1 < differs_at loop
    middle := (tail + differs_at) / 2;
    if substr(one, length(one) + 1 - middle) = substr(other, length(other) + 1 - middle) then tail := middle; else differs_at := middle; end if;
  end loop;
  for at in length(one) + 1 - tail..least(length(one), length(one) + 101 - tail) loop
    if substr(one, at, 1) between '\x41' and '\x5a' or substr(one, at, 1) between '\x61' and '\x7a'
      or substr(one, at, 2) between '\xd8a1' and '\xd8ba' or substr(one, at, 2) between '\xd981' and '\xd98a' then
      return length(one) + 1 - at;
    end if;
  end loop;
  return 0;
end
$$;

-- A text of at most @bytes, or its beginning up to the last letter within them.
create function private.beginning(value bytea, bytes integer) returns text
language plpgsql immutable parallel safe strict
set search_path = ''
as $$
begin
  return convert_from(
    case when length(value) <= bytes then value else substr(value, 1, private.common_head(substr(value, 1, bytes), value)) end, 'UTF8');
end
$$;

-- Whether two texts have the same words. Every save compares long texts, so only the part that differs is read, and of long parts first
-- their beginnings: private.words_of of a whole article takes longer than storing it.
create function private.same_words(one text, other text) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  long constant integer := 300;
  first bytea;
  second bytea;
  head integer;
  tail integer;
  first_words text;
  second_words text;
begin
  if one is null or other is null then return one is not distinct from other; end if;
  if one = other then return true; end if;
  if octet_length(one) <= long and octet_length(other) <= long then return private.words_of(one) = private.words_of(other); end if;
  first := convert_to(one, 'UTF8');
  second := convert_to(other, 'UTF8');
  head := private.common_head(first, second);
  first := substr(first, head + 1);
  second := substr(second, head + 1);
  tail := private.common_tail(first, second);
  first := substr(first, 1, length(first) - tail);
  second := substr(second, 1, length(second) - tail);
  if length(first) > long or length(second) > long then
    -- The beginning of a text begins the words of each text that says the same.
    first_words := private.words_of(private.beginning(first, long));
    second_words := private.words_of(private.beginning(second, long));
    if not ((length(first) > long and starts_with(second_words, first_words))
      or (length(second) > long and starts_with(first_words, second_words))) then
      return false;
    end if;
  end if;
  return private.words_of(convert_from(first, 'UTF8')) = private.words_of(convert_from(second, 'UTF8'));
end
$$;

-- The columns of one text in every language: `name_en` and `name_ar`, in the older tables `name` and `name_ar`.
create function private.text_name(column_name text) returns text
language sql immutable parallel safe strict
set search_path = ''
as $$ select regexp_replace(column_name, '_[a-z]{2}$', '') $$;

-- A text (`target`) that did not follow the last change of its `source`. The mark keeps both present texts, also after a change of
-- spelling, so that it is void if a deleted record comes back with other texts.
create table private.language_marks (
  entity text not null constraint language_marks__entity__at_most_63 check (char_length(entity) <= 63),
  entity_id bigint not null,
  target text not null,
  target_text text not null,
  source text not null,
  -- The source text when the target was last right.
  source_before text not null,
  -- Null while the source is empty: then it is missing, and the target is not behind.
  source_text text,
  -- The first change, the last change, and the author of the last change.
  since timestamptz not null,
  changed_at timestamptz not null,
  changed_by bigint,
  changed_by_name text,
  primary key (entity, entity_id, target)
);
comment on table private.language_marks is 'Texts that did not follow the last change of the same text in another language.';
revoke all on private.language_marks from public, anon, authenticated, service_role;

create table private.language_settings (
  id boolean primary key default true constraint language_settings__id__one_row check (id),
  -- Whether a save is refused if it would publish a text that is behind.
  forbids_behind boolean not null default false,
  changed_at timestamptz,
  changed_by_name text
);
comment on table private.language_settings is 'Whether a save is refused if it would publish a text that is behind.';
insert into private.language_settings default values;
revoke all on private.language_settings from public, anon, authenticated;
grant select on private.language_settings to authenticated, service_role;
grant update on private.language_settings to service_role;

-- Updates the marks of a record with each of its versions, and notes in the version which texts it published although they were behind.
-- Imports and restores, which set one of two settings, close marks but never open any. A save that publishes a text that is behind is
-- refused if the setting forbids it; marks from earlier saves never refuse a save. Loops over a few columns are expressions: each query
-- here would cost as much as storing the record.
create function private.mark_languages() returns trigger
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
      update private.language_marks m
      set target_text = new.record ->> mark.target, source_text = new.record ->> mark.source,
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
create trigger mark_languages before insert on public.record_versions
  for each row when (new.operation = 'update' and new.entity <> 'admin_users') execute function private.mark_languages();

-- Closes a mark: the text is still right. @p_seen is the `changed_at` of the mark that the caller saw; a later change keeps the mark. Returns
-- whether it is closed.
-- Definer: closes a mark and writes its entry of the history, which no role of the API can; requires staff, who may save every text.
create function public.still_right(p_table text, p_id bigint, p_target text, p_seen timestamptz) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  author record;
  record jsonb;
begin
  perform private.require_role('Only staff can say that a text is still right.', 'admin', 'editor', 'moderator');
  perform private.require_content_table(p_table);
  perform pg_advisory_xact_lock(7302);
  delete from private.language_marks m
  where m.entity = p_table and m.entity_id = p_id and m.target = p_target and m.changed_at = p_seen;
  if not found then return false; end if;
  execute format('select private.history_row(to_jsonb(t)) from public.%I t where id = $1', p_table) into record using p_id;
  if record is null then return false; end if;
  author := private.history_author();
  insert into public.record_versions (entity, entity_id, operation, changed_by, changed_by_name, source, changed, record)
  values (p_table, p_id, 'still_right', author.account_id, author.account_name, author.source, array[p_target],
    private.pick_columns(record, array(
      select name from jsonb_object_keys(record) as name
      where name = p_target or private.text_name(name) in ('name', 'title', 'words', 'alt'))));
  return true;
end
$$;
grant execute on function public.still_right(text, bigint, text, timestamptz) to authenticated;

-- Whether a save is refused if it would publish a text that is behind, and who decided so. Admins decide.
create function public.language_rule() returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.is_staff();
  return (select to_jsonb(s) - 'id' from private.language_settings s);
end
$$;

-- Definer: writes one setting; requires an admin.
create function public.set_language_rule(p_forbids_behind boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_role('Only an admin can change this setting.', 'admin');
  update private.language_settings
  set forbids_behind = p_forbids_behind, changed_at = clock_timestamp(), changed_by_name = (private.history_author()).account_name
  where id;
end
$$;
grant execute on function public.language_rule(), public.set_language_rule(boolean) to authenticated;

-- Reading which texts are missing or did not follow. Staff only.

-- The columns of a table that exist in several languages. The default language has no suffix in the older tables.
create function private.language_columns(p_table text) returns table (name text, language text, text_name text)
language sql stable
set search_path = ''
as $$
  with columns as (
    select attname::text as name, private.text_name(attname::text) as text_name
    from pg_catalog.pg_attribute where attrelid = format('public.%I', p_table)::regclass and attnum > 0 and not attisdropped)
  select c.name, case when c.name = c.text_name then 'en' else right(c.name, 2) end, c.text_name
  from columns c where (select count(*) from columns other where other.text_name = c.text_name) > 1
$$;

-- The texts of a table, or of some of its records, that need work. `source` and the columns after it are null for a missing text; `since` is
-- the last save then.
-- Definer: reads the marks of texts, which no role of the API can; requires staff, who read every record.
create function private.language_needs(p_table text, p_ids bigint[] default null)
returns table (
  entity_id bigint, target text, language text, source text, source_before text, since timestamptz, changed_at timestamptz,
  changed_by bigint, changed_by_name text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_role('Only staff can read this.', 'admin', 'editor', 'moderator');
  perform private.require_content_table(p_table);
  return query execute format($sql$
    with languages as materialized (select * from private.language_columns(%1$L))
    select m.entity_id, m.target, l.language, m.source, m.source_before, m.since, m.changed_at, m.changed_by, m.changed_by_name
    from private.language_marks m join public.%1$I t on t.id = m.entity_id join languages l on l.name = m.target,
      lateral (select to_jsonb(t) as record) as now
    where m.entity = %1$L and ($1 is null or m.entity_id = any ($1))
      and m.target_text = now.record ->> m.target and m.source_text = now.record ->> m.source
    %2$s
  $sql$, p_table, (
    -- A branch per text: its empty languages while another language has a text.
    select string_agg(format($sql$
      union all
      select t.id, missing.name, missing.language, null, null, t.updated_at, t.updated_at, null, null
      from public.%1$I t, unnest(%2$L::text[], %3$L::text[], array[%4$s]) as missing (name, language, is_empty)
      where coalesce(%5$s) is not null and (%6$s) and missing.is_empty and ($1 is null or t.id = any ($1))
    $sql$, p_table, names, codes, empties, texts, some_empty), ' ')
    from (
      select array_agg(c.name order by c.name) as names, array_agg(c.language order by c.name) as codes,
        string_agg(format('t.%I is null', c.name), ', ' order by c.name) as empties,
        string_agg(format('t.%I', c.name), ', ') as texts,
        string_agg(format('t.%I is null', c.name), ' or ') as some_empty
      from private.language_columns(p_table) c
      -- Of search words, one language is enough.
      where not exists (
        select from pg_catalog.pg_constraint k
        where k.conrelid = format('public.%I', p_table)::regclass and k.conname like '%\_\_one\_needed')
      group by c.text_name) as texts
  )) using p_ids;
end
$$;
grant execute on function private.text_name(text), private.language_needs(text, bigint[]) to authenticated;

-- The texts of a record that did not follow a change in another language. `source_before` is the other language's text when both were last
-- right.
create function public.language_marks(p_table text, p_id bigint)
returns table (target text, source text, source_before text, since timestamptz, changed_at timestamptz, changed_by_name text)
language sql stable
set search_path = ''
as $$
  select n.target, n.source, n.source_before, n.since, n.changed_at, n.changed_by_name
  from private.language_needs(p_table, array[p_id]) n where n.source is not null order by n.target
$$;
grant execute on function public.language_marks(text, bigint) to authenticated;
comment on function public.language_marks(text, bigint) is 'nullable: changed_by_name';

-- The ids of the records of a table that need a language (`ar`: a text is missing in it or did not follow), or any text (`missing`).
create function public.language_ids(p_table text, p_needs text) returns bigint[]
language sql stable
set search_path = ''
as $$
  select array(
    select distinct n.entity_id from private.language_needs(p_table) n
    where case when p_needs = 'missing' then n.source is null else n.language = p_needs end order by n.entity_id)
$$;
grant execute on function public.language_ids(text, text) to authenticated;

-- The records whose texts need work, the oldest first, at most @p_limit: the `missing` texts and the texts that are `behind`, since
-- when, and the last author of the other language, or of the record with a missing text. `total` counts all records.
create function public.language_work(p_limit integer default 200)
returns table (
  entity text, entity_id bigint, names jsonb, missing text[], behind text[], since timestamptz, changed_by bigint, changed_by_name text,
  total bigint)
language plpgsql stable
set search_path = ''
as $$
declare
  every_table text;
begin
  select string_agg(format($sql$
    select %1$L::text as entity, n.*, (
      select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(t))
      where private.text_name(key) in ('name', 'title', 'words', 'alt')) as names
    from private.language_needs(%1$L) n join public.%1$I t on t.id = n.entity_id
  $sql$, c.table_name), ' union all ' order by c.table_name) into every_table from private.content_tables c;
  return query execute format($sql$
    with work as (
      select w.entity, w.entity_id, (array_agg(w.names))[1] as names,
        array_agg(w.target order by w.target) filter (where w.source is null) as missing,
        array_agg(w.target order by w.target) filter (where w.source is not null) as behind,
        min(w.since) as since,
        (array_agg(w.changed_by order by w.changed_at desc) filter (where w.source is not null))[1] as changed_by,
        (array_agg(w.changed_by_name order by w.changed_at desc) filter (where w.source is not null))[1] as changed_by_name
      from (%s) as w group by w.entity, w.entity_id
    ), page as (
      select *, count(*) over () as total from work order by since, entity, entity_id limit $1
    )
    select page.entity, page.entity_id, page.names, coalesce(page.missing, '{}'), coalesce(page.behind, '{}'), page.since,
      case when page.behind is not null then page.changed_by else last.changed_by end,
      case when page.behind is not null then page.changed_by_name else last.changed_by_name end, page.total
    from page left join lateral (
      select v.changed_by, v.changed_by_name from public.record_versions v
      where v.entity = page.entity and v.entity_id = page.entity_id order by v.id desc limit 1) as last on true
    order by page.since, page.entity, page.entity_id
  $sql$, every_table) using least(greatest(p_limit, 1), 1000);
end
$$;
grant execute on function public.language_work(integer) to authenticated;
comment on function public.language_work(integer) is 'nullable: changed_by, changed_by_name';

-- The given records that are hidden and have a text that did not follow a change in another language: a command that shows them would
-- publish that text. In the order of their ids.
create function public.behind_ids(p_table text, p_ids bigint[]) returns bigint[]
language plpgsql stable
set search_path = ''
as $$
declare
  visible_by text := (select c.visible_by from private.content_tables c where c.table_name = p_table);
  found_ids bigint[];
begin
  perform private.require_content_table(p_table);
  if visible_by is null then return '{}'; end if;
  execute format($sql$
    select array(
      select distinct t.id
      from private.language_needs(%1$L, $1) n join public.%1$I t on t.id = n.entity_id
      where n.source is not null and not t.%2$I order by t.id)
  $sql$, p_table, visible_by) into found_ids using p_ids;
  return found_ids;
end
$$;
grant execute on function public.behind_ids(text, bigint[]) to authenticated;
