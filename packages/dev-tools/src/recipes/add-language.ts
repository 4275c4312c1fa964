import { apiTest, compile, databaseTest, unitTest } from './checks.ts'
import { renderSiteOf } from './site-of-copy.ts'
import type { WorkingCopy } from './working-copy.ts'

const BRAND = 'packages/brand'
const SITE = 'apps/site/src/i18n'
const ADMIN = 'apps/admin/src'

/** Every `ar: …` on one line gets a French copy, with the same value. */
const TEXT_PER_LANGUAGE = /\bar: ('(?:[^'\\]|\\.)*'|\d+)/g
/** The texts of a screen name each column: `name_ar: 'Name (Arabic)'`. */
const LABEL = /(\w+)_ar: ('(?:[^'\\]|\\.)*')/g
/** A constant with an entry per language: `const TEXTS: Record<Locale, string> = {`. */
const TABLE_OF_TEXTS = /^(?:export )?const \w+: Record<Locale, .* = \{/m
/** The English entries of such tables, on one line or on several. */
const ENGLISH_ENTRY = /^ {2}en: (.*|\{[\s\S]*?^ {2}\}),$/gm

const API_TEST = `import { expect, inject, test } from 'vitest'
import { visitor } from '../harness/clients.ts'

test('visitors read the French texts', async () => {
  const { data } = await visitor(inject('backend')).from('products').select('name_en, name_fr').limit(1).single().throwOnError()
  expect(data.name_fr).toBe(data.name_en)
})
`

/** Follows "Add a language": French, its addresses below `/fr`, with texts that are clearly not translations. */
export async function addLanguage(copy: WorkingCopy): Promise<void> {
  copy.step('1 table of languages')
  copy.insertAfter(
    'packages/content/src/locale.ts',
    "  ar: { dir: 'rtl'",
    "  fr: { dir: 'ltr', intl: 'fr-FR', label: 'Français', prefix: '/fr' },",
  )

  copy.step('2 company')
  await copy.expectNamed("'fr'", ...compile(BRAND))
  copy.transform(`${BRAND}/src/identity.ts`, (text) => text.replace(TEXT_PER_LANGUAGE, '$&, fr: $1'))
  copy.transform(`${BRAND}/src/company.ts`, (text) =>
    text.replace('ar: 401', 'ar: 401, fr: 485').replaceAll(/\bar: ('(?:[^'\\]|\\.)*')/g, '$&, fr: $1'),
  )
  copy.transform(`${BRAND}/src/tender.ts`, (text) => text.replace(TEXT_PER_LANGUAGE, '$&, fr: $1'))
  copy.replace(`${BRAND}/src/identity.ts`, "COMPANY_NAME = { en: '", "COMPANY_NAME = { fr: 'Maison du Port', en: '")
  copy.transform(`${BRAND}/src/identity.ts`, (text) => text.replace(/(COMPANY_NAME = .*), fr: '[^']*' \}/, '$1 }'))
  await copy.run(...compile(BRAND))

  copy.step('3 texts of the site')
  addDictionary(copy, SITE)
  for (const file of ['developer.ts', 'format.ts']) copy.transform(`${SITE}/${file}`, withFrench)

  copy.step('4 dictionary, font, logo and share picture')
  for (const file of ['content/src/text/amount.ts', 'content-transfer/src/readiness/title-lines.ts'])
    copy.transform(`packages/${file}`, withFrench)
  copy.insertAfter(`${SITE}/languages.ts`, "from './en.ts'", "import { fr } from './fr.ts'")
  copy.insertAfter(
    `${SITE}/languages.ts`,
    'export const SITE_LANGUAGES',
    '  fr: { dictionary: fr, displayFont: DISPLAY_FONTS.latin },',
  )
  await copy.expectNamed('logo-fr-ivory.svg', ...unitTest(`${BRAND}/src/company.test.ts`))
  const logos = `${BRAND}/public/brand/logo`
  copy.write(`${logos}-fr-ivory.svg`, copy.read(`${logos}-en-ivory.svg`))
  await copy.run(...unitTest(`${BRAND}/src/company.test.ts`))
  await copy.expectNamed('share-fr.jpg', ...unitTest('apps/site/src/render/share/general-card.test.ts'))
  await copy.runScript('apps/site', 'share-pictures')
  await copy.run(...unitTest('apps/site/src/render/share/general-card.test.ts'))

  copy.step('5 texts of the console')
  addDictionary(copy, `${ADMIN}/lib/i18n`)
  for (const file of copy.filesWith(ADMIN, TABLE_OF_TEXTS))
    if (!file.endsWith('lib/i18n/dictionary.ts')) copy.transform(file, withFrench)

  copy.step('6 dictionary of the console')
  await copy.expectNamed("'fr'", ...compile('apps/admin'))
  copy.insertAfter(`${ADMIN}/lib/i18n/dictionary.ts`, "from './en.ts'", "import { fr } from './fr.ts'")
  copy.replace(`${ADMIN}/lib/i18n/dictionary.ts`, '= { en, ar }', '= { en, ar, fr }')

  copy.step('7 columns')
  await copy.expectNamed('name_fr', ...databaseTest('entities.test.ts'))
  for (const tables of ['700_content.sql', '_picture_texts.sql'])
    copy.transform(copy.find('supabase/migrations', tables), withFrenchColumns)
  copy.transform(copy.find('supabase/migrations', '_search_words.sql'), withFrenchCategories)
  for (const names of ['product-texts.ts', 'demo-catalogue.test-data.ts'])
    copy.transform(`packages/content/src/search/${names}`, withFrenchCategories)
  await copy.run(...databaseTest('entities.test.ts', 'search-content.test.ts'))

  copy.step('8 types')
  await copy.runScript('packages/local-supabase', 'generate-types')
  for (const project of ['packages/content', 'apps/admin']) await copy.run(...compile(project))

  copy.step('9 tests that restate the specification')
  await copy.expectNamed('name_fr', ...databaseTest('schema.test.ts'))
  copy.transform('supabase/tests/database/schema.test.ts', (text) => text.replaceAll(/'(\w+)_ar'/g, "$&, '$1_fr'"))
  await copy.run(...databaseTest('schema.test.ts', 'constraints.test.ts'))

  const lists = ['partners', 'impact-gallery'].map((feature) => `${ADMIN}/features/${feature}/texts.test.ts`)
  for (const file of lists) {
    await copy.expectNamed('(AR)', ...unitTest(file))
    copy.transform(file, (text) => text.replace(/^.*\(AR\)',$/m, '$&\n$&'))
    await copy.run(...unitTest(file))
  }

  const counted = { site: `${SITE}/counted-texts.test.ts`, console: `${ADMIN}/app/counted-texts.test.ts` }
  await copy.expectNamed('1\u202f000 products', ...unitTest(counted.site))
  await copy.expectNamed('il y a 3 jours', ...unitTest(counted.console))
  // The option is last, because it would take a path after it as its value.
  await copy.run('vitest', 'run', counted.site, counted.console, '--update')
  for (const file of [counted.site, counted.console]) await copy.run(...unitTest(file))
  copy.report('the counted texts of the language are there to be read')

  copy.step('the result')
  copy.write('supabase/tests/api/recipe.test.ts', API_TEST)
  await copy.run(...apiTest('recipe.test.ts'))
  copy.report('visitors read the texts of the language through the API')
  await copy.run(...unitTest(SITE))
  const site = await renderSiteOf(copy)
  const page = (path: string) => site.get(path) ?? ''
  copy.assert(/<html lang="fr" dir="ltr"/.test(page('fr.html')), 'the home page exists in French, left to right')
  copy.assert(page('fr.html').includes('<title>Maison du Port: '), 'its title has the French name of the company')
  copy.assert(page('fr/products/1.html').includes('lang="fr"'), 'the pages of the products exist')
  copy.assert(
    page('index.html').includes('hreflang="fr" href="https://site.example/fr"'),
    'the English page links to the French one',
  )
  copy.assert(page('sitemap.xml').includes('https://site.example/fr/about'), 'the sitemap lists the French pages')
  copy.assert(site.has('fr/rss.xml'), 'there is a French feed')
}

/** Copies the English dictionary of a folder; a text that follows its key on the same line begins with FR. */
function addDictionary(copy: WorkingCopy, folder: string): void {
  const texts = copy
    .read(`${folder}/en.ts`)
    .replace('export const en = {', "import type { en } from './en.ts'\n\nexport const fr: typeof en = {")
    .replaceAll(/(COMPANY(?:_NAME)?(?:\.\w+)?)\.en\b/g, '$1.fr')
    .replaceAll(/(: ['`])(?=[A-Z])/g, '$1FR ')
  copy.write(`${folder}/fr.ts`, texts)
}

/** Adds French to the texts of a screen: the table by language, and a label for each new column. */
function withFrench(text: string): string {
  return text
    .replaceAll(LABEL, '$&, $1_fr: $2')
    .replaceAll('= { en, ar }', '= { en, ar, fr: en }')
    .replaceAll(/(= \{ en: )('[^']*')/g, '$1$2, fr: $2')
    .replaceAll(ENGLISH_ENTRY, '$&\n  fr: $1,')
}

/** Adds a French column below each Arabic one, also to what is searched and to texts of which one is needed. */
function withFrenchColumns(sql: string): string {
  return sql
    .replaceAll(/^ {2}\w+_ar text.*$/gm, (line) => `${line}\n${line.replaceAll('_ar', '_fr')}`)
    .replaceAll(/\b(\w+)_ar is not null/g, '$& or $1_fr is not null')
    .replaceAll(/^.*add_search\(.*$/gm, (line) => line.replaceAll(/\b(\w+)_ar\b/g, '$&,$1_fr'))
}

/** Adds the French names of the categories, as the texts of the site have them: `when 'Rice' then array[…` and `Rice: […`. */
function withFrenchCategories(text: string): string {
  return text.replaceAll(/^ +(?:when '(\w+)' then array|(\w+): )\['\w+', '[^']+'/gm, "$&, 'FR $1$2'")
}
