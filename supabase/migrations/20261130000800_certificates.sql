-- Certificates for buyers with a tender. Visitors read active certificates; the pages show those that are valid on their day in Yemen.
create table public.certificates (
  id bigint generated always as identity primary key
    constraint certificates__id__from_1_to_1000000000000000 check (id between 1 and 1000000000000000),
  name_en text not null constraint certificates__name_en__text check (private.is_text(name_en, 160)),
  name_ar text not null constraint certificates__name_ar__text check (private.is_text(name_ar, 160)),
  issuer_en text not null constraint certificates__issuer_en__text check (private.is_text(issuer_en, 160)),
  issuer_ar text not null constraint certificates__issuer_ar__text check (private.is_text(issuer_ar, 160)),
  number text not null constraint certificates__number__text check (private.is_text(number, 160)),
  valid_from date constraint certificates__valid_from__day check (valid_from between '1900-01-01' and '2199-12-31'),
  valid_until date constraint certificates__valid_until__day check (valid_until between '1900-01-01' and '2199-12-31'),
  scope text not null default 'Company' constraint certificates__scope__choice check (scope in ('Company', 'Site', 'Products')),
  image_url text constraint certificates__image_url__url check (private.is_url(image_url)),
  active boolean not null default true,
  display_order integer not null default 1 constraint certificates__display_order__range check (display_order between 1 and 100000),
  created_at timestamptz not null default now() constraint certificates__created_at__year_1900_to_2199 check (private.is_time(created_at)),
  updated_at timestamptz not null default now() constraint certificates__updated_at__year_1900_to_2199 check (private.is_time(updated_at))
);
comment on table public.certificates is 'Certificates for buyers with a tender, each with its issuer, its number and the days of its validity.';
create index certificates__order on public.certificates (display_order, id);
create index certificates__active_order on public.certificates (display_order, id) where active;
select private.add_content_table('certificates', visible_by => 'active');
