import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ADMIN_URL, API_URL, secretsOfStack } from '../fixtures/addresses.ts'
import { openScreen } from '../fixtures/admin.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { clickFarDown } from '../fixtures/click-far-down.ts'
import { removeAddedProducts } from '../fixtures/remove-added.ts'
import { expect, test } from '../fixtures/test.ts'

/** An import by the operator, and its result for staff. */

const COMMAND = fileURLToPath(new URL('../../../packages/operator/src/content-import.ts', import.meta.url))

async function importFolder(files: Record<string, string>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bayt-import-'))
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    const env = { ...process.env, SUPABASE_URL: API_URL(), SUPABASE_SECRET_KEY: secretsOfStack().secretKey }
    return (await promisify(execFile)(process.execPath, [COMMAND, folder], { env })).stdout
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('an import is one entry with its number of records, which open, and each leads to its own history', async ({ page }) => {
  const lines = ['name_en,name_ar,category,pack_sizes']
  for (let number = 1; number <= 60; number++) lines.push(`Imported pulses ${number},بقول مستوردة ${number},Diversified,"1,5"`)
  await importFolder({ 'products.csv': lines.join('\n') })
  try {
    await openScreen(page, '/history')
    const region = page.getByRole('region', { name: 'What changed' })
    const entry = region.getByRole('listitem').first()
    await expect(entry).toContainText('imported 60 records')
    await entry.getByRole('button', { name: /^Show its records/ }).click()
    const parts = entry.getByRole('listitem')
    await expect(parts).toHaveCount(50)
    await expectAccessible(page)
    await clickFarDown(entry.getByRole('button', { name: 'Show older changes' }))
    await expect(parts).toHaveCount(60)
    await parts
      .last()
      .getByRole('link', { name: /^History of Imported pulses/ })
      .click()
    await expect(page).toHaveURL(new RegExp(`^${ADMIN_URL()}/products\\?history=\\d+`))
    await expect(page.getByRole('dialog', { name: /^History: Imported pulses/ }).getByRole('listitem')).toHaveCount(1)
  } finally {
    await removeAddedProducts()
  }
})
