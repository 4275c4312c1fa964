import { completeInput } from '@bayt/content/entities/translations'
import { insertRecord, updateRecord } from '@bayt/content/testing/records'
import type { Page } from 'playwright/test'
import { ADMIN_URL, SITE_URL } from '../fixtures/addresses.ts'
import { openScreen } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { expectAccessible, setAdminLanguage } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/test.ts'

/** An admin rolls back to the previous release, sees the consequences, and publishes again. */

const indicator = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('button')
    .filter({ has: page.getByRole('status') })

test('a rollback shows the older release, staff see that saved changes wait, and one button ends it', async ({ page }) => {
  const client = await colleague()
  const input = completeInput('products', { name_en: 'Rolled Oats', name_ar: 'شوفان', category: 'Rice' })
  const row = await insertRecord(client, 'products', input)
  const path = `/products/${row.id}`
  const shownName = async () => /<h1[^>]*>([^<]*)</.exec(await (await fetch(SITE_URL() + path)).text())?.[1]?.trim()
  await expect.poll(shownName).toBe('Rolled Oats')
  await updateRecord(client, 'products', row.id, { name_en: 'Rolled Oats of Misprint' })
  await expect.poll(shownName).toBe('Rolled Oats of Misprint')

  await openScreen(page, '/dashboard')
  await expect(indicator(page)).toHaveText('Live')

  await test.step('the history says what was published, when and why', async () => {
    await indicator(page).click()
    await page.getByRole('button', { name: 'Last releases' }).click()
    const history = page.getByRole('dialog', { name: 'Last releases' })
    await expect(history.getByText('Shown now')).toHaveCount(1)
    // A sweep of the publisher may find the change before its webhook arrives.
    const newest = history.getByRole('listitem').first()
    await expect(newest).toContainText(/(?:A saved change|Check for waiting changes) · [\d.]+ sec · \d+ pages/)
    await expectAccessible(page)
  })

  await test.step('the rollback asks for confirmation and explains the result', async () => {
    await page
      .getByRole('button', { name: /^Show this release again: / })
      .first()
      .click()
    const question = page.getByRole('alertdialog', { name: 'Show an older release?' })
    await expect(question).toContainText('Nothing is published until “Publish again” is pressed.')
    await question.getByRole('button', { name: 'Show the older release' }).click()
    await expect(page.getByText('The older release is shown.')).toBeVisible()
    await expect.poll(shownName).toBe('Rolled Oats')
  })
  await page.getByRole('dialog', { name: 'Last releases' }).getByRole('button', { name: 'Close' }).last().click()

  await test.step('every screen shows it in both languages, and nothing is shown as live', async () => {
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

  await test.step('a change saved during the rollback waits, and its row shows that', async () => {
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

  await test.step('one button publishes all waiting changes', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Publish again' }).click()
    await expect(indicator(page)).toHaveText('Live')
    expect(await shownName()).toBe('Rolled Oats, mended')
    await expect(page.getByRole('main').getByText('An older release is shown')).toHaveCount(0)
  })

  await test.step('a full build can be requested without changes', async () => {
    const release = async () => (await (await fetch(`${SITE_URL()}/release.json`)).json()).release
    const before = await release()
    await indicator(page).click()
    await page.getByRole('button', { name: 'Last releases' }).click()
    const history = page.getByRole('dialog', { name: 'Last releases' })
    await history.getByRole('button', { name: 'Rebuild everything' }).click()
    await expect(page.getByText('Every page is being rebuilt.')).toBeVisible()
    await expect.poll(release).not.toBe(before)
    await expect(history.getByRole('listitem').first()).toContainText('Requested by staff')
    await history.getByRole('button', { name: 'Close' }).last().click()
  })

  const { error } = await client.from('products').delete().eq('id', row.id)
  expect(error).toBeNull()
  await expect.poll(async () => (await fetch(SITE_URL() + path)).status).toBe(404)
})
