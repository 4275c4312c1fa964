-- The content of the public site: the rules of every content table, which `add_content_table` applies, and the tables.

create table private.content_tables (
  table_name name primary key,
  visible_by name
);
comment on table private.content_tables is 'The content tables, and the column that shows a row to visitors; without one, visitors see every row.';
revoke all on private.content_tables from public, anon, authenticated;
grant select on private.content_tables to anon, authenticated, service_role;

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

-- Moves the id counter of a table past ids that an import or the owner chose, so that the next insert works. A chosen id is at most 10^13
-- (room for milliseconds since 1970) and the CHECK of `id` allows 10^15, so the counter always keeps 99 × 10^13 ids.
create function private.move_counter(content_table regclass, highest bigint) returns void
language plpgsql
set search_path = ''
as $$
declare
  counter regclass := pg_get_serial_sequence(content_table::text, 'id');
  table_name text;
  next_number bigint;
begin
  execute format('select last_value + is_called::integer from %s', counter) into next_number;
  if highest is null or highest < next_number then return; end if;
  if highest > 10000000000000 then
    table_name := (select c.relname from pg_catalog.pg_class c where c.oid = content_table);
    raise exception 'new row for relation "%" violates check constraint "%__id__chosen_from_1_to_10000000000000"', table_name, table_name
      using errcode = '23514', constraint = table_name || '__id__chosen_from_1_to_10000000000000',
        table = table_name, column = 'id', detail = format('The id %s was chosen.', highest);
  end if;
  -- Waits for inserts that already have an id from the counter, and blocks new ones.
  execute format('lock table %s in share row exclusive mode', content_table);
  execute format('select last_value + is_called::integer from %s', counter) into next_number;
  perform setval(counter, greatest(highest, next_number - 1));
end
$$;

-- Turns a new table of `public` into a content table: a migration calls it once, after it has created the table. Visitors read visible rows
-- (spec: public-site §7); every staff role manages content (spec: admin §6). Projects that expose no table by default need the grants; on
-- platforms that grant every table to the roles of the API, the policies alone protect it.
create function private.add_content_table(content_table text, visible_by text default null, limits_moderators boolean default true) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into private.content_tables values (content_table, visible_by);
  execute format($sql$
    -- Room for the next version of each row on its page: then a change of other columns writes no index, which takes most of the time of a save.
    alter table public.%1$I set (fillfactor = 50);
    create trigger keep_timestamps before insert or update on public.%1$I
      for each row execute function private.keep_timestamps();
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
  perform private.add_history(content_table, visible_by, limits_moderators);
end
$$;

-- The content of the public site (spec: public-site §3). Constraints are named {table}__{column}__{rule}: the data layer reads
-- the column from the name. The publisher can read every row that the constraints accept. The limits are equal to
-- packages/content/src/entities/limits.ts.

create table public.products (
  id bigint generated always as identity primary key
    constraint products__id__from_1_to_1000000000000000 check (id between 1 and 1000000000000000),
  name_en text not null constraint products__name_en__text check (private.is_text(name_en, 160)),
  name_ar text not null constraint products__name_ar__text check (private.is_text(name_ar, 160)),
  description_en text constraint products__description_en__text check (private.is_text(description_en, 4000)),
  description_ar text constraint products__description_ar__text check (private.is_text(description_ar, 4000)),
  features_en text constraint products__features_en__text check (private.is_text(features_en, 4000)),
  features_ar text constraint products__features_ar__text check (private.is_text(features_ar, 4000)),
  category text not null constraint products__category__choice check (category in ('Rice', 'Oil', 'Sugar', 'Diversified')),
  packaging_image_url text constraint products__packaging_image_url__url check (private.is_url(packaging_image_url)),
  packaging_image_url_2 text constraint products__packaging_image_url_2__url check (private.is_url(packaging_image_url_2)),
  packaging_image_3 text constraint products__packaging_image_3__url check (private.is_url(packaging_image_3)),
  packaging_image_4 text constraint products__packaging_image_4__url check (private.is_url(packaging_image_4)),
  packaging_image_5 text constraint products__packaging_image_5__url check (private.is_url(packaging_image_5)),
  packaging_image_6 text constraint products__packaging_image_6__url check (private.is_url(packaging_image_6)),
  contents_image_url text constraint products__contents_image_url__url check (private.is_url(contents_image_url)),
  pack_unit text not null default 'Kg' constraint products__pack_unit__choice check (pack_unit in ('Kg', 'Litre')),
  pack_sizes text constraint products__pack_sizes__format check (private.is_pack_sizes(pack_sizes)),
  created_at timestamptz not null default now() constraint products__created_at__year_1900_to_2199 check (private.is_time(created_at)),
  updated_at timestamptz not null default now() constraint products__updated_at__year_1900_to_2199 check (private.is_time(updated_at))
);
comment on table public.products is 'Products, with texts in both languages, pictures and packs.';
create index products__newest on public.products (created_at desc, id desc);
create index products__category_newest on public.products (category, created_at desc, id desc);

create table public.articles (
  id bigint generated always as identity primary key
    constraint articles__id__from_1_to_1000000000000000 check (id between 1 and 1000000000000000),
  title_en text not null constraint articles__title_en__text check (private.is_text(title_en, 200)),
  title_ar text not null constraint articles__title_ar__text check (private.is_text(title_ar, 200)),
  excerpt_en text constraint articles__excerpt_en__text check (private.is_text(excerpt_en, 600)),
  excerpt_ar text constraint articles__excerpt_ar__text check (private.is_text(excerpt_ar, 600)),
  content_en text not null constraint articles__content_en__text check (private.is_text(content_en, 100000)),
  content_ar text not null constraint articles__content_ar__text check (private.is_text(content_ar, 100000)),
  category text not null default 'News' constraint articles__category__choice check (category in ('News', 'Recipes', 'Insights', 'Videos')),
  thumbnail_url text constraint articles__thumbnail_url__url check (private.is_url(thumbnail_url)),
  published boolean not null default false,
  created_at timestamptz not null default now() constraint articles__created_at__year_1900_to_2199 check (private.is_time(created_at)),
  updated_at timestamptz not null default now() constraint articles__updated_at__year_1900_to_2199 check (private.is_time(updated_at))
);
comment on table public.articles is 'Articles in Markdown, in both languages.';
create index articles__newest on public.articles (created_at desc, id desc);
create index articles__published_newest on public.articles (created_at desc, id desc) where published;
create index articles__category_newest on public.articles (category, created_at desc, id desc);

create table public.hero_images (
  id bigint generated always as identity primary key
    constraint hero_images__id__from_1_to_1000000000000000 check (id between 1 and 1000000000000000),
  image_url text not null constraint hero_images__image_url__url check (private.is_url(image_url)),
  title_en text not null constraint hero_images__title_en__text check (private.is_text(title_en, 200)),
  title_ar text not null constraint hero_images__title_ar__text check (private.is_text(title_ar, 200)),
  subtitle_en text constraint hero_images__subtitle_en__text check (private.is_text(subtitle_en, 300)),
  subtitle_ar text constraint hero_images__subtitle_ar__text check (private.is_text(subtitle_ar, 300)),
  cta_link text constraint hero_images__cta_link__link check (private.is_link(cta_link)),
  cta_text_en text constraint hero_images__cta_text_en__text check (private.is_text(cta_text_en, 60)),
  cta_text_ar text constraint hero_images__cta_text_ar__text check (private.is_text(cta_text_ar, 60)),
  active boolean not null default true,
  display_order integer not null default 1 constraint hero_images__display_order__range check (display_order between 1 and 100000),
  created_at timestamptz not null default now() constraint hero_images__created_at__year_1900_to_2199 check (private.is_time(created_at)),
  updated_at timestamptz not null default now() constraint hero_images__updated_at__year_1900_to_2199 check (private.is_time(updated_at))
);
comment on table public.hero_images is 'The pictures at the top of the home page, in the order of staff.';
create index hero_images__order on public.hero_images (display_order, id);
create index hero_images__active_order on public.hero_images (display_order, id) where active;

create table public.brand_logos (
  id bigint generated always as identity primary key
    constraint brand_logos__id__from_1_to_1000000000000000 check (id between 1 and 1000000000000000),
  name text not null constraint brand_logos__name__text check (private.is_text(name, 160)),
  logo_url text constraint brand_logos__logo_url__url check (private.is_url(logo_url)),
  active boolean not null default true,
  display_order integer not null default 1 constraint brand_logos__display_order__range check (display_order between 1 and 100000),
  created_at timestamptz not null default now() constraint brand_logos__created_at__year_1900_to_2199 check (private.is_time(created_at)),
  updated_at timestamptz not null default now() constraint brand_logos__updated_at__year_1900_to_2199 check (private.is_time(updated_at))
);
comment on table public.brand_logos is 'Logos of the brands that the company sells.';
create index brand_logos__order on public.brand_logos (display_order, id);
create index brand_logos__active_order on public.brand_logos (display_order, id) where active;

create table public.partners (
  id bigint generated always as identity primary key
    constraint partners__id__from_1_to_1000000000000000 check (id between 1 and 1000000000000000),
  name text constraint partners__name__text check (private.is_text(name, 160)),
  name_ar text constraint partners__name_ar__text check (private.is_text(name_ar, 160)),
  logo_url text constraint partners__logo_url__url check (private.is_url(logo_url)),
  display_order integer not null default 1 constraint partners__display_order__range check (display_order between 1 and 100000),
  active boolean not null default true,
  created_at timestamptz not null default now() constraint partners__created_at__year_1900_to_2199 check (private.is_time(created_at)),
  updated_at timestamptz not null default now() constraint partners__updated_at__year_1900_to_2199 check (private.is_time(updated_at))
);
comment on table public.partners is 'Partners, with their logos.';
create index partners__order on public.partners (display_order, id);
create index partners__active_order on public.partners (display_order, id) where active;

create table public.impact_gallery (
  id bigint generated always as identity primary key
    constraint impact_gallery__id__from_1_to_1000000000000000 check (id between 1 and 1000000000000000),
  image_url text constraint impact_gallery__image_url__url check (private.is_url(image_url)),
  title text constraint impact_gallery__title__text check (private.is_text(title, 200)),
  title_ar text constraint impact_gallery__title_ar__text check (private.is_text(title_ar, 200)),
  description text constraint impact_gallery__description__text check (private.is_text(description, 4000)),
  description_ar text constraint impact_gallery__description_ar__text check (private.is_text(description_ar, 4000)),
  active boolean not null default true,
  display_order integer not null default 1 constraint impact_gallery__display_order__range check (display_order between 1 and 100000),
  created_at timestamptz not null default now() constraint impact_gallery__created_at__year_1900_to_2199 check (private.is_time(created_at)),
  updated_at timestamptz not null default now() constraint impact_gallery__updated_at__year_1900_to_2199 check (private.is_time(updated_at))
);
comment on table public.impact_gallery is 'Pictures of the gallery, with titles and descriptions.';
create index impact_gallery__order on public.impact_gallery (display_order, id);
create index impact_gallery__active_order on public.impact_gallery (display_order, id) where active;

create table public.synonyms (
  id bigint generated always as identity primary key
    constraint synonyms__id__from_1_to_1000000000000000 check (id between 1 and 1000000000000000),
  words_en text constraint synonyms__words_en__text check (private.is_text(words_en, 500)),
  words_ar text constraint synonyms__words_ar__text check (private.is_text(words_ar, 500)),
  active boolean not null default true,
  created_at timestamptz not null default now() constraint synonyms__created_at__year_1900_to_2199 check (private.is_time(created_at)),
  updated_at timestamptz not null default now() constraint synonyms__updated_at__year_1900_to_2199 check (private.is_time(updated_at)),
  constraint synonyms__words_en__one_needed check (words_en is not null or words_ar is not null)
);
comment on table public.synonyms is 'Words that mean the same for the search, separated by commas; one language is enough.';
create index synonyms__newest on public.synonyms (created_at desc, id desc);
create index synonyms__active_newest on public.synonyms (created_at desc, id desc) where active;

-- Descriptions of the content's pictures, for people who do not see them, by the address of the picture; one language is enough. A
-- separate table, so that the specified tables keep their columns (docs/decisions/picture-texts.md).
create table public.picture_texts (
  id bigint generated always as identity primary key
    constraint picture_texts__id__from_1_to_1000000000000000 check (id between 1 and 1000000000000000),
  image_url text not null constraint picture_texts__image_url__url check (private.is_url(image_url)),
  alt_en text constraint picture_texts__alt_en__text check (private.is_text(alt_en, 300)),
  alt_ar text constraint picture_texts__alt_ar__text check (private.is_text(alt_ar, 300)),
  created_at timestamptz not null default now() constraint picture_texts__created_at__year_1900_to_2199 check (private.is_time(created_at)),
  updated_at timestamptz not null default now() constraint picture_texts__updated_at__year_1900_to_2199 check (private.is_time(updated_at)),
  constraint picture_texts__alt_en__one_needed check (alt_en is not null or alt_ar is not null)
);
comment on table public.picture_texts is 'Descriptions of pictures, by their addresses, for people who do not see them; one language is enough.';
create index picture_texts__newest on public.picture_texts (created_at desc, id desc);

-- A B-tree takes at most 2,704 bytes, and an address may have more.
create index picture_texts__image_url on public.picture_texts using hash (image_url);

-- Every content table, and the flag that shows a row to visitors; without one, visitors see every row.
select private.add_content_table('products');
select private.add_content_table('articles', visible_by => 'published');
select private.add_content_table('hero_images', visible_by => 'active');
select private.add_content_table('brand_logos', visible_by => 'active');
select private.add_content_table('partners', visible_by => 'active');
select private.add_content_table('impact_gallery', visible_by => 'active');
select private.add_content_table('synonyms', visible_by => 'active');
select private.add_content_table('picture_texts', limits_moderators => false);
select private.add_history('admin_users', 'none');

-- The ids and versions of the rows that the public site shows, in its order. The publisher reads this for every change, and then
-- only the rows whose version changed: one edit does not reload thousands of articles. One statement reads all tables in one
-- snapshot. Runs as its caller, so row-level security applies. `updated_at` is the version: a trigger raises it with every change of
-- a row, and callers of the API cannot choose it.
create function public.public_content_versions() returns jsonb
language plpgsql stable security invoker
set search_path = ''
as $$
declare
  table_versions text;
  answer jsonb;
begin
  select string_agg(
    format(
      '%L, (select coalesce(jsonb_agg(jsonb_build_array(id, updated_at) order by %s), ''[]'') from public.%I where %s)',
      table_name,
      case when private.is_ordered(table_name) then 'display_order, id' else 'created_at desc, id desc' end,
      table_name,
      coalesce(quote_ident(visible_by), 'true')),
    ', ') into table_versions
  from private.content_tables;
  execute format('select jsonb_build_object(''newest_change'', public.newest_site_change(),
    ''confirmed_change'', (select change_id from private.confirmed_change), %s)', table_versions) into answer;
  return answer;
end
$$;
grant execute on function public.public_content_versions() to anon, authenticated, service_role;

-- A page of given records of a content table: of those that a search found, or that need work. The filters are exact matches of columns. Without
-- `p_order` the records have the order of `p_ids`. Runs as its caller, so the policies apply. `total` counts over all pages.
create function public.listed_records(
  p_table text, p_ids bigint[], p_columns text, p_filters jsonb, p_order text, p_ascending boolean, p_from integer, p_size integer
) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform private.require_content_table(p_table);
  execute format(
    'with listed as materialized (
       select content.id, row_number() over (order by %1$s) as position
       from unnest($1) with ordinality as given (id, place) join public.%2$I as content using (id) where %3$s
     )
     select jsonb_build_object(
       ''total'', (select count(*) from listed),
       ''rows'', coalesce((
         select jsonb_agg(to_jsonb(page) - ''position'' order by position) from (
           select %4$s, position from listed join public.%2$I as content using (id) where position > $2 and position <= $2 + $3
         ) as page), ''[]''))',
    case when p_order = '' then 'given.place'
      else format('content.%1$I %2$s, content.id %2$s', p_order, case when p_ascending then 'asc' else 'desc' end) end,
    p_table,
    (select coalesce(string_agg(format('content.%I::text = %L', key, value), ' and '), 'true') from jsonb_each_text(p_filters)),
    (select string_agg(format('content.%I', name), ', ') from string_to_table(p_columns, ',') as name))
  into answer using p_ids, greatest(0, p_from), greatest(0, least(p_size, 1000));
  return answer;
end
$$;
grant execute on function public.listed_records(text, bigint[], text, jsonb, text, boolean, integer, integer) to authenticated, service_role;
