-- Facts of products that their buyers ask for: of a product, and of each of its pack sizes. docs/decisions/trade-facts.md.
--
-- The facts of a deleted product stay, so that the product has them again when it leaves the bin: no foreign key.

-- The number below a bar code, with its check digit: from the right, the digits count once and three times in turn, and the sum is a
-- multiple of ten. As `checkDigit` in packages/content.
create function private.is_gtin(value text) returns boolean
language sql immutable parallel safe strict
set search_path = ''
as $$
  select case when value !~ '^([0-9]{8}|[0-9]{12,14})$' then false
    else (select sum(digit::integer * case when place % 2 = 1 then 1 else 3 end) % 10 = 0
      from regexp_split_to_table(reverse(value), '') with ordinality as digits (digit, place)) end
$$;

-- Lines with a label, a colon and a value.
create function private.is_lines(value text, max_length integer) returns boolean
language sql immutable parallel safe strict
set search_path = ''
as $$ select private.is_text(value, max_length) and value !~ '(^|\n)[^:\n]*(\n|$)' $$;

-- A number greater than 0 with at most some decimals. `double precision`, because the embedded backend sends `numeric` as a text.
create function private.is_measure(value double precision, most integer, decimals integer) returns boolean
language sql immutable parallel safe strict
set search_path = ''
as $$ select value > 0 and value <= most and value::numeric = round(value::numeric, decimals) $$;
grant execute on function private.is_gtin(text), private.is_lines(text, integer), private.is_measure(double precision, integer, integer) to anon, authenticated, service_role;

create table public.trade_facts (
  id bigint generated always as identity primary key
    constraint trade_facts__id__from_1_to_1000000000000000 check (id between 1 and 1000000000000000),
  product_id bigint not null constraint trade_facts__product_id__id check (product_id between 1 and 1000000000000000),
  origin text constraint trade_facts__origin__country check (origin ~ '^[A-Z]{2}$'),
  manufacturer_en text constraint trade_facts__manufacturer_en__text check (private.is_text(manufacturer_en, 160)),
  manufacturer_ar text constraint trade_facts__manufacturer_ar__text check (private.is_text(manufacturer_ar, 160)),
  shelf_life_months integer constraint trade_facts__shelf_life_months__range check (shelf_life_months between 1 and 120),
  storage_en text constraint trade_facts__storage_en__text check (private.is_text(storage_en, 300)),
  storage_ar text constraint trade_facts__storage_ar__text check (private.is_text(storage_ar, 300)),
  hs_code text constraint trade_facts__hs_code__format check (hs_code ~ '^([0-9]{6}|[0-9]{8}|[0-9]{10})$'),
  limits_en text constraint trade_facts__limits_en__lines check (private.is_lines(limits_en, 4000)),
  limits_ar text constraint trade_facts__limits_ar__lines check (private.is_lines(limits_ar, 4000)),
  created_at timestamptz not null default now() constraint trade_facts__created_at__year_1900_to_2199 check (private.is_time(created_at)),
  updated_at timestamptz not null default now() constraint trade_facts__updated_at__year_1900_to_2199 check (private.is_time(updated_at)),
  constraint trade_facts__product_id__taken unique (product_id) deferrable,
  constraint trade_facts__origin__one_needed check (num_nonnulls(origin, manufacturer_en, manufacturer_ar, shelf_life_months, storage_en, storage_ar, hs_code, limits_en, limits_ar) > 0)
);
comment on table public.trade_facts is 'Facts of a product that its buyers ask for, such as its origin, its shelf life and its HS code.';
create index trade_facts__newest on public.trade_facts (created_at desc, id desc);

create table public.trade_packs (
  id bigint generated always as identity primary key
    constraint trade_packs__id__from_1_to_1000000000000000 check (id between 1 and 1000000000000000),
  product_id bigint not null constraint trade_packs__product_id__id check (product_id between 1 and 1000000000000000),
  size text not null constraint trade_packs__size__format check (private.is_pack_sizes(size) and position(',' in size) = 0),
  gtin text constraint trade_packs__gtin__format check (private.is_gtin(gtin)),
  packaging_en text constraint trade_packs__packaging_en__text check (private.is_text(packaging_en, 160)),
  packaging_ar text constraint trade_packs__packaging_ar__text check (private.is_text(packaging_ar, 160)),
  pieces_per_carton integer constraint trade_packs__pieces_per_carton__range check (pieces_per_carton between 1 and 10000),
  carton_length_cm double precision constraint trade_packs__carton_length_cm__measure check (private.is_measure(carton_length_cm, 1000, 1)),
  carton_width_cm double precision constraint trade_packs__carton_width_cm__measure check (private.is_measure(carton_width_cm, 1000, 1)),
  carton_height_cm double precision constraint trade_packs__carton_height_cm__measure check (private.is_measure(carton_height_cm, 1000, 1)),
  carton_gross_kg double precision constraint trade_packs__carton_gross_kg__measure check (private.is_measure(carton_gross_kg, 5000, 3)),
  cartons_per_layer integer constraint trade_packs__cartons_per_layer__range check (cartons_per_layer between 1 and 1000),
  cartons_per_pallet integer constraint trade_packs__cartons_per_pallet__range check (cartons_per_pallet between 1 and 10000),
  stacking_limit integer constraint trade_packs__stacking_limit__range check (stacking_limit between 1 and 20),
  cartons_per_20ft integer constraint trade_packs__cartons_per_20ft__range check (cartons_per_20ft between 1 and 100000),
  cartons_per_40ft integer constraint trade_packs__cartons_per_40ft__range check (cartons_per_40ft between 1 and 100000),
  pallets_per_20ft integer constraint trade_packs__pallets_per_20ft__range check (pallets_per_20ft between 1 and 100),
  pallets_per_40ft integer constraint trade_packs__pallets_per_40ft__range check (pallets_per_40ft between 1 and 100),
  created_at timestamptz not null default now() constraint trade_packs__created_at__year_1900_to_2199 check (private.is_time(created_at)),
  updated_at timestamptz not null default now() constraint trade_packs__updated_at__year_1900_to_2199 check (private.is_time(updated_at)),
  constraint trade_packs__size__taken unique (product_id, size) deferrable,
  constraint trade_packs__pieces_per_carton__one_needed check (
    num_nonnulls(pieces_per_carton, gtin, packaging_en, packaging_ar, carton_length_cm, carton_width_cm, carton_height_cm, carton_gross_kg,
      cartons_per_layer, cartons_per_pallet, stacking_limit, cartons_per_20ft, cartons_per_40ft, pallets_per_20ft, pallets_per_40ft) > 0)
);
comment on table public.trade_packs is 'How a pack size of a product travels: its bar code, its carton, its pallet and its containers.';
create index trade_packs__newest on public.trade_packs (created_at desc, id desc);

select private.add_content_table('trade_facts');
select private.add_content_table('trade_packs');

-- The name of such a record is its product: lists of the history, of the bin and of prepared changes name it by the product's id and the
-- size, and the console has the name of the product. As before, with these columns.
create or replace function private.name_columns() returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$ begin return '^(?:full_name|product_id|size|(?:name|title|alt|words|label)(?:_[a-z]{2})?)$'; end $$;

-- As before, with numbers.
create or replace function private.record_names(record jsonb) returns jsonb
language plpgsql immutable parallel safe strict
set search_path = ''
as $$
begin
  return (select coalesce(jsonb_object_agg(key, value #>> '{}'), '{}') from jsonb_each(record)
    where key ~ private.name_columns() and jsonb_typeof(value) in ('string', 'number'));
end
$$;
