import { ADMIN_URL } from '../fixtures/addresses.ts'
import { openScreen } from '../fixtures/admin.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { removeAddedProducts } from '../fixtures/remove-added.ts'
import { expect, type Page, test } from '../fixtures/test.ts'
import { type Translation, translatePages } from '../fixtures/translate.ts'
import { SCREEN_PATHS } from './screen-paths.ts'

/** The translation of a browser or an extension, which changes the texts of the page behind React's back. */

const KINDS: Translation[] = ['replaced', 'wrapped']

async function expectUp(page: Page): Promise<void> {
  await expect(page.getByText(/Unexpected Application Error/)).toHaveCount(0)
}

test('the page asks browsers not to translate it', EACH_RUN, async ({ request }) => {
  const html = await (await request.get(`${ADMIN_URL()}/login`)).text()
  expect(html).toContain('translate="no"')
  expect(html).toContain('<meta name="google" content="notranslate"')
})

for (const kind of KINDS) {
  test.describe(`texts are ${kind}`, () => {
    test.beforeEach(({ context }) => translatePages(context, kind))
    test.afterEach(removeAddedProducts)

    test('a refused sign-in says so, and the next attempt too', async ({ page }) => {
      await page.goto(`${ADMIN_URL()}/login`)
      await page.getByLabel('Email').fill('nobody@test.example')
      await page.getByLabel('Password', { exact: false }).first().fill('wrong-password')
      for (let attempt = 0; attempt < 2; attempt++) {
        await page.getByRole('button', { name: 'Login' }).click()
        await expect(page.getByText('Invalid email or password')).toHaveCount(1)
        await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
      }
      await page.getByLabel('Email').fill('')
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page.getByText('Email and password are required')).toHaveCount(1)
      await expect(page.getByText('Invalid email or password')).toHaveCount(0)
      await expectUp(page)
    })

    test('a list is searched, filtered and sorted, and its counts stay true', async ({ page }) => {
      await openScreen(page, '/products')
      await expect(page.getByRole('rowheader').nth(3)).toBeVisible()
      const search = page.getByRole('searchbox')
      for (const query of ['rice', 'rice x', 'no such thing', 'oil', '']) {
        await search.fill(query)
        await expectUp(page)
        if (query === 'no such thing') await expect(page.getByText('No products found')).toHaveCount(1)
      }
      await expect(page.getByRole('rowheader').nth(3)).toBeVisible()
      await expect(page.getByText('No products found')).toHaveCount(0)
      await expectUp(page)
    })

    test('a product is created, changed and deleted, and a refusal stands at its field', async ({ page }) => {
      await openScreen(page, '/products')
      await page.getByRole('button', { name: 'Add Product' }).click()
      const form = page.getByRole('dialog')
      await form.getByRole('button', { name: 'Create' }).click()
      await expectUp(page)
      await form.getByLabel(/Name \(English\)/).fill('Translated dates')
      await form.getByLabel(/Name \(Arabic\)/).fill('تمر مترجم')
      await form.getByRole('button', { name: 'Create' }).click()
      const row = page.getByRole('row').filter({ hasText: 'Translated dates' })
      await expect(row).toHaveCount(1)
      await row.getByRole('button', { name: /^Edit/ }).click()
      await form.getByLabel(/Name \(English\)/).fill('Translated dates, sorted')
      await form.getByRole('button', { name: 'Update' }).click()
      await expect(page.getByRole('row').filter({ hasText: 'Translated dates, sorted' })).toHaveCount(1)
      await row.getByRole('button', { name: /^Delete/ }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(row).toHaveCount(0)
      await expectUp(page)
    })

    test('every screen opens, and its forms too', async ({ page }) => {
      for (const path of [
        ...Object.values(SCREEN_PATHS),
        '/dashboard',
        '/bin',
        '/pictures',
        '/users',
        '/account',
        '/security',
        '/history',
      ]) {
        await openScreen(page, path)
        await expect(page.getByRole('main')).toBeVisible()
        const add = page.getByRole('button', { name: /Add / }).first()
        if (await add.isVisible()) {
          await add.click()
          await page.keyboard.press('Tab')
          await page.keyboard.type('Typed')
          const submit = page.getByRole('button', { name: /Create/ }).first()
          if (await submit.isVisible()) await submit.click()
        }
        await expectUp(page)
      }
    })
  })
}
