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

-- Whether a record needs each text in every language; of search words, one language is enough.
create function private.needs_every_language(p_table text) returns boolean
language sql stable
set search_path = ''
as $$
  select not exists (
    select from pg_catalog.pg_constraint where conrelid = format('public.%I', p_table)::regclass and conname like '%\_\_one\_needed')
$$;

-- The texts of a table that need work. `source` and the columns after it are null for a missing text; `since` is the last save then.
create function private.language_needs(p_table text)
returns table (
  entity_id bigint, target text, language text, source text, source_before text, since timestamptz, changed_at timestamptz,
  changed_by bigint, changed_by_name text)
language plpgsql stable
set search_path = ''
as $$
begin
  return query execute format($sql$
    with languages as materialized (select * from private.language_columns(%1$L))
    select m.entity_id, m.target, l.language, m.source, m.source_before, m.since, m.changed_at, m.changed_by, m.changed_by_name
    from private.language_marks m join public.%1$I t on t.id = m.entity_id join languages l on l.name = m.target,
      lateral (select to_jsonb(t) as record) as now
    where m.entity = %1$L
      and m.target_text = now.record ->> m.target and m.source_text = now.record ->> m.source
    %2$s
  $sql$, p_table, (
    -- A branch per text: its empty languages while another language has a text.
    select string_agg(format($sql$
      union all
      select t.id, missing.name, missing.language, null, null, t.updated_at, t.updated_at, null, null
      from public.%1$I t, unnest(%2$L::text[], %3$L::text[], array[%4$s]) as missing (name, language, is_empty)
      where coalesce(%5$s) is not null and (%6$s) and missing.is_empty
    $sql$, p_table, names, codes, empties, texts, some_empty), ' ')
    from (
      select array_agg(c.name order by c.name) as names, array_agg(c.language order by c.name) as codes,
        string_agg(format('t.%I is null', c.name), ', ' order by c.name) as empties,
        string_agg(format('t.%I', c.name), ', ') as texts,
        string_agg(format('t.%I is null', c.name), ' or ') as some_empty
      from private.language_columns(p_table) c where private.needs_every_language(p_table) group by c.text_name) as texts
  ));
end
$$;

-- The texts of a record that did not follow a change in another language. `source_before` is the other language's text when both were last
-- right.
create function private.language_marks(p_table text, p_id bigint)
returns table (target text, source text, source_before text, since timestamptz, changed_at timestamptz, changed_by_name text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_role('Only staff can read this.', 'admin', 'editor', 'moderator');
  perform private.require_content_table(p_table);
  return query execute format($sql$
    select m.target, m.source, m.source_before, m.since, m.changed_at, m.changed_by_name
    from private.language_marks m join public.%1$I t on t.id = m.entity_id, lateral (select to_jsonb(t) as record) as now
    where m.entity = %1$L and m.entity_id = $1
      and m.target_text = now.record ->> m.target and m.source_text = now.record ->> m.source
    order by m.target
  $sql$, p_table) using p_id;
end
$$;

create function public.language_marks(p_table text, p_id bigint)
returns table (target text, source text, source_before text, since timestamptz, changed_at timestamptz, changed_by_name text)
language sql stable
set search_path = ''
as $$ select * from private.language_marks(p_table, p_id) $$;
grant execute on function private.language_marks(text, bigint), public.language_marks(text, bigint) to authenticated;
comment on function public.language_marks(text, bigint) is 'nullable: changed_by_name';

-- The ids of the records of a table that need a language (`ar`: a text is missing in it or did not follow), or any text (`missing`).
create function private.language_ids(p_table text, p_needs text) returns bigint[]
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_role('Only staff can read this.', 'admin', 'editor', 'moderator');
  perform private.require_content_table(p_table);
  return array(
    select distinct n.entity_id from private.language_needs(p_table) n
    where case when p_needs = 'missing' then n.source is null else n.language = p_needs end order by n.entity_id);
end
$$;

create function public.language_ids(p_table text, p_needs text) returns bigint[]
language sql stable
set search_path = ''
as $$ select private.language_ids(p_table, p_needs) $$;
grant execute on function private.language_ids(text, text), public.language_ids(text, text) to authenticated;

-- The records whose texts need work, the oldest first, at most @p_limit: the `missing` texts and the texts that are `behind`, since
-- when, and the last author of the other language, or of the record with a missing text. `total` counts all records.
create function private.language_work(p_limit integer)
returns table (
  entity text, entity_id bigint, names jsonb, missing text[], behind text[], since timestamptz, changed_by bigint, changed_by_name text,
  total bigint)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  every_table text;
begin
  perform private.require_role('Only staff can read this.', 'admin', 'editor', 'moderator');
  select string_agg(format($sql$
    select %1$L::text as entity, n.*, (
      select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(t) - 'search')
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

create function public.language_work(p_limit integer default 200)
returns table (
  entity text, entity_id bigint, names jsonb, missing text[], behind text[], since timestamptz, changed_by bigint, changed_by_name text,
  total bigint)
language sql stable
set search_path = ''
as $$ select * from private.language_work(p_limit) $$;
grant execute on function private.language_work(integer), public.language_work(integer) to authenticated;
comment on function public.language_work(integer) is 'nullable: changed_by, changed_by_name';
