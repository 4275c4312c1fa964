import { SITE_URL } from '../fixtures/addresses.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
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

/** Shows the first picture in the gallery, from any other picture. */
async function showFirst(page: Page, alt: string): Promise<void> {
  await thumbnails(page).nth(0).click()
  await expectPicture(gallery(page), alt)
}

const LANGUAGES = [
  {
    ...{ language: 'English', prefix: '', forward: 'ArrowRight', backward: 'ArrowLeft' },
    positions: ['Picture 1 of 3', 'Picture 2 of 3', 'Picture 3 of 3'],
  },
  {
    ...{ language: 'Arabic', prefix: '/ar', forward: 'ArrowLeft', backward: 'ArrowRight' },
    positions: ['الصورة ١ من ٣', 'الصورة ٢ من ٣', 'الصورة ٣ من ٣'],
  },
] as const

for (const { language, prefix, forward, backward, positions } of LANGUAGES) {
  test(`the gallery and its full view, in one visit (${language})`, async ({ page }) => {
    // Switches the animation of the strip off: the test checks the steps of the strip. Only an interrupted step needs the animation.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, prefix + rice)
    const alts = await gallery(page)
      .locator('[data-viewport] img')
      .evaluateAll((all) => all.map((image) => image.getAttribute('alt') ?? ''))
    const [main = '', second = '', contents = ''] = alts

    if (!prefix)
      await test.step('shows the main picture, the existing packaging pictures, then the contents picture', async () => {
        expect(alts).toEqual(PICTURES)
      })
    expect(alts).toHaveLength(3)
    await expect(thumbnails(page)).toHaveCount(3)
    await test.step('its pictures are not fetched before it is opened', async () => {
      await expect(zoom(page).locator('img')).toHaveCount(0)
    })

    await test.step(`each step is announced politely, in the gallery and in the full view (${language})`, async () => {
      const status = gallery(page).getByRole('status')
      await expect(status).toHaveText('')
      await gallery(page).getByRole('button').first().click()
      await expect(status).toHaveText(positions[2])
      await gallery(page).getByRole('button').nth(1).click()
      await expect(status).toHaveText(positions[0])
      await thumbnails(page).nth(1).click()
      await expect(status).toHaveText(positions[1])

      await gallery(page).getByRole('link').nth(1).click()
      await zoom(page).locator('[data-next]').click()
      await expect(zoom(page).getByRole('status')).toHaveText(positions[2])
      await expect(status, 'the page behind the dialog is silent').toHaveText(positions[1])
      await page.keyboard.press('Escape')
      await expect(zoom(page)).toBeHidden()
    })

    if (!prefix) {
      await test.step('previous and next wrap around', async () => {
        await showFirst(page, main)
        await gallery(page).getByRole('button', { name: 'Previous' }).click()
        await expectPicture(gallery(page), contents)
        await gallery(page).getByRole('button', { name: 'Next' }).click()
        await expectPicture(gallery(page), main)
      })
      await test.step('thumbnails select a picture and mark the visible one', async () => {
        await thumbnails(page).nth(1).click()
        await expectPicture(gallery(page), second)
        await expect(thumbnails(page).nth(1)).toHaveAttribute('aria-current', 'true')
        await expect(thumbnails(page).nth(0)).not.toHaveAttribute('aria-current', 'true')
      })
    }

    await test.step(`the arrow keys follow the reading direction (${language})`, async () => {
      await showFirst(page, main)
      await gallery(page).locator('[data-viewport]').focus()
      await page.keyboard.press(forward)
      await expectPicture(gallery(page), second)
      await page.keyboard.press(backward)
      await expectPicture(gallery(page), main)
      await page.keyboard.press(backward)
      await expectPicture(gallery(page), contents)
    })

    await showFirst(page, main)
    if (!prefix) {
      await test.step('opens on a tap, closes on Esc, and restores the focus', async () => {
        const enlarge = gallery(page).getByRole('link', { name: `Enlarge: ${NAME}`, exact: true })
        await enlarge.click()
        await expect(zoom(page)).toBeVisible()
        await expectPicture(zoom(page), NAME)
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expect(zoom(page)).toBeHidden()
        await expect(enlarge).toBeFocused()
      })
      await test.step('moves through the pictures, and the gallery shows the last one afterwards', async () => {
        await gallery(page).getByRole('link').first().click()
        await zoom(page).getByRole('button', { name: 'Next' }).click()
        await expectPicture(zoom(page), second)
        await page.keyboard.press('ArrowRight')
        await expectPicture(zoom(page), contents)
        await zoom(page).getByRole('button', { name: 'Close' }).click()
        await expectPicture(gallery(page), contents)
        await expect(gallery(page).getByRole('link').nth(2)).toBeFocused()
        await showFirst(page, main)
      })
    }

    await gallery(page).getByRole('link').first().click()
    await test.step(`nothing around a picture has the name of what contains it (${language})`, async () => {
      const repeated = await page.evaluate(() => {
        const named = [...document.querySelectorAll('main :is(section, [role="group"], dialog)[aria-label]:not([hidden])')]
        const nameOf = (node: Element | null | undefined) => node?.getAttribute('aria-label')
        return {
          groups: named.length,
          repeated: named.map(nameOf).filter((name, at) => name === nameOf(named[at]?.parentElement?.closest('[aria-label]'))),
        }
      })
      expect(repeated).toEqual({ groups: 4, repeated: [] })
    })
    if (prefix)
      await test.step('is mirrored in Arabic', async () => {
        await page.keyboard.press('ArrowLeft')
        await expectPicture(zoom(page), second)
        const [previous, next] = await Promise.all(
          ['[data-previous]', '[data-next]'].map(async (button) => zoom(page).locator(button).boundingBox()),
        )
        expect(previous?.x).toBeGreaterThan(next?.x ?? Number.POSITIVE_INFINITY)
      })
    await page.keyboard.press('Escape')
    await expect(zoom(page)).toBeHidden()

    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await showFirst(page, main)
    await test.step(`a scroll that a key interrupted does not change the index (${language})`, async () => {
      const viewport = gallery(page).locator('[data-viewport]')
      // Sends the keys and the end of the previous scroll in one task, before the strip moves.
      await viewport.evaluate((strip, key) => {
        for (const _ of [1, 2]) strip.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
        strip.dispatchEvent(new Event('scrollend'))
      }, forward)
      await eventsHandled(page)
      await expect(thumbnails(page).nth(2)).toHaveAttribute('aria-current', 'true')
      await viewport.press(forward)
      await expect(thumbnails(page).nth(0)).toHaveAttribute('aria-current', 'true')
    })

    await test.step(`a second tap zooms into the tapped point, and a third zooms out (${language})`, async () => {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await showFirst(page, main)
      await gallery(page).getByRole('link').first().click()
      const slide = zoom(page).locator('[data-slide]').first()
      const width = () => slide.locator('img').evaluate((image) => image.getBoundingClientRect().width)
      await expect.poll(width).toBe(360)
      await page.mouse.click(300, 200)
      await expect.poll(width).toBe(900)
      // The tapped point stays under the finger: pixel 300 of a picture 360 wide becomes pixel 750 of a picture 900 wide.
      await expect
        .poll(() => slide.locator('img').evaluate((image) => Math.round(300 - image.getBoundingClientRect().x)))
        .toBe(750)
      await page.mouse.click(300, 200)
      await expect.poll(width).toBe(360)
    })
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

test('other products have their own pictures', EACH_RUN, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await test.step('starts with the first picture on every product', async () => {
    await open(page, rice)
    await thumbnails(page).nth(2).click()
    await expectPicture(gallery(page), `${NAME}, the contents`)
    await page.locator('main').getByRole('link', { name: 'Sahil Golden Sella Rice' }).first().click()
    await expectPicture(gallery(page), 'Sahil Golden Sella Rice')
    await expect(thumbnails(page).first()).toHaveAttribute('aria-current', 'true')
  })
  await test.step('shows the default picture for a product without one, without thumbnails and arrows', async () => {
    await open(page, await pathOf('products', 'Sahil Long-Grain White Rice'))
    const picture = gallery(page).locator('[data-viewport] img')
    await expect(picture).toHaveCount(1)
    expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(0)
    await expect(gallery(page).getByRole('button')).toHaveCount(0)
  })
})

test('without JavaScript every picture can be reached and links to itself', async ({ request }) => {
  const html = await (await request.get(SITE_URL() + rice)).text()
  const strip = /data-viewport[^>]*>([\s\S]*?)<\/div>/.exec(html)?.[1] ?? ''
  const links = [...strip.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href ?? '')
  expect(links).toHaveLength(3)
  for (const link of links) expect((await request.get(SITE_URL() + link)).headers()['content-type']).toBe('image/webp')
})
