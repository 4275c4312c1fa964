import type { Article } from '@bayt/content/entities/article'
import { ENTITIES } from '@bayt/content/entities/tables'
import { readFixture, t } from '@bayt/site/testing'
import { expectAccessible } from '../fixtures/axe.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { type RenderedSite, serveFixture } from '../fixtures/rendered-site.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** Videos in articles: the badge on cards, and the player that is loaded on request. */

const LANGUAGES = [
  { locale: 'en', prefix: '' },
  { locale: 'ar', prefix: '/ar' },
] as const
const VIDEO = 'https://youtu.be/aB3-_9zZ0xY?t=30'
const YOUTUBE = 'https://www.youtube-nocookie.com/'
const VIMEO = 'https://player.vimeo.com/'

function article(id: number, category: Article['category'], text: string): Article {
  return ENTITIES.articles.row.parse({
    id,
    created_at: `2026-11-${id}T00:00:00.000Z`,
    updated_at: '2026-11-20T00:00:00.000Z',
    title_en: `Dates of Tarim ${id}`,
    title_ar: `تمور تريم ${id}`,
    content_en: text,
    content_ar: text,
    category,
    published: true,
  })
}

/**
 * Articles by id. Articles 11 (news) and 12 (videos, with a video of another site) have a video. Articles 13 (videos) and 14 (news,
 * with a link to a video in a sentence) have no video.
 */
const ADDED = [
  article(14, 'News', `Read on; the film is [here](${VIDEO}).`),
  article(13, 'Videos', 'The film follows next week.'),
  article(12, 'Videos', 'Before.\n\n[Our harvest](https://vimeo.com/76979871)\n\nAfter.'),
  article(11, 'News', `Before.\n${VIDEO}\nAfter.`),
]

let site: RenderedSite
test.beforeAll(async () => {
  const { articles } = await readFixture()
  site = await serveFixture({ articles: [...ADDED, ...articles] })
})
test.afterAll(() => site.close())

/** Ids of the listed articles whose card has the badge. */
function withBadge(page: Page): Promise<(string | undefined)[]> {
  return page.locator('main li[data-id]').evaluateAll((cards: HTMLElement[]) => {
    const hasBadge = (card: HTMLElement) => card.querySelector('[class^="thumbnail"] svg') !== null
    return cards.filter(hasBadge).map(({ dataset }) => dataset.id)
  })
}

/** Place and size of the video in the page. */
function placeOf(page: Page): Promise<number[]> {
  return page
    .locator('[data-video]')
    .evaluate((video: HTMLElement) => [video.offsetTop, video.offsetLeft, video.offsetWidth, video.offsetHeight])
}

/** Answers requests to the video players, and records them. */
async function answerPlayers(page: Page): Promise<string[]> {
  const asked: string[] = []
  for (const host of [YOUTUBE, VIMEO])
    await page.route(`${host}**`, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Player</p>' })
    })
  return asked
}

for (const { locale, prefix } of LANGUAGES) {
  const text = t(locale)

  test(`a card has the play badge exactly if its article has a video: ${locale}`, async ({ page }) => {
    await page.goto(`${site.url}${prefix}/articles`)
    expect(await withBadge(page)).toEqual(['12', '11'])
    await expect(page.locator('main li[data-id="11"]')).toContainText(text.article.hasVideo)
    // Cards of a filtered list are made from the search index.
    await page.getByRole('link', { name: text.articleCategories.Videos, exact: true }).click()
    await expect(page.locator('main li[data-id="13"]')).toBeVisible()
    await expect(page.locator('main li[data-id="11"]')).toHaveCount(0)
    expect(await withBadge(page)).toEqual(['12'])
  })

  test(`a video is loaded on a click, in its place, and not before: ${locale}`, async ({ page }) => {
    const asked = await answerPlayers(page)
    await page.goto(`${site.url}${prefix}/articles/11`)
    const link = page.locator('[data-video]').getByRole('link', { name: text.video.play })
    await expect(link).toContainText(text.video.hosts.youtube)
    expect(asked).toEqual([])
    await expectAccessible(page)
    const before = await placeOf(page)
    await link.click()
    const player = page.locator('[data-video] iframe')
    await expect(player).toHaveAttribute('title', text.video.play)
    await expect(player).toBeFocused()
    await expect(page.frameLocator('[data-video] iframe').locator('p')).toHaveText('Player')
    expect(asked).toEqual([`${YOUTUBE}embed/aB3-_9zZ0xY?autoplay=1&rel=0&start=30`])
    expect(await placeOf(page), 'nothing moves').toEqual(before)
    const around = page.locator('article .body > p')
    await expect(around).toHaveText(['Before.', 'After.'])
  })
}

test('the name of the link is the name of the video', async ({ page }) => {
  const asked = await answerPlayers(page)
  await page.goto(`${site.url}/articles/12`)
  await page.getByRole('link', { name: 'Our harvest' }).press('Enter')
  await expect(page.locator('[data-video] iframe')).toHaveAttribute('title', 'Our harvest')
  await expect(page.frameLocator('[data-video] iframe').locator('p')).toHaveText('Player')
  expect(asked).toEqual([`${VIMEO}video/76979871?autoplay=1&dnt=1`])
})

test('only an article with a video may show the frames of its player', EACH_RUN, async ({ page }) => {
  const framesOf = async (path: string) => {
    const response = await page.request.get(site.url + path)
    return /frame-src ([^;]+)/.exec(response.headers()['content-security-policy'] ?? '')?.[1]?.trim()
  }
  expect(await framesOf('/articles/11')).toBe(`${YOUTUBE}embed/`)
  expect(await framesOf('/ar/articles/12')).toBe(`${VIMEO}video/`)
  for (const path of ['/articles/13', '/articles/14', '/articles', '/', '/products/1'])
    expect(await framesOf(path), path).toBeUndefined()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a video is a link to its page', async ({ page }) => {
    await page.goto(`${site.url}/articles/11`)
    await expect(page.locator('[data-video] a')).toHaveAttribute('href', 'https://www.youtube.com/watch?v=aB3-_9zZ0xY&t=30s')
  })
})
