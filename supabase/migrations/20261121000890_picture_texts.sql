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
create index picture_texts__newest on public.picture_texts (created_at desc, id desc);
-- A B-tree takes at most 2,704 bytes, and an address may have more.
create index picture_texts__image_url on public.picture_texts using hash (image_url);

select private.add_content_table('picture_texts');
select private.add_search('picture_texts', name => '{alt_en,alt_ar}');
