import { COLOURS } from '@bayt/brand/colours'
import { COMPANY } from '@bayt/brand/company'
import { DISPLAY_FONTS } from '@bayt/brand/fonts'
import { EMAIL_DOMAIN } from '@bayt/brand/identity'
import { LOCALE_FACTS, LOCALES, type Locale } from '@bayt/content/locale'
import sharp from 'sharp'
import { unitTest } from './checks.ts'
import { buildConsoleOf, renderSiteOf } from './site-of-copy.ts'
import type { WorkingCopy } from './working-copy.ts'

const BRAND = 'packages/brand'

type Replacement = [before: string, after: string]

const newName = (locale: Locale) => (LOCALE_FACTS[locale].dir === 'rtl' ? 'دار البحر' : 'Dar Al-Bahr')
const newStreet = (locale: Locale) => `${newName(locale)} 7`
const newAddress = (locale: Locale) =>
  [newStreet(locale), COMPANY.place.locality[locale], COMPANY.place.region[locale]].join(
    LOCALE_FACTS[locale].dir === 'rtl' ? '، ' : ', ',
  )
const NEW_PHONE = '+9675311110'

/** Old and new texts: no old text may remain in site or console. */
const TEXTS: Replacement[] = [
  ...LOCALES.map((locale): Replacement => [COMPANY.name[locale], newName(locale)]),
  [EMAIL_DOMAIN, 'dar-al-bahr.example'],
  ...COMPANY.offices.map(({ phone }, index): Replacement => [phone, `${NEW_PHONE.slice(0, -1)}${index}`]),
  ...LOCALES.map((locale): Replacement => [COMPANY.address[locale], newAddress(locale)]),
  ...LOCALES.map((locale): Replacement => [COMPANY.place.street[locale], newStreet(locale)]),
  ...COMPANY.social.map(({ key, url }): Replacement => [url, `https://${key}.example/dar-al-bahr`]),
]
const NEW_COLOURS: Replacement[] = [
  [COLOURS.seaDeep, '#33100a'],
  [COLOURS.sea, '#5c1d12'],
  [COLOURS.saffron, '#41a4d9'],
  [COLOURS.paper, '#f2f2fb'],
]
const PLAIN_DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200"><path fill="#41a4d9" d="M0 0h1200v1200H0z"/></svg>'
const FAMILY: Replacement = [DISPLAY_FONTS.latin.family, 'Harbour Serif']
const FONT_FILE: Replacement = [DISPLAY_FONTS.latin.pageFile, 'harbour-serif-latin']

/** Follows "Change the brand": another company on the site, in the manifest and in the console. */
export async function changeBrand(copy: WorkingCopy): Promise<void> {
  copy.step('1 names, telephones, addresses, links')
  for (const [before, after] of TEXTS) replaceIn(copy, ['src/identity.ts', 'src/company.ts'], before, after)
  await copy.run(...unitTest(`${BRAND}/src/company.test.ts`))

  copy.step('2 colours')
  for (const [before, after] of NEW_COLOURS) copy.replace(`${BRAND}/src/colours.ts`, before, after)
  await copy.expectNamed('@bayt/design css', ...unitTest('packages/design/src/css.test.ts'))
  await copy.runScript('packages/design', 'css')
  await copy.run(...unitTest('packages/design/src/css.test.ts'))

  copy.step('3 drawings')
  const drawings = ['favicon', 'brand/mark', 'brand/mark-ivory', 'brand/logo-en-ivory', 'brand/logo-ar-ivory']
  const svgs = drawings.map((name) => `public/${name}.svg`)
  for (const [before, after] of [...TEXTS, ...NEW_COLOURS]) replaceIn(copy, svgs, before, after)
  copy.replace(`${BRAND}/public/brand/logo-en-ivory.svg`, `viewBox="0 0 ${COMPANY.logoWidth.en} 120"`, 'viewBox="0 0 500 120"')
  await copy.expectNamed('logoWidth', ...unitTest(`${BRAND}/src/company.test.ts`))
  copy.replace(`${BRAND}/src/company.ts`, `en: ${COMPANY.logoWidth.en}`, 'en: 500')
  await copy.run(...unitTest(`${BRAND}/src/company.test.ts`))

  copy.step('4 icons')
  await copy.expectNamed('@bayt/brand icons', ...unitTest(`${BRAND}/scripts/icons.test.ts`))
  await copy.runScript(BRAND, 'icons')
  await copy.run(...unitTest(`${BRAND}/scripts/icons.test.ts`))

  copy.step('5 pictures')
  const plain = sharp({ create: { width: 1600, height: 1600, channels: 3, background: 'grey' } })
  copy.write(`${BRAND}/pictures/news-placeholder.jpg`, await plain.jpeg().toBuffer())
  for (const kind of ['', '-diversified', '-oil', '-rice', '-sugar'])
    copy.write(`${BRAND}/pictures/product-placeholder${kind}.svg`, PLAIN_DRAWING)

  copy.step('6 fonts')
  for (const [before, after] of [
    [`'${FAMILY[0]}'`, `'${FAMILY[1]}'`],
    [`'${FONT_FILE[0]}'`, `'${FONT_FILE[1]}'`],
  ] as const)
    copy.replace(`${BRAND}/src/fonts.ts`, before, after)
  await copy.expectNamed(FAMILY[1], ...unitTest(`${BRAND}/src/fonts.test.ts`))
  for (const [before, after] of [FAMILY, FONT_FILE]) copy.replace(`${BRAND}/fonts.css`, before, after)
  copy.replace(`${BRAND}/scripts/subset-fonts.mjs`, `${FONT_FILE[0]}.woff2`, `${FONT_FILE[1]}.woff2`)
  copy.remove(`${BRAND}/fonts/pages/${FONT_FILE[0]}.woff2`)
  await copy.runScript(BRAND, 'fonts')
  await copy.runScript('packages/design', 'css')
  await copy.run(...unitTest(`${BRAND}/src/fonts.test.ts`))

  copy.step('7 share pictures')
  await copy.expectNamed('@bayt/site share-pictures', ...unitTest('apps/site/src/render/share/general-card.test.ts'))
  await copy.runScript('apps/site', 'share-pictures')
  await copy.run(...unitTest('apps/site/src/render/share/general-card.test.ts'))

  copy.step('the result')
  const site = await renderSiteOf(copy)
  const page = (path: string) => site.get(path) ?? ''
  copy.assert(/<title>Dar Al-Bahr: /.test(page('index.html')), 'the English home page has the new name in its title')
  copy.assert(/<title>دار البحر: /.test(page('ar.html')), 'the Arabic home page has the new name in its title')
  copy.assert(page('contact.html').includes(`tel:${NEW_PHONE}`), 'the contact page has the new telephone number')
  copy.assert(page('index.html').includes('<meta name="theme-color" content="#33100a"'), 'the browser frame has the new colour')
  copy.assert(page('index.html').includes('Harbour Serif'), 'headings are set in the new font')
  const manifest = page('site.webmanifest')
  copy.assert(page('ar/site.webmanifest').includes('دار البحر'), 'the Arabic manifest has the Arabic name')
  copy.assert(manifest.includes('Dar Al-Bahr') && manifest.includes('#33100a'), 'the manifest has name and colour')
  expectNothingOf(copy, site, 'site')

  const admin = await buildConsoleOf(copy)
  const start = admin.get('index.html') ?? ''
  copy.assert(
    start.includes('<title>Dar Al-Bahr · Admin</title>') && start.includes('#33100a'),
    'the console has name and colour',
  )
  expectNothingOf(copy, admin, 'console')
}

/** Replaces a text in the files that contain it, at least one. @param files below the folder of the brand */
function replaceIn(copy: WorkingCopy, files: readonly string[], before: string, after: string): void {
  const containing = files.map((file) => `${BRAND}/${file}`).filter((file) => copy.read(file).includes(before))
  if (containing.length === 0 && !files.some((file) => file.endsWith('.svg'))) copy.fail(`no file of the brand has: ${before}`)
  for (const file of containing) copy.replace(file, before, after)
}

/** Asserts that nothing of the previous brand is left. */
function expectNothingOf(copy: WorkingCopy, files: Map<string, string>, name: string): void {
  const old = [...TEXTS, ...NEW_COLOURS, FAMILY, FONT_FILE].map(([before]) => before)
  // The recipe has no other file of the font that share pictures are drawn with.
  const texts = [...files].map(([path, text]) => [path, text.replaceAll(DISPLAY_FONTS.latin.share.family, '')] as const)
  const left = texts.flatMap(([path, text]) => old.filter((value) => text.includes(value)).map((value) => `${path}: ${value}`))
  copy.assert(
    left.length === 0,
    `nothing of the previous brand is left in the ${name}${left.map((line) => `\n      ${line}`).join('')}`,
  )
}
