import { insertRecord, updateRecord } from '@bayt/content/queries/resource'
import type { Page } from 'playwright/test'
import { ADMIN_URL, SITE_URL } from '../fixtures/addresses.ts'
import { signIn } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { expectAccessible, setAdminLanguage } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/test.ts'

/** An admin goes back to the release before, is told what that means, and publishes again. */

const indicator = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('button')
    .filter({ has: page.getByRole('status') })

test('an older release is shown again, everybody is told while saved changes wait, and one press ends it', async ({ page }) => {
  const client = await colleague()
  const input = {
    name_en: 'Rolled Oats',
    name_ar: 'شوفان',
    description_en: null,
    description_ar: null,
    features_en: null,
    features_ar: null,
    category: 'Rice',
    packaging_image_url: null,
    packaging_image_url_2: null,
    packaging_image_3: null,
    packaging_image_4: null,
    packaging_image_5: null,
    packaging_image_6: null,
    contents_image_url: null,
    pack_unit: 'Kg',
    pack_sizes: null,
  } as const
  const row = await insertRecord(client, 'products', input)
  const path = `/products/${row.id}`
  const shownName = async () => /<h1[^>]*>([^<]*)</.exec(await (await fetch(SITE_URL() + path)).text())?.[1]?.trim()
  await expect.poll(shownName, { timeout: 20_000 }).toBe('Rolled Oats')
  await updateRecord(client, 'products', row.id, { name_en: 'Rolled Oats of Misprint' }, row.updated_at)
  await expect.poll(shownName, { timeout: 20_000 }).toBe('Rolled Oats of Misprint')

  await signIn(page)
  await expect(indicator(page)).toHaveText('Live', { timeout: 20_000 })

  await test.step('the history says what was published, when and why', async () => {
    await indicator(page).click()
    await page.getByRole('button', { name: 'Last releases' }).click()
    const history = page.getByRole('dialog', { name: 'Last releases' })
    await expect(history.getByText('Shown now')).toHaveCount(1)
    await expect(history.getByRole('listitem').first()).toContainText(/A saved change · [\d.]+ sec · \d+ pages/)
    await expectAccessible(page)
  })

  await test.step('going back asks first, and says what it means', async () => {
    await page
      .getByRole('button', { name: /^Show this release again: / })
      .first()
      .click()
    const question = page.getByRole('alertdialog', { name: 'Show an older release?' })
    await expect(question).toContainText('Nothing is published until somebody presses “Publish again”.')
    await question.getByRole('button', { name: 'Show the older release' }).click()
    await expect(page.getByText('The older release is shown.')).toBeVisible()
    await expect.poll(shownName).toBe('Rolled Oats')
  })
  await page.getByRole('dialog', { name: 'Last releases' }).getByRole('button', { name: 'Close' }).last().click()

  await test.step('every screen says so, in both languages, and nothing is called live', async () => {
    await expect(indicator(page)).toHaveText('An older release is shown')
    await expect(page.getByRole('main').getByText('Saved changes are kept and wait')).toBeVisible()
    await page.goto(`${ADMIN_URL()}/partners`)
    await expect(page.getByRole('main').getByText('An older release is shown')).toBeVisible()
    await expectAccessible(page)
    await setAdminLanguage(page, 'ar')
    await page.setViewportSize({ width: 360, height: 800 })
    await page.reload()
    await expect(page.getByRole('main').getByText('التغييرات المحفوظة باقية وتنتظر')).toBeVisible()
    await expectAccessible(page)
    await setAdminLanguage(page, 'en')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.reload()
  })

  await test.step('what is saved meanwhile waits, and its row says so', async () => {
    await page.goto(`${ADMIN_URL()}/products?edit=${row.id}`)
    const form = page.getByRole('dialog', { name: 'Edit Product' })
    await form.getByLabel('Name (English)').fill('Rolled Oats, mended')
    await form.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('Product updated successfully')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Rolled Oats, mended' })).toContainText(
      'Saved; an older release is shown',
    )
    await expect(indicator(page)).toHaveText('An older release is shown')
    expect(await shownName()).toBe('Rolled Oats')
  })

  await test.step('one press publishes everything that waited', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Publish again' }).click()
    await expect(indicator(page)).toHaveText('Live', { timeout: 20_000 })
    expect(await shownName()).toBe('Rolled Oats, mended')
    await expect(page.getByRole('main').getByText('An older release is shown')).toHaveCount(0)
  })

  await test.step('everything is built anew on request, though nothing changed', async () => {
    const release = async () => (await (await fetch(`${SITE_URL()}/release.json`)).json()).release
    const before = await release()
    await indicator(page).click()
    await page.getByRole('button', { name: 'Last releases' }).click()
    const history = page.getByRole('dialog', { name: 'Last releases' })
    await history.getByRole('button', { name: 'Build everything anew' }).click()
    await expect(page.getByText('Every page is being built anew.')).toBeVisible()
    await expect.poll(release, { timeout: 20_000 }).not.toBe(before)
    await expect(history.getByRole('listitem').first()).toContainText('Asked for', { timeout: 10_000 })
    await history.getByRole('button', { name: 'Close' }).last().click()
  })

  const { error } = await client.from('products').delete().eq('id', row.id)
  expect(error).toBeNull()
  await expect.poll(async () => (await fetch(SITE_URL() + path)).status, { timeout: 20_000 }).toBe(404)
})
