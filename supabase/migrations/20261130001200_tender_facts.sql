-- Facts for buyers with a tender, by topic. Visitors read active facts.
create table public.tender_facts (
  id bigint generated always as identity primary key
    constraint tender_facts__id__from_1_to_1000000000000000 check (id between 1 and 1000000000000000),
  topic text not null default 'Capacity'
    constraint tender_facts__topic__choice check (topic in ('Capacity', 'Delivery', 'Terms', 'Basket', 'Packing', 'References')),
  label_en text not null constraint tender_facts__label_en__text check (private.is_text(label_en, 160)),
  label_ar text not null constraint tender_facts__label_ar__text check (private.is_text(label_ar, 160)),
  value_en text not null constraint tender_facts__value_en__text check (private.is_text(value_en, 300)),
  value_ar text not null constraint tender_facts__value_ar__text check (private.is_text(value_ar, 300)),
  source_en text constraint tender_facts__source_en__text check (private.is_text(source_en, 160)),
  source_ar text constraint tender_facts__source_ar__text check (private.is_text(source_ar, 160)),
  stated_on date constraint tender_facts__stated_on__day check (stated_on between '1900-01-01' and '2199-12-31'),
  active boolean not null default true,
  display_order integer not null default 1 constraint tender_facts__display_order__range check (display_order between 1 and 100000),
  created_at timestamptz not null default now() constraint tender_facts__created_at__year_1900_to_2199 check (private.is_time(created_at)),
  updated_at timestamptz not null default now() constraint tender_facts__updated_at__year_1900_to_2199 check (private.is_time(updated_at))
);
comment on table public.tender_facts is 'Facts for buyers with a tender, each with its label, its value, its source and its day.';
create index tender_facts__order on public.tender_facts (display_order, id);
create index tender_facts__active_order on public.tender_facts (display_order, id) where active;
select private.add_content_table('tender_facts', visible_by => 'active');
