import { HOSTILE } from '@bayt/content/testing/hostile'
import { renderMarkdown } from '@bayt/content/text/markdown'
import { isLongRun } from '@bayt/dev-tools/random-runs'
import { fetchFixturePicture, readFixture } from '@bayt/site/testing'
import { SITE_URL } from '../fixtures/addresses.ts'
import { serveContent } from '../fixtures/rendered-site.ts'
import { eventsHandled } from '../fixtures/settle.ts'
import { type BrowserContext, expect, type Page, test } from '../fixtures/test.ts'

/** Hostile texts in a real browser, without the content security policy of the site: the escaping alone must prevent them from running. */
test.use({ bypassCSP: true })

/** Calls of `pwn` and opened dialogs, in all pages. */
async function listen(context: BrowserContext): Promise<string[]> {
  const ran: string[] = []
  await context.exposeFunction('pwn', () => ran.push('pwn'))
  context.on('dialog', (dialog) => {
    ran.push(dialog.message())
    void dialog.dismiss()
  })
  return ran
}

/** Waits until a new broken picture has failed; the pictures of the texts were requested before that picture. */
async function picturesFailed(page: Page) {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const picture = new Image()
        picture.onerror = resolve
        picture.src = '/no-such-picture.png'
      }),
  )
  await eventsHandled(page)
}

/** Triggers code that waits for interaction: links, focus, details. */
async function touch(page: Page) {
  await page.evaluate(() => {
    const stay = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link && link.protocol !== 'javascript:') event.preventDefault()
    }
    addEventListener('click', stay, { capture: true })
    addEventListener('submit', (event) => event.preventDefault(), { capture: true })
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
      element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    }
  })
}

test('the tests detect code that runs: the same texts without our functions do run', async ({ page, context }) => {
  const ran = await listen(context)
  await page.goto(`${SITE_URL()}/about`)
  await page.evaluate(() => document.querySelector('main')?.insertAdjacentHTML('beforeend', '<img src=x onerror=pwn()>'))
  await expect.poll(() => ran).toEqual(['pwn'])
})

test('as Markdown no hostile text runs', async ({ page, context }) => {
  const ran = await listen(context)
  await page.goto(`${SITE_URL()}/about`)
  const html = HOSTILE.map((text) => `<section>${renderMarkdown(text)}</section>`)
  await page.evaluate((sections) => {
    const main = document.querySelector('main')
    if (main) main.innerHTML = sections.join('')
  }, html)
  await touch(page)
  await picturesFailed(page)
  expect(ran).toEqual([])
  expect(
    await page.evaluate(() => document.querySelectorAll('main script, main iframe, main svg, main form, main style').length),
  ).toBe(0)
})

/** A long run has enough records to use every text. */
const [PRODUCTS, ARTICLES] = isLongRun() ? [60, 12] : [12, 4]

test('a site with hostile text in every field runs none of it', async ({ page, context }) => {
  const ran = await listen(context)
  const content = await readFixture()
  const [product, article, hero, partner, shown] = [
    content.products[0],
    content.articles[0],
    content.hero_images[0],
    content.partners[0],
    content.impact_gallery[0],
  ]
  if (!product || !article || !hero || !partner || !shown) throw new Error('The fixture lacks a row.')
  let used = 0
  const next = () => HOSTILE[used++ % HOSTILE.length] ?? ''
  /** One text per field: an unclosed tag in a text would hide the text after it. */
  const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, next()]))
  const productTexts = ['name_en', 'name_ar', 'description_en', 'description_ar', 'features_en', 'features_ar', 'pack_unit']
  const articleTexts = ['title_en', 'title_ar', 'excerpt_en', 'excerpt_ar', 'content_en', 'content_ar']
  const rows = <Row>(count: number, row: Row, names: string[]): Row[] =>
    Array.from({ length: count }, (_, index) => ({ ...row, ...texts(...names), id: index + 1 }))
  const site = await serveContent(
    {
      ...content,
      products: rows(PRODUCTS, product, productTexts),
      articles: rows(ARTICLES, article, articleTexts),
      hero_images: rows(3, hero, ['title_en', 'title_ar', 'subtitle_en', 'subtitle_ar', 'cta_text_en', 'cta_text_ar']),
      partners: rows(4, partner, ['name', 'name_ar']),
      impact_gallery: rows(3, shown, ['title', 'title_ar', 'description', 'description_ar']),
    },
    fetchFixturePicture,
  )
  if (isLongRun()) expect(used).toBeGreaterThan(HOSTILE.length)
  try {
    const numbered = (path: string, count: number) => Array.from({ length: count }, (_, index) => `${path}/${index + 1}`)
    for (const path of [
      '/',
      '/products',
      '/articles',
      '/bulk-orders',
      ...numbered('/products', PRODUCTS),
      ...numbered('/articles', ARTICLES),
    ]) {
      for (const prefix of ['', '/ar']) {
        await page.goto(site.url + (path === '/' ? prefix || '/' : prefix + path), { waitUntil: 'domcontentloaded' })
        await touch(page)
      }
    }
    await page.goto(`${site.url}/products?q=pwn`)
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await picturesFailed(page)
    expect(ran).toEqual([])
  } finally {
    site.close()
  }
})
