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
create index impact_gallery__order on public.impact_gallery (display_order, id);
create index impact_gallery__active_order on public.impact_gallery (display_order, id) where active;

-- Words that mean the same for the search, separated by commas; one language is enough.
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
create index synonyms__newest on public.synonyms (created_at desc, id desc);
create index synonyms__active_newest on public.synonyms (created_at desc, id desc) where active;

-- Every content table, and the flag that shows a row to visitors; without one, visitors see every row.
select private.add_content_table('products');
select private.add_content_table('articles', visible_by => 'published');
select private.add_content_table('hero_images', visible_by => 'active');
select private.add_content_table('brand_logos', visible_by => 'active');
select private.add_content_table('partners', visible_by => 'active');
select private.add_content_table('impact_gallery', visible_by => 'active');
select private.add_content_table('synonyms', visible_by => 'active');

-- The searched columns: the name of a row, its category and packs, and the rest.
select private.add_search('products', name => '{name_en,name_ar}', rest => '{description_en,description_ar,features_en,features_ar}');
select private.add_search('articles', name => '{title_en,title_ar}', rest => '{excerpt_en,excerpt_ar,content_en,content_ar}');
select private.add_search('hero_images', name => '{title_en,title_ar}');
select private.add_search('brand_logos', name => '{name}');
select private.add_search('partners', name => '{name,name_ar}');
select private.add_search('impact_gallery', name => '{title,title_ar}');
select private.add_search('synonyms', name => '{words_en,words_ar}');
