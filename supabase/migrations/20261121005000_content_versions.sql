-- Which rows the public site shows, in the order in which it shows them, each with its version. The publisher reads this
-- for every change, and then only the rows whose version is another: thousands of articles need not be sent for one edit.
-- Runs as its caller, so row-level security decides; one statement sees one moment. `updated_at` is a version because the
-- trigger of every table raises it with every change of a row, and nobody can choose it over the API.
create function public.public_content_versions() returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'newest_change', public.newest_site_change(),
    'products', (select coalesce(jsonb_agg(jsonb_build_array(id, updated_at) order by created_at desc, id desc), '[]') from public.products),
    'articles', (select coalesce(jsonb_agg(jsonb_build_array(id, updated_at) order by created_at desc, id desc), '[]') from public.articles where published),
    'hero_images', (select coalesce(jsonb_agg(jsonb_build_array(id, updated_at) order by display_order, id), '[]') from public.hero_images where active),
    'brand_logos', (select coalesce(jsonb_agg(jsonb_build_array(id, updated_at) order by display_order, id), '[]') from public.brand_logos where active),
    'partners', (select coalesce(jsonb_agg(jsonb_build_array(id, updated_at) order by display_order, id), '[]') from public.partners where active),
    'impact_gallery', (select coalesce(jsonb_agg(jsonb_build_array(id, updated_at) order by display_order, id), '[]') from public.impact_gallery where active)
  )
$$;
revoke execute on function public.public_content_versions() from public, anon, authenticated;
grant execute on function public.public_content_versions() to anon, authenticated, service_role;
