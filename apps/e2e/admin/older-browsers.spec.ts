import { DEMO_PASSWORD, DEMO_STAFF } from '@bayt/local-supabase/demo'
import { ADMIN_URL } from '../fixtures/addresses.ts'
import { openScreen } from '../fixtures/admin.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { OLDEST_BROWSERS, withoutLacking } from '../fixtures/oldest-browsers.ts'
import { collectPageErrors } from '../fixtures/page-errors.ts'
import { removeAddedProducts } from '../fixtures/remove-added.ts'
import { expect, test } from '../fixtures/test.ts'
import { SCREEN_PATHS } from './screen-paths.ts'

/** The oldest browsers that the console supports (`docs/decisions/older-browsers.md`), and even older browsers. */

test.use({ bypassCSP: true })
test.afterEach(removeAddedProducts)

for (const browser of OLDEST_BROWSERS)
  test(`staff sign in with ${browser}, open every screen, and create a product beside its preview`, async ({ page, context }) => {
    await withoutLacking(context, browser)
    const errors = await collectPageErrors(page)
    await page.goto(`${ADMIN_URL()}/login`)
    await page.getByLabel('Email').fill(DEMO_STAFF[0].email)
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(`${ADMIN_URL()}/dashboard`)
    for (const path of [...Object.values(SCREEN_PATHS), '/bin', '/pictures', '/users', '/account', '/security', '/history']) {
      await page.goto(ADMIN_URL() + path)
      await expect(page.getByText(/^Loading.*\.{3}$/)).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    const name = `Dates for ${browser}`
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${ADMIN_URL()}/products?edit=new`)
    const form = page.getByRole('dialog')
    await form.getByLabel(/Name \(English\)/).fill(name)
    await form.getByLabel(/Name \(Arabic\)/).fill('تمر متصفح قديم')
    await form.getByRole('button', { name: 'Create' }).click()
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toHaveCount(1)
    await row.getByRole('button', { name: /^Edit/ }).click()
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    const preview = page.frameLocator('iframe[title^="Preview:"]')
    await expect(preview.getByText(name).first()).toBeVisible()
    await page.goto(`${ADMIN_URL()}/articles?edit=1`)
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
    expect(errors).toEqual([])
  })

test('a browser that lacks nothing loads nothing for older ones', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await openScreen(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((url) => url.includes('add-missing'))).toEqual([])
})

test(
  'a browser that is too old for the console says so in both languages, and so does one without scripts',
  EACH_RUN,
  async ({ page, browser }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'findLast'))
    await page.goto(`${ADMIN_URL()}/login`)
    await expect(page.getByText('This browser is too old for the admin')).toBeVisible()
    await expect(page.getByText('هذا المتصفح أقدم من أن تعمل فيه لوحة الإدارة')).toBeVisible()
    const context = await browser.newContext({ javaScriptEnabled: false })
    const withoutScripts = await context.newPage()
    await withoutScripts.goto(`${ADMIN_URL()}/login`)
    const texts = withoutScripts.locator('noscript p')
    await expect(texts).toHaveText(['The admin area needs JavaScript.', 'تحتاج لوحة الإدارة إلى تفعيل جافاسكربت.'])
    await expect(texts.first()).toBeVisible()
    await expect(withoutScripts.getByText('too old')).toBeHidden()
    await context.close()
  },
)
