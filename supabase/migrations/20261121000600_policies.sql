-- Who may do what. One policy per verb. Grants are written out for projects in which nothing is exposed by itself; the
-- policies alone suffice where a platform grants everything to every role of the API.

alter table public.products enable row level security;
alter table public.articles enable row level security;
alter table public.hero_images enable row level security;
alter table public.brand_logos enable row level security;
alter table public.partners enable row level security;
alter table public.impact_gallery enable row level security;
alter table public.admin_users enable row level security;
alter table public.site_changes enable row level security;
alter table public.site_builds enable row level security;

revoke all on public.products, public.articles, public.hero_images, public.brand_logos, public.partners,
  public.impact_gallery, public.admin_users, public.site_changes, public.site_builds from public, anon, authenticated;
grant usage on schema public to anon, authenticated, service_role;
grant select on public.products, public.articles, public.hero_images, public.brand_logos, public.partners,
  public.impact_gallery to anon;
grant select, insert, update, delete on public.products, public.articles, public.hero_images, public.brand_logos,
  public.partners, public.impact_gallery to authenticated;
grant select on public.admin_users, public.site_builds to authenticated;
grant all on public.products, public.articles, public.hero_images, public.brand_logos, public.partners,
  public.impact_gallery, public.admin_users, public.site_changes, public.site_builds to service_role;

-- The six public reads (spec: public-site §7).
create policy visitors_read on public.products for select to anon using (true);
create policy visitors_read on public.articles for select to anon using (published);
create policy visitors_read on public.hero_images for select to anon using (active);
create policy visitors_read on public.brand_logos for select to anon using (active);
create policy visitors_read on public.partners for select to anon using (active);
create policy visitors_read on public.impact_gallery for select to anon using (active);

-- Every role of the staff manages content (spec: admin §6).
create policy staff_read on public.products for select to authenticated using ((select private.is_staff()));
create policy staff_insert on public.products for insert to authenticated with check ((select private.is_staff()));
create policy staff_update on public.products for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy staff_delete on public.products for delete to authenticated using ((select private.is_staff()));

create policy staff_read on public.articles for select to authenticated using ((select private.is_staff()));
create policy staff_insert on public.articles for insert to authenticated with check ((select private.is_staff()));
create policy staff_update on public.articles for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy staff_delete on public.articles for delete to authenticated using ((select private.is_staff()));

create policy staff_read on public.hero_images for select to authenticated using ((select private.is_staff()));
create policy staff_insert on public.hero_images for insert to authenticated with check ((select private.is_staff()));
create policy staff_update on public.hero_images for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy staff_delete on public.hero_images for delete to authenticated using ((select private.is_staff()));

create policy staff_read on public.brand_logos for select to authenticated using ((select private.is_staff()));
create policy staff_insert on public.brand_logos for insert to authenticated with check ((select private.is_staff()));
create policy staff_update on public.brand_logos for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy staff_delete on public.brand_logos for delete to authenticated using ((select private.is_staff()));

create policy staff_read on public.partners for select to authenticated using ((select private.is_staff()));
create policy staff_insert on public.partners for insert to authenticated with check ((select private.is_staff()));
create policy staff_update on public.partners for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy staff_delete on public.partners for delete to authenticated using ((select private.is_staff()));

create policy staff_read on public.impact_gallery for select to authenticated using ((select private.is_staff()));
create policy staff_insert on public.impact_gallery for insert to authenticated with check ((select private.is_staff()));
create policy staff_update on public.impact_gallery for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy staff_delete on public.impact_gallery for delete to authenticated using ((select private.is_staff()));

-- Accounts are read by all staff and written through the staff_* functions alone.
create policy staff_read on public.admin_users for select to authenticated using ((select private.is_staff()));

-- Builds are read by staff; the outbox by nobody.
create policy staff_read on public.site_builds for select to authenticated using ((select private.is_staff()));
