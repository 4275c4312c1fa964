import { apiTest, compile, databaseTest, unitTest } from './checks.ts'
import { renderSiteOf } from './site-of-copy.ts'
import { API_TEST, DEFINITION, DESCRIPTOR, ROUTE, SECTION, SEED, SQL, screenTexts } from './testimonials.ts'
import type { WorkingCopy } from './working-copy.ts'

const ADMIN = 'apps/admin/src'
const FEATURE = `${ADMIN}/features/testimonials`
const SITE = 'apps/site/src'

/** Follows "Add an entity": testimonials, with a screen in the console and a section on the home page. */
export async function addEntity(copy: WorkingCopy): Promise<void> {
  copy.step('1 definition')
  copy.write('packages/content/src/entities/testimonial.ts', DEFINITION)
  const tables = 'packages/content/src/entities/tables.ts'
  copy.insertAfter(tables, "from './product.ts'", "import { testimonialEntity } from './testimonial.ts'")
  copy.insertAfter(tables, '  impact_gallery: impactGalleryItemEntity,', '  testimonials: testimonialEntity,')

  const paths = 'packages/content/src/entities/tables.test.ts'
  await copy.expectNamed('testimonials', ...unitTest(paths))
  copy.insertAfter(paths, "    impact_gallery: '/bulk-orders'", "    testimonials: '/',")
  await copy.run(...unitTest(paths))

  copy.step('2 table')
  await copy.expectNamed('testimonials', ...databaseTest('entities.test.ts'))
  const migration = copy.find('supabase/migrations', '700_content.sql')
  copy.insertBefore(migration, '-- Every content table', SQL)
  await copy.expectNamed('testimonials', ...databaseTest('entities.test.ts'))
  copy.insertAfter(
    migration,
    "add_content_table('impact_gallery'",
    "select private.add_content_table('testimonials', visible_by => 'active');",
  )
  await copy.expectNamed('keep_search', ...databaseTest('entities.test.ts'))
  copy.insertAfter(migration, "add_search('impact_gallery'", "select private.add_search('testimonials', name => '{name}');")
  await copy.run(...databaseTest('entities.test.ts', 'search-content.test.ts'))

  copy.step('3 types')
  await copy.runScript('packages/local-supabase', 'generate-types')
  await copy.run(...compile('packages/content'))

  copy.step('4 console')
  const screens = `${ADMIN}/app/screens.test.ts`
  await copy.expectNamed('testimonials', ...compile('apps/admin'))
  copy.write(`${FEATURE}/descriptor.ts`, DESCRIPTOR)
  copy.write(`${FEATURE}/texts.ts`, screenTexts())
  copy.insertAfter(
    screens,
    "'../features/partners/texts.ts'",
    "import { TESTIMONIALS } from '../features/testimonials/descriptor.ts'\nimport { TESTIMONIAL_TEXTS } from '../features/testimonials/texts.ts'",
  )
  copy.insertAfter(screens, '  impact_gallery: [', '  testimonials: [TESTIMONIALS, TESTIMONIAL_TEXTS.en],')
  copy.write(`${ADMIN}/app/routes/testimonials.tsx`, ROUTE)
  copy.insertAfter(
    `${ADMIN}/app/sections.ts`,
    "key: 'impactGallery'",
    "  { key: 'testimonials', path: '/admin/testimonials', icon: Handshake, screen: () => import('./routes/testimonials.tsx') },",
  )
  await copy.expectNamed('testimonials', ...compile('apps/admin'))
  for (const language of ['en', 'ar'])
    copy.insertAfter(`${ADMIN}/lib/i18n/${language}.ts`, "    impactGallery: '", "    testimonials: 'شهادات Testimonials',")
  await copy.expectNamed('testimonials', ...compile('apps/admin'))
  const kinds = `${ADMIN}/resource/record-kinds.ts`
  for (const kind of ['Gallery item', 'عنصر معرض'])
    copy.insertAfter(kinds, `impact_gallery: '${kind}'`, "    testimonials: 'شهادة Testimonial',")
  const subjects = `${ADMIN}/app/history-subjects.ts`
  copy.insertAfter(
    subjects,
    "'../features/search-words/descriptor.tsx'",
    "import { TESTIMONIALS } from '../features/testimonials/descriptor.ts'",
  )
  copy.insertAfter(
    subjects,
    '  impact_gallery: {',
    "  testimonials: { ...contentHistory(TESTIMONIALS), listPath: '/admin/testimonials' },",
  )
  await copy.run(...compile('apps/admin'))
  await copy.run(...unitTest(screens))
  const preview = `${ADMIN}/resource/preview`
  await copy.expectNamed('testimonials', ...unitTest(`${preview}/places.test.ts`))
  copy.replace(`${preview}/places.ts`, " | 'gallery'\n", " | 'gallery' | 'testimonials'\n")
  copy.insertAfter(`${preview}/places.ts`, '  impact_gallery: [', "  testimonials: [{ key: 'testimonials', path: () => '/' }],")
  copy.insertAfter(`${preview}/places.test.ts`, "    impact_gallery: '", "    testimonials: '/',")
  for (const place of ['Gallery on', 'المعرض في'])
    copy.insertAfter(`${preview}/preview-texts.ts`, `    gallery: '${place}`, "    testimonials: 'شهادات Testimonials',")
  const width = `${ADMIN}/resource/picture-places`
  await copy.expectNamed('testimonials', ...unitTest(`${width}.test.ts`))
  copy.insertAfter(`${width}.ts`, '  impact_gallery: 480,', '  testimonials: 160,')
  await copy.run(...compile('apps/admin'))
  for (const test of [`${preview}/places.test.ts`, `${width}.test.ts`]) await copy.run(...unitTest(test))

  copy.step('5 site')
  copy.insertAfter(`${SITE}/render/pictures/uses.ts`, "  impact_gallery: '", "  testimonials: 'logo',")
  const reader = `${SITE}/data/content-reader.ts`
  copy.insertAfter(reader, "entities/product'", "import type { Testimonial } from '@bayt/content/entities/testimonial'")
  copy.insertBefore(
    reader,
    '  getSite(): SiteFacts {',
    "  getTestimonials(): readonly Testimonial[] {\n    return this.#queries.run('testimonials', ({ content }) => content.testimonials)\n  }\n",
  )
  copy.write(`${SITE}/components/home/Testimonials.astro`, SECTION)
  const home = `${SITE}/pages/[...locale]/index.astro`
  copy.insertAfter(home, 'import LatestArticle from', "import Testimonials from '../../components/home/Testimonials.astro'")
  copy.insertBefore(
    home,
    '  {latest && <LatestArticle',
    '  <Testimonials locale={locale} testimonials={content.getTestimonials()} />',
  )

  copy.step('6 seed')
  await copy.expectNamed('testimonials.json', ...unitTest('apps/site/src/render/content-faults.test.ts'))
  copy.write('supabase/seed/testimonials.json', JSON.stringify([SEED]))

  copy.step('7 tests that restate the specification')
  await copy.expectNamed('testimonials', ...compile('supabase/tests'))
  copy.insertAfter(
    'supabase/tests/database/schema.test.ts',
    '  impact_gallery: {',
    "  testimonials: { ...systemColumns, ...texts('quote_en', 'quote_ar', 'name', 'picture_url'), ...ordered },",
  )
  copy.insertAfter(
    'supabase/tests/database/constraints.test.ts',
    "  impact_gallery: ['active'",
    "  testimonials: ['quote_en', 'quote_ar', 'name', 'active', 'display_order'],",
  )
  copy.insertAfter('apps/e2e/admin/screen-paths.ts', "  impact_gallery: '", "  testimonials: '/testimonials',")
  for (const project of ['supabase/tests', 'apps/e2e']) await copy.run(...compile(project))
  await copy.run(...databaseTest('schema.test.ts', 'constraints.test.ts', 'outbox.test.ts', 'order.test.ts'))

  copy.step('the result')
  copy.write('supabase/tests/api/recipe.test.ts', API_TEST)
  await copy.run(...apiTest('recipe.test.ts', 'backup.test.ts', 'orphans.test.ts'))
  copy.report('visitors read what staff saved and show, and nothing else; the outbox has the change')
  copy.report('export, import and the check of orphan pictures know the table')
  const site = await renderSiteOf(copy)
  copy.assert(site.get('index.html')?.includes(SEED.quote_en) === true, 'the English home page shows the quote')
  copy.assert(site.get('ar.html')?.includes(SEED.quote_ar) === true, 'the Arabic home page shows the quote')
}
