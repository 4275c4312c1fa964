-- The one badge of each record of a table about its languages: `ar_behind` (a text did not follow a change in the other language) or
-- `ar_missing`, and the ids of its records. A text that is out of date comes before a missing text.
create function public.language_badges(p_table text) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(badge, ids), '{}') from (
    select badge, jsonb_agg(entity_id order by entity_id) as ids from (
      select distinct on (n.entity_id) n.entity_id, n.language || case when n.source is null then '_missing' else '_behind' end as badge
      from private.language_needs(p_table) n order by n.entity_id, n.source is null, n.language) as records
    group by badge) as badges
$$;
grant execute on function public.language_badges(text) to authenticated;

-- The filter by needs, which the badges replace.
drop function public.language_ids(text, text);
