-- Puts the records of an ordered table in a new order, in one call: all of it or nothing. Runs as its caller, so that the
-- policies decide who may. `p_ids` names every record of the table, first to last; where it does not, somebody added or
-- deleted one meanwhile, and nothing is changed.
create function public.reorder(p_table text, p_ids bigint[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  present bigint[];
begin
  if p_table is null or p_table not in ('hero_images', 'brand_logos', 'partners', 'impact_gallery') then
    raise exception 'The records of % have no order. Name hero_images, brand_logos, partners or impact_gallery.',
      coalesce(p_table, 'null') using errcode = '22023';
  end if;
  -- Locked until the end: two people who order at once follow one another, and nobody deletes in between.
  execute format('select array(select id from public.%I order by id for update)', p_table) into present;
  if present is distinct from array(select id from unnest(p_ids) as given (id) order by id) then
    raise exception 'The list has changed meanwhile: it no longer has exactly the records that were put in order. Load it again.'
      using errcode = 'PT409';
  end if;
  execute format(
    'update public.%I as record set display_order = wanted.position::integer
     from unnest($1) with ordinality as wanted (id, position)
     where record.id = wanted.id and record.display_order <> wanted.position', p_table) using p_ids;
end
$$;
revoke execute on function public.reorder(text, bigint[]) from public, anon, authenticated;
grant execute on function public.reorder(text, bigint[]) to authenticated, service_role;
