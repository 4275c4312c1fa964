import { SITE_URL } from '../fixtures/addresses.ts'
import { openScreen, publishingState } from '../fixtures/admin.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { photo } from '../fixtures/photo.ts'
import { expect, test } from '../fixtures/test.ts'

/** The complete path of the product: staff edit in the admin, and visitors see it on the static site. */
test(
  'a product is created with a photo, goes live in both languages, is edited and is deleted',
  EACH_RUN,
  async ({ page, context }) => {
    const english = `Spiced Basmati ${Date.now()}`
    const arabic = 'أرز بسمتي بالبهارات'
    const visitor = await context.newPage()

    await test.step('sign in and type a product with an uploaded photo', async () => {
      await openScreen(page, '/products')
      await page.getByRole('button', { name: 'Add Product' }).click()
      const form = page.getByRole('dialog', { name: 'Add New Product' })
      await form.getByLabel('Name (English)').fill(english)
      await form.getByLabel('Name (Arabic)').fill(arabic)
      await form.getByLabel('Description (English)').fill('Long grain with cardamom.')
      await form.getByLabel('Pack sizes').fill('1, 2 ,5')
      const main = form.getByRole('group', { name: 'Main packaging picture' })
      await main.locator('input[type=file]').first().setInputFiles(photo())
      await expect(page.getByText('Image uploaded successfully')).toBeVisible()
      await form.getByRole('button', { name: 'Create' }).click()
      await expect(page.getByText('Product created successfully')).toBeVisible()
      await expect(form).toBeHidden()
    })

    await test.step('the header shows Live only after the public site has the change', async () => {
      await expect(publishingState(page)).toHaveText('Live')
    })

    const row = page.getByRole('row').filter({ hasText: english })
    const id = await test.step('find its address', async () => {
      await visitor.goto(`${SITE_URL()}/products`)
      const link = visitor.getByRole('link').filter({ hasText: english }).first()
      return Number(/\/products\/(\d+)$/.exec((await link.getAttribute('href')) ?? '')?.[1])
    })

    await test.step('visitors see text and picture in both languages', async () => {
      for (const [path, name, dir] of [
        [`/products/${id}`, english, 'ltr'],
        [`/ar/products/${id}`, arabic, 'rtl'],
      ] as const) {
        await visitor.goto(SITE_URL() + path)
        await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(name)
        await expect(visitor.locator('html')).toHaveAttribute('dir', dir)
        const picture = visitor.getByRole('main').getByRole('img').first()
        await expect
          .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
          .toBeGreaterThan(300)
        await expect(picture).toHaveAttribute('src', /^\/_pictures\//)
      }
    })

    await test.step('an edited Arabic name goes live', async () => {
      const edited = 'أرز بسمتي بالهيل'
      await row.getByRole('button', { name: /Edit/ }).click()
      const form = page.getByRole('dialog', { name: 'Edit Product' })
      await form.getByLabel('Name (Arabic)').fill(edited)
      await form.getByRole('button', { name: 'Update' }).click()
      await expect(page.getByText('Product updated successfully')).toBeVisible()
      await expect(publishingState(page)).toHaveText('Live')
      await visitor.goto(`${SITE_URL()}/ar/products/${id}`)
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(edited)
      await visitor.goto(`${SITE_URL()}/products/${id}`)
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(english)
    })

    await test.step('after deletion both addresses answer 404 with Product Not Found', async () => {
      await row.getByRole('button', { name: /Delete/ }).click()
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText('Are you sure you want to delete this product?')
      await question.getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText('Product deleted successfully')).toBeVisible()
      await expect(publishingState(page)).toHaveText('Live')
      const response = await visitor.goto(`${SITE_URL()}/products/${id}`)
      expect(response?.status()).toBe(404)
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Product Not Found')
      const arabicResponse = await visitor.goto(`${SITE_URL()}/ar/products/${id}`)
      expect(arabicResponse?.status()).toBe(404)
      await expect(visitor.locator('html')).toHaveAttribute('lang', 'ar')
    })
  },
)
