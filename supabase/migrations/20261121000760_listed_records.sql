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
  if not exists (select from private.content_tables where table_name = p_table) then
    raise exception '% is not a content table.', coalesce(p_table, 'null') using errcode = '22023';
  end if;
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
