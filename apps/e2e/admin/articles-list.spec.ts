import { openScreen } from '../fixtures/admin.ts'
import { expect, test } from '../fixtures/test.ts'

test('the list does not fetch article texts; the form does, and says so when offline', async ({ page, context }) => {
  const responses: Record<string, unknown>[][] = []
  page.on('response', async (response) => {
    if (!/\/rest\/v1\/articles\?.*offset=/.test(response.url())) return
    responses.push(await response.json())
  })
  await openScreen(page, '/articles')
  const edit = page.getByRole('button', { name: /^Edit/ }).first()
  await expect(edit).toBeVisible()
  await expect.poll(() => responses.length).toBeGreaterThan(0)
  const rows = responses.flat()
  expect(rows.length).toBeGreaterThan(5)
  for (const row of rows) expect(Object.keys(row)).not.toContain('content_en')
  expect(Object.keys(rows[0] ?? {})).toContain('excerpt_en')

  await context.setOffline(true)
  await edit.click()
  const form = page.getByRole('dialog', { name: 'Edit Article' })
  await expect(form.getByText(/^You are offline, and this record is not on this device/)).toBeVisible()
  await context.setOffline(false)
  await expect(form.getByRole('textbox', { name: 'Content (English)' })).toContainText(/\S/)
})
