import { openScreen } from '../fixtures/admin.ts'
import { expect, test } from '../fixtures/test.ts'

test('the table of products has its columns; long descriptions are cut to a line', async ({ page }) => {
  await openScreen(page, '/products')
  await expect(page.getByRole('columnheader')).toHaveText(['Product', 'Category', 'Description', 'Actions'])
  const row = page.getByRole('row').filter({ hasText: 'Lentils' }).first()
  await expect(row.locator('img')).toBeVisible()
  for (const action of [/^Edit/, /^History of/, /^Delete/]) await expect(row.getByRole('button', { name: action })).toBeVisible()
  const description = row.getByRole('gridcell').nth(1).locator('[lang=en]').last()
  expect((await description.boundingBox())?.height).toBeLessThan(32)
})
