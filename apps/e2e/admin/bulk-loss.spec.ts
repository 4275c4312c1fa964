import { openScreen, publishingState, selectPage, toastWith } from '../fixtures/admin.ts'
import { look } from '../fixtures/look.ts'
import { expect, test } from '../fixtures/test.ts'
import { holdUndo, undoButton } from '../fixtures/undo.ts'

test('a command that empties a table is refused by the publisher, which staff read, and Retry publishes it', async ({ page }) => {
  await openScreen(page, '/partners')
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') })
  await expect(rows.first()).toBeVisible()
  const count = await rows.count()
  await selectPage(page)
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await expect(toastWith(page, `${count} records changed`)).toBeVisible()
  await holdUndo(page)
  const trouble = page.getByRole('alert').filter({ hasText: `All ${count} partners would be gone at once` })
  await expect(trouble).toBeVisible({ timeout: 60_000 })
  await look(page, 'loss-en-1280')
  await trouble.getByRole('button', { name: 'Retry' }).click()
  await expect(publishingState(page)).toHaveText('Live', { timeout: 60_000 })
  await expect(trouble).toHaveCount(0)
  await undoButton(page).first().click()
  await expect(page.getByRole('row').getByText('Active', { exact: true })).toHaveCount(count)
  await expect(publishingState(page)).toHaveText('Live', { timeout: 60_000 })
})
