import { SITE_URL } from '../fixtures/addresses.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { NAUGHTY_SITES } from '../fixtures/naughty-content.ts'
import { opensReady } from '../fixtures/ready.ts'
import { listed, pathOf } from '../fixtures/records.ts'
import { serveContent } from '../fixtures/rendered-site.ts'
import { swipe } from '../fixtures/swipe.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** The product page: pictures, facts, inquiry, sharing and the way on (spec: public-site §2, §3, §4, §8). */

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

/** Which picture stands in the window of a strip, by its alternative text. */
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
  test('shows the main picture, the further packaging pictures that are set, then the contents', async ({ page }) => {
    await open(page, rice)
    expect(
      await gallery(page)
        .locator('[data-viewport] img')
        .evaluateAll((all) => all.map((image) => image.getAttribute('alt'))),
    ).toEqual(PICTURES)
    await expect(thumbnails(page)).toHaveCount(3)
  })

  test('shows the default picture where a product has none, without thumbnails and arrows', async ({ page }) => {
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

  test('thumbnails select, and say which is shown', async ({ page }) => {
    await open(page, rice)
    await thumbnails(page).nth(1).click()
    await expectPicture(gallery(page), `${NAME}, picture 2`)
    await expect(thumbnails(page).nth(1)).toHaveAttribute('aria-current', 'true')
    await expect(thumbnails(page).nth(0)).not.toHaveAttribute('aria-current', 'true')
  })

  test('begins with the first picture on every product', async ({ page }) => {
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

    test(`a scroll that a key cut short does not say where the strip is (${language})`, async ({ page }) => {
      await open(page, prefix + rice)
      const viewport = gallery(page).locator('[data-viewport]')
      // In one task, so that the strip has not moved yet when the scroll before ends.
      const current = await viewport.evaluate((strip, key) => {
        for (const _ of [1, 2]) strip.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
        strip.dispatchEvent(new Event('scrollend'))
        return [...document.querySelectorAll('[data-gallery] [data-dot]')].findIndex((dot) => dot.ariaCurrent === 'true')
      }, forward)
      expect(current).toBe(2)
      await viewport.press(forward)
      await expect(thumbnails(page).nth(0)).toHaveAttribute('aria-current', 'true')
    })

    test(`a swipe with a finger leads on along the reading direction (${language})`, async ({ browser }) => {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
      const page = await context.newPage()
      opensReady(page)
      await open(page, prefix + rice)
      await swipe(gallery(page).locator('[data-viewport]'), forward === 'ArrowRight' ? -200 : 200)
      await expect(thumbnails(page).nth(1)).toHaveAttribute('aria-current', 'true')
      await context.close()
    })
  }

  test('without JavaScript every picture can be reached and is a link to itself', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await open(page, rice)
    const links = gallery(page).locator('a')
    await expect(links).toHaveCount(3)
    const answer = await page.request.get(SITE_URL() + (await links.first().getAttribute('href')))
    expect(answer.headers()['content-type']).toBe('image/webp')
    await context.close()
  })
})

test.describe('the full view of a picture', () => {
  test('opens on a tap, closes on Esc, and gives the focus back', async ({ page }) => {
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

  test('goes through the pictures, and the gallery stands where it was left', async ({ page }) => {
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
    test(`a second tap brings the picture nearer, where it was tapped, and a third shows it whole (${language})`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await open(page, prefix + rice)
      await gallery(page).getByRole('link').first().click()
      const slide = zoom(page).locator('[data-slide]').first()
      const width = () => slide.locator('img').evaluate((image) => image.getBoundingClientRect().width)
      await expect.poll(width).toBe(360)
      await page.mouse.click(300, 200)
      await expect.poll(width).toBe(900)
      // The point that was tapped stays under the finger: 300 of 360 becomes 750 of 900.
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

test.describe('the facts', () => {
  test('breadcrumb, Back to Products, category badge, name and description', async ({ page }) => {
    await open(page, rice)
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect(trail.getByRole('listitem')).toHaveText(['Home', 'Products', NAME])
    await expect(trail.getByRole('link', { name: 'Products' })).toHaveAttribute('href', '/products')
    await expect(page.getByRole('link', { name: 'Back to Products' })).toHaveAttribute('href', '/products')
    await expect(page.locator('main header')).toContainText('Rice')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME)
    await expect(page.getByText('Long, slim basmati aged for twelve months')).toBeVisible()
  })

  test('Product Features keep their lines', async ({ page }) => {
    await open(page, rice)
    const features = page.locator('section', { has: page.getByRole('heading', { name: 'Product Features' }) })
    await expect(features.getByRole('listitem')).toHaveCount(5)
    await expect(features.getByRole('listitem').nth(1)).toHaveText('Aged twelve months before milling')
  })

  test('every pack size is shown with its unit, in the digits of the language', async ({ page }) => {
    await open(page, await pathOf('products', 'Dhahab Sunflower Oil'))
    await expect(page.getByRole('list', { name: 'Available pack sizes' }).first().getByRole('listitem')).toHaveText([
      '0.75 Litre',
      '1.5 Litre',
      '5 Litre',
    ])
    await open(page, `/ar${rice}`)
    await expect(page.getByRole('list', { name: 'العبوات المتوفرة' }).first().getByRole('listitem').nth(2)).toContainText('١٠')
  })

  test('features and sizes that are not there leave no heading behind', async ({ page }) => {
    const bare = NAUGHTY_SITES['one product and nothing else']
    if (!bare) throw new Error('the site with one product is missing from the fixture')
    const site = await serveContent(bare, () => Promise.reject(new Error('no picture')))
    try {
      await page.goto(`${site.url}/products/7`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rice')
      await expect(page.getByText('Product Features')).toHaveCount(0)
      await expect(page.getByText('Available pack sizes')).toHaveCount(0)
      await expect(page.locator('main nav [rel="prev"], main nav [rel="next"]')).toHaveCount(0)
    } finally {
      site.close()
    }
  })

  test('the inquiry has Email Us with the name of the product, and Contact Us', async ({ page }) => {
    await open(page, rice)
    const inquiry = page.getByRole('complementary')
    const mail = (await inquiry.getByRole('link', { name: 'Email Us' }).getAttribute('href')) ?? ''
    expect(mail).toMatch(/^mailto:[^?@]+@[^?]+\?subject=/)
    expect(decodeURIComponent(mail)).toContain(NAME)
    await expect(inquiry.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact')
  })

  test('related products are of the same category, at most four', async ({ page }) => {
    await open(page, rice)
    const related = page.getByRole('region', { name: 'More in Rice' })
    await expect(related.getByRole('heading', { level: 3 })).toHaveCount(4)
    await expect(related).not.toContainText(NAME)
  })

  test('previous and next lead to the neighbours of the list, in both languages', async ({ page }) => {
    const order = await listed('products')
    const [newest, middle, oldest] = [order[0], order[1], order.at(-1)]
    await open(page, `/products/${middle?.id}`)
    const previous = page.locator('main nav [rel="prev"]')
    const next = page.locator('main nav [rel="next"]')
    await expect(previous).toHaveText(/Previous product/)
    await expect(previous).toHaveAttribute('href', `/products/${newest?.id}`)
    await expect(next).toHaveText(/Next product/)
    await expect(next).toHaveAttribute('href', `/products/${order[2]?.id}`)
    await open(page, `/ar/products/${middle?.id}`)
    await expect(next).toContainText('المنتج التالي')
    await expect(next).toHaveAttribute('href', `/ar/products/${order[2]?.id}`)
    await open(page, `/products/${newest?.id}`)
    await expect(previous).toHaveCount(0)
    await open(page, `/products/${oldest?.id}`)
    await expect(next).toHaveCount(0)
  })

  test('an unknown number shows Product Not Found with the way back', async ({ page }) => {
    for (const [path, heading, back] of [
      ['/products/9999', 'Product Not Found', '/products'],
      ['/ar/products/9999', 'المنتج غير موجود', '/ar/products'],
    ] as const) {
      expect((await page.goto(SITE_URL() + path))?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.locator(`main a[href="${back}"]`)).toBeVisible()
    }
    await open(page, '/products/9999')
    await expect(page.getByText("The product you're looking for doesn't exist.")).toBeVisible()
  })
})

test.describe('sharing', () => {
  test('gives the device title, text and address where it can share', async ({ page }) => {
    // The browser of the tests has no device to share with: what would be handed to it is kept.
    await page.addInitScript(() => {
      navigator.share = async (shared) => {
        Object.assign(window, { shared })
      }
    })
    await open(page, rice)
    await page.getByRole('button', { name: 'Share' }).click()
    const shared = await page.evaluate(() => Reflect.get(window, 'shared'))
    expect(shared).toEqual({ title: NAME, text: expect.stringContaining('Long, slim basmati'), url: SITE_URL() + rice })
    await expect(page.locator('[data-share] [role="alert"]')).toBeEmpty()
  })

  for (const [language, prefix, button, message] of [
    ['English', '', 'Share', 'Link copied to clipboard!'],
    ['Arabic', '/ar', 'مشاركة', 'تم نسخ الرابط إلى الحافظة!'],
  ] as const) {
    test(`copies the address and says so for 4 seconds elsewhere (${language})`, async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
      await page.clock.install()
      await open(page, prefix + rice)
      // From here on time passes by `runFor` alone, however long the machine takes.
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500))
      await page.getByRole('button', { name: button }).click()
      const alert = page.locator('[data-share] [role="alert"]')
      await expect(alert).toHaveText(message)
      await expect(alert).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(SITE_URL() + prefix + rice)
      await page.clock.runFor(3_900)
      await expect(alert).toHaveText(message)
      await page.clock.runFor(200)
      await expect(alert).toBeEmpty()
    })
  }
})
