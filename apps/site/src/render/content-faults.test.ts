import { checkRelease } from '@bayt/release/check-release'
import { expect, it } from 'vitest'
import { testRenders } from '../../test/rendered-site.ts'

/**
 * Faults in the content, from the row through the render to the release check. Faults are reported, and never block a release.
 */

/** Link of a hero button, and its address on the home page of each language. */
const BUTTONS: [link: string, english: string, arabic: string][] = [
  ['/nowhere', '/nowhere', '/ar/nowhere'],
  ['/ar', '/', '/ar'],
  ['/ar/about', '/about', '/ar/about'],
  ['/ar/products', '/products', '/ar/products'],
  ['/en/products', '/products', '/ar/products'],
  ['/admin', '/admin', '/admin'],
  ['/files/price%20list.pdf', '/files/price%20list.pdf', '/files/price%20list.pdf'],
  ['/rice&sugar', '/rice&amp;sugar', '/ar/rice&amp;sugar'],
  ['/%D9%85%D9%86', '/%D9%85%D9%86', '/ar/%D9%85%D9%86'],
  ['/أرز', '/%D8%A3%D8%B1%D8%B2', '/ar/%D8%A3%D8%B1%D8%B2'],
  ['/%09/x', '/%09/x', '/ar/%09/x'],
  ['/%5cx', '/%5cx', '/ar/%5cx'],
  ['https://site.example/about', '/about', '/ar/about'],
  ['#why', '/#why', '/ar#why'],
]
const DEAD_BUTTONS = ['/nowhere', '/files/price list.pdf', '/rice&sugar', '/من', '/أرز', '/%09/x', '/%5Cx']

const TEXTS = [
  '**null**',
  '{\\{',
  '`undefined`',
  '![un**define**d](/logo.png)',
  '\\[object Object\\]',
  '&#110;ull',
  '- NaN',
  '[price list](/files/price%20list.pdf)',
  '[a](/a\\_b)',
]

const { seed, render, read } = await testRenders()

it('dead links and texts that look like leftovers of a template are published, and the links are reported', async () => {
  const [hero] = seed.hero_images
  const [article] = seed.articles
  if (!hero || !article) throw new Error('The seed has no hero image or no article.')
  const button = { cta_text_en: 'More', cta_text_ar: 'المزيد' }
  const { pages, renderWithPlaceholders, outDir } = await render('faults', {
    content: {
      ...seed,
      hero_images: BUTTONS.map(([cta_link], index) => ({ ...hero, ...button, id: index + 1, cta_link })),
      articles: TEXTS.map((content_en, index) => ({ ...article, id: index + 1, content_en })),
    },
    fetchPicture: () => Promise.reject(new Error('no pictures here')),
  })
  const { deadLinks } = await checkRelease({ dir: outDir, pages, renderWithPlaceholders })
  expect(deadLinks).toEqual([
    ...DEAD_BUTTONS.map((target) => ({ page: '/', target })),
    { page: '/articles/4', target: '/logo.png' },
    { page: '/articles/8', target: '/files/price list.pdf' },
    { page: '/articles/9', target: '/a_b' },
  ])

  const buttonsOf = (address: string) =>
    [...read(address, 'faults').matchAll(/<a href="([^"]*)" class="button-\S* accent-/g)].map(([, href]) =>
      href?.replaceAll('&#38;', '&amp;'),
    )
  expect(buttonsOf('/')).toEqual(BUTTONS.map(([, english]) => english))
  expect(buttonsOf('/ar')).toEqual(BUTTONS.map(([, , arabic]) => arabic))
})
