import { apiTest, compile, databaseTest, unitTest } from './checks.ts'
import { renderSiteOf } from './site-of-copy.ts'
import type { WorkingCopy } from './working-copy.ts'

const SCHEMA_TEST = 'supabase/tests/database/schema.test.ts'
const FEATURE = 'apps/admin/src/features/products'
const PAGE = 'apps/site/src/pages/[...locale]/products/[id].astro'
const SEED = 'supabase/seed/products.json'

const ORIGIN = { en: 'Grown in Wadi Hajr', ar: 'من وادي حجر' }

/** A test in the copy: staff save the field, and visitors read it, through the API. */
const API_TEST = `import { expect, inject, test } from 'vitest'
import { signIn, visitor } from '../harness/clients.ts'
import { VALID } from '../harness/valid-rows.ts'

const backend = inject('backend')

test('visitors read the origin that staff saved', async () => {
  const { client } = await signIn(backend)
  const saved = await client.from('products').insert({ ...VALID.products, origin_en: '${ORIGIN.en}' }).select('id').single()
  expect(saved.error).toBeNull()
  const { data } = await visitor(backend).from('products').select('origin_en, origin_ar').eq('id', saved.data?.id ?? 0).single()
  expect(data?.origin_en).toBe('${ORIGIN.en}')
})
`

/** Follows "Add a field": products get `origin`, a text in both languages. */
export async function addField(copy: WorkingCopy): Promise<void> {
  copy.step('1 definition')
  copy.insertAfter(
    'packages/content/src/entities/product.ts',
    "...bilingual('features'",
    "    ...bilingual('origin', text(optionalText, 'name')),",
  )

  copy.step('2 SQL')
  await copy.expectNamed('origin_en', ...databaseTest('entities.test.ts'))
  const column = (name: string) => `  ${name} text constraint products__${name}__text check (private.is_text(${name}, 160)),`
  copy.insertAfter(
    copy.find('supabase/migrations', '700_content.sql'),
    '  features_ar text constraint products__',
    ['origin_en', 'origin_ar'].map(column).join('\n'),
  )
  await copy.run(...databaseTest('entities.test.ts', 'constraints.test.ts'))

  copy.step('3 types, and the columns that the schema test restates')
  await copy.expectNamed('origin_en', ...databaseTest('schema.test.ts'))
  await copy.runScript('packages/local-supabase', 'generate-types')
  copy.replace(
    SCHEMA_TEST,
    "'features_en', 'features_ar', 'category')",
    "'features_en', 'features_ar', 'category', 'origin_en', 'origin_ar')",
  )
  await copy.run(...databaseTest('schema.test.ts'))

  copy.step('4 labels')
  const typecheck = compile('apps/admin')
  await copy.expectNamed('origin_en', ...typecheck)
  const labels: [after: string, origin: string][] = [
    ["features_ar: 'Features (Arabic)',", 'Origin'],
    ["features_ar: 'المزايا (بالعربية)',", 'المنشأ'],
  ]
  for (const [anchor, label] of labels)
    copy.insertAfter(`${FEATURE}/texts.ts`, anchor, `    origin_en: '${label} (en)',\n    origin_ar: '${label} (ar)',`)
  await copy.run(...typecheck)

  copy.step('5 row of the form')
  const screens = unitTest('apps/admin/src/app/screens.test.ts')
  await copy.expectNamed('origin_en', ...screens)
  copy.replace(`${FEATURE}/descriptor.ts`, "translationsOf('features')]", "translationsOf('features'), translationsOf('origin')]")
  await copy.run(...screens)

  copy.step('6 search')
  const searched = unitTest('packages/content/src/search/product-texts.test.ts')
  await copy.expectNamed('origin_en', ...searched)
  copy.insertAfter(
    'packages/content/src/search/product-texts.ts',
    "localised(product, 'features', locale)),",
    "      ...inEveryLanguage((locale) => localised(product, 'origin', locale)),",
  )
  copy.replace(
    'packages/content/src/search/demo-catalogue.test-data.ts',
    "'description', 'features'",
    "'description', 'features', 'origin'",
  )
  copy.replace(
    copy.find('supabase/migrations', '700_content.sql'),
    'features_en,features_ar}',
    'features_en,features_ar,origin_en,origin_ar}',
  )
  copy.replace(
    'supabase/tests/harness/search.ts',
    "...translationsOf('features'))",
    "...translationsOf('features'), ...translationsOf('origin'))",
  )
  await copy.run(...searched)
  await copy.run(...databaseTest('search-content.test.ts'))

  copy.step('7 page and seed')
  copy.insertAfter(
    PAGE,
    "const features = localised(product, 'features', locale)",
    "const grownIn = localised(product, 'origin', locale)",
  )
  copy.insertAfter(PAGE, '<div class="facts">', '      {grownIn && <p class="origin">{grownIn}</p>}')
  copy.insertAfter(
    SEED,
    '"name_ar"',
    `    "origin_en": ${JSON.stringify(ORIGIN.en)},\n    "origin_ar": ${JSON.stringify(ORIGIN.ar)},`,
  )

  copy.step('the result')
  copy.write('supabase/tests/api/recipe.test.ts', API_TEST)
  await copy.run(...apiTest('recipe.test.ts'))
  copy.report('visitors read through the API what staff saved')
  const site = await renderSiteOf(copy)
  for (const [path, text] of [
    ['products/1.html', ORIGIN.en],
    ['ar/products/1.html', ORIGIN.ar],
  ] as const)
    copy.assert(site.get(path)?.includes(text) === true, `the page ${path} shows the field`)
  await copy.run('vitest', 'run', 'packages/content/src/entities', 'packages/content-transfer')
  copy.report('export and import know the field')
}
