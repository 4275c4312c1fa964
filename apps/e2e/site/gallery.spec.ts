import { SITE_URL } from '../fixtures/addresses.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { makeNavigationsWait } from '../fixtures/ready.ts'
import { pathOf } from '../fixtures/records.ts'
import { eventsHandled } from '../fixtures/settle.ts'
import { swipe } from '../fixtures/swipe.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** The pictures of the product page: the gallery and the full-screen view (spec: public-site §3, §4, §8). */

const NAME = 'Sahil White Basmati Rice'
const PICTURES = [NAME, `${NAME}, picture 2`, `${NAME}, the contents`]

/** English path of the product with three pictures. */
let rice: string
test.beforeAll(async () => {
  rice = await pathOf('products', NAME)
})

const gallery = (page: Page) => page.locator('[data-gallery]')
const thumbnails = (page: Page) => gallery(page).getByRole('listitem').getByRole('button')
const zoom = (page: Page) => page.getByRole('dialog')

/** Alternative text of the visible picture of a strip. */
async function expectPicture(strip: ReturnType<typeof gallery>, alt: string): Promise<void> {
  await expect
    .poll(() =>
      strip.locator('[data-viewport]').evaluate((viewport) => {
        const { x, width } = viewport.getBoundingClientRect()
        const shown = [...viewport.querySelectorAll('img')].find((image) => {
          const box = image.getBoundingClientRect()
          return Math.abs(box.x + box.width / 2 - (x + width / 2)) < 4
        })
        return shown?.alt
      }),
    )
    .toBe(alt)
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(SITE_URL() + path, { waitUntil: 'load' })
}

test.describe('the gallery', () => {
  test('shows the main picture, the existing packaging pictures, then the contents picture', async ({ page }) => {
    await open(page, rice)
    expect(
      await gallery(page)
        .locator('[data-viewport] img')
        .evaluateAll((all) => all.map((image) => image.getAttribute('alt'))),
    ).toEqual(PICTURES)
    await expect(thumbnails(page)).toHaveCount(3)
  })

  test('shows the default picture for a product without one, without thumbnails and arrows', async ({ page }) => {
    await open(page, await pathOf('products', 'Sahil Long-Grain White Rice'))
    const picture = gallery(page).locator('[data-viewport] img')
    await expect(picture).toHaveCount(1)
    expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(0)
    await expect(gallery(page).getByRole('button')).toHaveCount(0)
  })

  test('previous and next wrap around', async ({ page }) => {
    await open(page, rice)
    await gallery(page).getByRole('button', { name: 'Previous' }).click()
    await expectPicture(gallery(page), `${NAME}, the contents`)
    await gallery(page).getByRole('button', { name: 'Next' }).click()
    await expectPicture(gallery(page), NAME)
  })

  test('thumbnails select a picture and mark the visible one', async ({ page }) => {
    await open(page, rice)
    await thumbnails(page).nth(1).click()
    await expectPicture(gallery(page), `${NAME}, picture 2`)
    await expect(thumbnails(page).nth(1)).toHaveAttribute('aria-current', 'true')
    await expect(thumbnails(page).nth(0)).not.toHaveAttribute('aria-current', 'true')
  })

  test('starts with the first picture on every product', async ({ page }) => {
    await open(page, rice)
    await thumbnails(page).nth(2).click()
    await expectPicture(gallery(page), `${NAME}, the contents`)
    await page.locator('main').getByRole('link', { name: 'Sahil Golden Sella Rice' }).first().click()
    await expectPicture(gallery(page), 'Sahil Golden Sella Rice')
    await expect(thumbnails(page).first()).toHaveAttribute('aria-current', 'true')
  })

  for (const { language, prefix, forward, names } of [
    { language: 'English', prefix: '', forward: 'ArrowRight', names: PICTURES },
    { language: 'Arabic', prefix: '/ar', forward: 'ArrowLeft', names: undefined },
  ]) {
    test(`the arrow keys follow the reading direction (${language})`, async ({ page }) => {
      await open(page, prefix + rice)
      const alts =
        names ??
        (await gallery(page)
          .locator('[data-viewport] img')
          .evaluateAll((all) => all.map((image) => image.getAttribute('alt') ?? '')))
      const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
      await gallery(page).locator('[data-viewport]').focus()
      await page.keyboard.press(forward)
      await expectPicture(gallery(page), alts[1] ?? '')
      await page.keyboard.press(backward)
      await expectPicture(gallery(page), alts[0] ?? '')
      await page.keyboard.press(backward)
      await expectPicture(gallery(page), alts[2] ?? '')
    })

    test(`a scroll that a key interrupted does not change the index (${language})`, async ({ page }) => {
      await open(page, prefix + rice)
      const viewport = gallery(page).locator('[data-viewport]')
      // In one task, so that the strip has not moved yet when the scroll before ends.
      await viewport.evaluate((strip, key) => {
        for (const _ of [1, 2]) strip.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
        strip.dispatchEvent(new Event('scrollend'))
      }, forward)
      await eventsHandled(page)
      await expect(thumbnails(page).nth(2)).toHaveAttribute('aria-current', 'true')
      await viewport.press(forward)
      await expect(thumbnails(page).nth(0)).toHaveAttribute('aria-current', 'true')
    })

    test(`a swipe moves along the reading direction (${language})`, async ({ browser }) => {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
      const page = await context.newPage()
      makeNavigationsWait(page)
      await open(page, prefix + rice)
      await swipe(gallery(page).locator('[data-viewport]'), forward === 'ArrowRight' ? -200 : 200)
      await expect(thumbnails(page).nth(1)).toHaveAttribute('aria-current', 'true')
      await context.close()
    })
  }

  test('without JavaScript every picture can be reached and links to itself', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await open(page, rice)
    const links = gallery(page).locator('a')
    await expect(links).toHaveCount(3)
    const response = await page.request.get(SITE_URL() + (await links.first().getAttribute('href')))
    expect(response.headers()['content-type']).toBe('image/webp')
    await context.close()
  })
})

test.describe('the full view of a picture', () => {
  test('opens on a tap, closes on Esc, and restores the focus', async ({ page }) => {
    await open(page, rice)
    await gallery(page)
      .getByRole('link', { name: `Enlarge: ${NAME}`, exact: true })
      .click()
    await expect(zoom(page)).toBeVisible()
    await expectPicture(zoom(page), NAME)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(zoom(page)).toBeHidden()
    await expect(gallery(page).getByRole('link', { name: `Enlarge: ${NAME}`, exact: true })).toBeFocused()
  })

  test('moves through the pictures, and the gallery shows the last one afterwards', async ({ page }) => {
    await open(page, rice)
    await gallery(page).getByRole('link').first().click()
    await zoom(page).getByRole('button', { name: 'Next' }).click()
    await expectPicture(zoom(page), PICTURES[1] ?? '')
    await page.keyboard.press('ArrowRight')
    await expectPicture(zoom(page), PICTURES[2] ?? '')
    await zoom(page).getByRole('button', { name: 'Close' }).click()
    await expectPicture(gallery(page), PICTURES[2] ?? '')
    await expect(gallery(page).getByRole('link').nth(2)).toBeFocused()
  })

  test('is mirrored in Arabic', async ({ page }) => {
    await open(page, `/ar${rice}`)
    await gallery(page).getByRole('link').first().click()
    const alts = await zoom(page)
      .locator('img')
      .evaluateAll((all) => all.map((image) => image.getAttribute('alt') ?? ''))
    await page.keyboard.press('ArrowLeft')
    await expectPicture(zoom(page), alts[1] ?? '')
    const [previous, next] = await Promise.all(
      ['[data-previous]', '[data-next]'].map(async (button) => zoom(page).locator(button).boundingBox()),
    )
    expect(previous?.x).toBeGreaterThan(next?.x ?? Number.POSITIVE_INFINITY)
  })

  for (const [language, prefix] of [
    ['English', ''],
    ['Arabic', '/ar'],
  ]) {
    test(`a second tap zooms into the tapped point, and a third zooms out (${language})`, async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await open(page, prefix + rice)
      await gallery(page).getByRole('link').first().click()
      const slide = zoom(page).locator('[data-slide]').first()
      const width = () => slide.locator('img').evaluate((image) => image.getBoundingClientRect().width)
      await expect.poll(width).toBe(360)
      await page.mouse.click(300, 200)
      await expect.poll(width).toBe(900)
      // The tapped point stays under the finger: 300 of 360 becomes 750 of 900.
      await expect
        .poll(() => slide.locator('img').evaluate((image) => Math.round(300 - image.getBoundingClientRect().x)))
        .toBe(750)
      await page.mouse.click(300, 200)
      await expect.poll(width).toBe(360)
    })
  }

  test('its pictures are not fetched before it is opened', async ({ page }) => {
    await open(page, rice)
    await expect(zoom(page).locator('img')).toHaveCount(0)
  })
})

for (const { language, prefix, positions } of [
  { language: 'English', prefix: '', positions: ['Picture 1 of 3', 'Picture 2 of 3', 'Picture 3 of 3'] },
  { language: 'Arabic', prefix: '/ar', positions: ['الصورة ١ من ٣', 'الصورة ٢ من ٣', 'الصورة ٣ من ٣'] },
]) {
  test(`each step is announced politely, in the gallery and in the full view (${language})`, async ({ page }) => {
    await open(page, prefix + rice)
    const [first, second, third] = positions
    const status = gallery(page).getByRole('status')
    await expect(status).toHaveText('')
    await gallery(page).getByRole('button').first().click()
    await expect(status).toHaveText(third ?? '')
    await gallery(page).getByRole('button').nth(1).click()
    await expect(status).toHaveText(first ?? '')
    await thumbnails(page).nth(1).click()
    await expect(status).toHaveText(second ?? '')

    await gallery(page).getByRole('link').nth(1).click()
    await zoom(page).locator('[data-next]').click()
    await expect(zoom(page).getByRole('status')).toHaveText(third ?? '')
    await expect(status, 'the page behind the dialog is silent').toHaveText(second ?? '')
  })

  test(`nothing around a picture has the name of what contains it (${language})`, async ({ page }) => {
    await open(page, prefix + rice)
    await gallery(page).getByRole('link').first().click()
    const repeated = await page.evaluate(() => {
      const named = [...document.querySelectorAll('main :is(section, [role="group"], dialog)[aria-label]')]
      const nameOf = (node: Element | null | undefined) => node?.getAttribute('aria-label')
      return {
        groups: named.length,
        repeated: named.map(nameOf).filter((name, at) => name === nameOf(named[at]?.parentElement?.closest('[aria-label]'))),
      }
    })
    expect(repeated).toEqual({ groups: 3, repeated: [] })
  })
}
