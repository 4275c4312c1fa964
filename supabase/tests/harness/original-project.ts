import { openProject } from '@bayt/local-supabase/database'
import { startGateway } from '@bayt/local-supabase/gateway'
import { loadSecrets } from '@bayt/local-supabase/secrets'

/**
 * A Supabase project with the original schema, as a process: the tables of the specification without constraints, policies or
 * outbox, with additional and different columns. The process takes its settings as one JSON argument and prints `ready {json}`.
 */
interface Settings {
  stateDir: string
  port: number
}

const { stateDir, port }: Settings = JSON.parse(process.argv[2] ?? '{}')
const url = `http://127.0.0.1:${port}`
const secrets = loadSecrets(stateDir)
const { app, database } = await openProject(stateDir, secrets, url)

const library = `${url}/storage/v1/object/public/images`
await database.exec(`
  drop table public.products, public.articles, public.hero_images, public.brand_logos, public.partners, public.impact_gallery,
    public.synonyms, public.picture_texts cascade;
  drop function public.newest_site_change;
  create table public.products (
    id int8 primary key, name_en text, name_ar text, description_en text, description_ar text, features_en text, features_ar text,
    category text, packaging_image_url text, packaging_image_url_2 text, packaging_image_3 text, packaging_image_4 text,
    packaging_image_5 text, packaging_image_6 text, contents_image_url text, pack_unit text, pack_sizes text,
    created_at timestamptz default now(), updated_at timestamptz default now(), is_featured boolean default false);
  create table public.articles (
    id int8 primary key, title_en text, title_ar text, excerpt_en text, excerpt_ar text, content_en text, content_ar text,
    category text, thumbnail_url text, published boolean, created_at timestamptz default now(), updated_at timestamptz default now());
  create table public.hero_images (
    id uuid primary key default gen_random_uuid(), image_url text, title_en text, title_ar text, subtitle_en text, subtitle_ar text,
    cta_link text, cta_text_en text, cta_text_ar text, active boolean, display_order int);
  create table public.brand_logos (id int8 primary key, name text, logo_url text, active boolean, display_order int);
  create table public.partners (id int8 primary key, name text, name_ar text, logo_url text, display_order int, active boolean);
  grant select on all tables in schema public to anon;
  insert into storage.buckets (id, name, public) values ('images', 'images', true);
  insert into public.products (id, name_en, name_ar, category, packaging_image_url, pack_sizes, features_ar, created_at)
    select n, 'Original ' || n, 'أصلي ' || n, 'rice', case n when 7 then '${library}/photo one.jpg' when 8 then '${url}/gone.jpg' end,
      '1, 5', E'سطر\r\nسطر', '2020-01-01T00:00:00Z'::timestamptz + n * interval '1 minute'
    from generate_series(1, 1005) n;
  insert into public.articles (id, title_en, title_ar, content_en, content_ar, category, published)
    values (3, 'Original news', 'خبر', '![](${library}/two.jpg)', 'نص', 'news', true);
  insert into public.hero_images (image_url, title_en, title_ar, active, display_order)
    values ('${library}/two.jpg', 'Original hero', 'بطل', true, 1);
  insert into public.partners (id, name, logo_url, active, display_order) values (1, 'Original partner', null, null, 0);
`)
await startGateway({ app, port, secrets, functionsUrl: () => undefined })
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
console.log(`ready ${JSON.stringify({ url })}`)
