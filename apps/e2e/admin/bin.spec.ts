import type { Database } from '@bayt/content/database'
import { completeInput } from '@bayt/content/entities/translations'
import type { ContentClient } from '@bayt/content/queries/client'
import { readRecord } from '@bayt/content/queries/resource'
import { deleteRecord, insertRecord, undeleteRecord, updateRecord } from '@bayt/content/testing/records'
import { DEMO_STAFF } from '@bayt/local-supabase/demo'
import { createClient } from '@supabase/supabase-js'
import { ADMIN_URL, API_URL, SITE_URL, secretsOfStack } from '../fixtures/addresses.ts'
import { openMore, openScreen, toastWith } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { expectAccessible, setAdminLanguage } from '../fixtures/axe.ts'
import { oneCombination } from '../fixtures/combinations.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { rowOf } from '../fixtures/history.ts'
import { look } from '../fixtures/look.ts'
import { removeAddedProducts, removeRecords } from '../fixtures/remove-added.ts'
import { animationsEnded } from '../fixtures/settle.ts'
import { expect, type Page, test } from '../fixtures/test.ts'
import { operationsOf, undoButton } from '../fixtures/undo.ts'

test.afterAll(removeAddedProducts)

const FULL = {
  description_en: 'Aged for two years in Wadi Hadramaut.',
  description_ar: 'معتّق سنتين في وادي حضرموت.',
  features_en: 'Hand sorted',
  features_ar: 'منقّى باليد',
  category: 'Rice',
  pack_unit: 'Kg',
  pack_sizes: '2,5,10',
} as const

function addProduct(client: ContentClient, name_en: string, more: object = {}) {
  return insertRecord(client, 'products', completeInput('products', { name_en, name_ar: `صنف ${name_en}`, ...FULL, ...more }))
}

const articleOf = (title: string, published: boolean) =>
  completeInput('articles', {
    ...{ title_en: title, title_ar: title, content_en: 'x', content_ar: 'س' },
    ...{ category: 'News', published },
  })

/** Presses the visible box, as a person does. */
async function selectRecord(page: Page, name: string | RegExp): Promise<void> {
  await rowOf(page, name).first().locator('label').click()
  await expect(page.getByRole('checkbox', { name }).first()).toBeChecked()
}

async function publicStatus(path: string): Promise<number> {
  return (await fetch(SITE_URL() + path)).status
}

test('a restored product has its address and all its data, an article its state, a record in a list its place', async ({
  page,
}) => {
  const client = await colleague()
  const product = await addProduct(client, 'Seiyun Rice 81')
  const article = await insertRecord(client, 'articles', articleOf('Harvest 81', true))
  const partner = await insertRecord(
    client,
    'partners',
    completeInput('partners', { name: 'Port 81', name_ar: 'ميناء ٨١', display_order: 3, active: true }),
  )
  await expect.poll(() => publicStatus(`/products/${product.id}`)).toBe(200)
  const all = [
    ['products', product],
    ['articles', article],
    ['partners', partner],
  ] as const
  for (const [table, { id }] of all) await deleteRecord(client, table, id)
  await expect.poll(() => publicStatus(`/products/${product.id}`)).toBe(404)

  await openScreen(page, '/products')
  await openMore(page)
  await page.getByRole('dialog').getByRole('link', { name: 'Bin' }).click()
  await expect(page).toHaveURL(/\/admin\/bin\?kind=products$/)
  await expect(rowOf(page, 'Seiyun Rice 81')).toContainText('Huda Al-Amoudi')
  await expect(rowOf(page, 'Seiyun Rice 81')).toContainText('in 90 days')
  await page.getByRole('button', { name: 'Restore Seiyun Rice 81' }).click()
  await expect(toastWith(page, 'Restored: Seiyun Rice 81')).toBeVisible()
  await expect(rowOf(page, 'Seiyun Rice 81')).toHaveCount(0)
  await expect.poll(() => publicStatus(`/products/${product.id}`)).toBe(200)
  const text = await (await fetch(`${SITE_URL()}/products/${product.id}`)).text()
  for (const part of ['Seiyun Rice 81', FULL.description_en, FULL.features_en]) expect(text).toContain(part)
  expect(await readRecord(client, 'products', product.id)).toEqual({ ...product, updated_at: expect.any(String) })
  await expect(page.getByRole('main').getByText('Live', { exact: true })).toBeVisible()

  await page.goto(`${ADMIN_URL()}/bin`)
  for (const name of ['Harvest 81', 'Port 81']) await selectRecord(page, name)
  await page.getByRole('button', { name: 'Restore selected' }).click()
  await expect(toastWith(page, '2 records restored')).toBeVisible()
  for (const [table, before] of all) {
    expect(await readRecord(client, table, before.id)).toEqual({ ...before, updated_at: expect.any(String) })
  }
})

test('a restored record goes back into the bin by undo; who was faster is named', async ({ page }) => {
  const client = await colleague()
  const [first, second] = [await addProduct(client, 'Seiyun Rice 82'), await addProduct(client, 'Seiyun Rice 83')]
  for (const { id } of [first, second]) await deleteRecord(client, 'products', id)
  await openScreen(page, '/bin')
  await page.getByRole('searchbox').fill('rice 83')
  await expect(rowOf(page, 'Seiyun Rice 82')).toHaveCount(0)
  await expect(rowOf(page, 'Seiyun Rice 83')).toBeVisible()
  await undeleteRecord(client, 'products', second.id)
  await page.getByRole('button', { name: 'Restore Seiyun Rice 83' }).click()
  await expect(toastWith(page, 'Seiyun Rice 83 was not restored: Huda Al-Amoudi has restored it already.')).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'Restore Seiyun Rice 82' }).click()
  await expect(toastWith(page, 'Restored: Seiyun Rice 82')).toBeVisible()
  await undoButton(page).click()
  await expect(toastWith(page, 'Undone: the record is in the bin again.')).toBeVisible()
  await expect(rowOf(page, 'Seiyun Rice 82')).toBeVisible()
  await expect(page.getByText('Restored now')).toHaveCount(0)
  expect(await operationsOf(client, 'products', first.id)).toEqual(['insert', 'delete', 'insert', 'delete'])
})

test(
  'records that were restored together go back together by undo; one that a colleague has changed since stays',
  EACH_RUN,
  async ({ page }) => {
    const client = await colleague()
    const products = await Promise.all(
      ['Seiyun Rice 91', 'Seiyun Rice 92', 'Seiyun Rice 93'].map((name) => addProduct(client, name)),
    )
    for (const { id } of products) await deleteRecord(client, 'products', id)
    await openScreen(page, '/bin')
    for (const { name_en } of products) await selectRecord(page, name_en)
    await page.getByRole('button', { name: 'Restore selected' }).click()
    await expect(toastWith(page, '3 records restored')).toBeVisible()
    const [changed, ...others] = await Promise.all(products.map(({ id }) => readRecord(client, 'products', id)))
    if (!changed) throw new Error('No product was restored.')
    await updateRecord(client, 'products', changed.id, { pack_sizes: '5' })
    await undoButton(page).click()
    await expect(toastWith(page, 'Undone: 2 records in the bin again; 1 record changed by somebody since and kept')).toBeVisible()
    await expect(rowOf(page, 'Seiyun Rice 92').getByRole('button', { name: 'Restore Seiyun Rice 92' })).toBeVisible()
    for (const { id } of others)
      expect(await operationsOf(client, 'products', id)).toEqual(['insert', 'delete', 'insert', 'delete'])
    expect((await readRecord(client, 'products', changed.id)).pack_sizes).toBe('5')
  },
)

test('a product whose picture is gone is restored without it, and the dialog says which', async ({ page }) => {
  const client = await colleague()
  const folder = `${API_URL()}/storage/v1/object/public/media`
  const gone = `${folder}/${'9'.repeat(32)}.jpg`
  const described = `${folder}/${'8'.repeat(32)}.jpg`
  const { data } = await createClient<Database>(API_URL(), secretsOfStack().secretKey ?? '')
    .storage.from('media')
    .list('', { limit: 1 })
  const there = `${folder}/${data?.find(({ id }) => id)?.name}`
  const product = await addProduct(client, 'Seiyun Rice 84', { packaging_image_url: there, packaging_image_3: gone })
  const hero = await insertRecord(
    client,
    'hero_images',
    completeInput('hero_images', {
      image_url: described,
      title_en: 'Hero 84',
      title_ar: 'واجهة ٨٤',
      active: true,
      display_order: 9,
    }),
  )
  const alt = await insertRecord(
    client,
    'picture_texts',
    completeInput('picture_texts', { image_url: described, alt_en: 'Sacks at the quay' }),
  )
  await deleteRecord(client, 'products', product.id)
  await deleteRecord(client, 'hero_images', hero.id)
  await openScreen(page, '/bin')
  await page.getByRole('button', { name: 'Restore Seiyun Rice 84' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Some pictures are gone' })
  await expect(dialog.getByRole('listitem')).toHaveText([`Seiyun Rice 84: Picture 3 (${'9'.repeat(32)}.jpg)`])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Restore without them' }).click()
  await expect(toastWith(page, 'Restored: Seiyun Rice 84')).toBeVisible()
  expect(await readRecord(client, 'products', product.id)).toMatchObject({ packaging_image_url: there, packaging_image_3: null })
  expect(await operationsOf(client, 'products', product.id)).toEqual(['insert', 'delete', 'insert'])
  await page.getByRole('button', { name: 'Restore Hero 84' }).click()
  await expect(dialog.getByRole('listitem')).toHaveText(['Hero 84: Picture 1 (Sacks at the quay) — restored as inactive'])
  await deleteRecord(client, 'picture_texts', alt.id)
  await dialog.getByRole('button', { name: 'Restore without them' }).click()
  await expect(toastWith(page, 'Restored as inactive: Hero 84')).toBeVisible()
  expect(await readRecord(client, 'hero_images', hero.id)).toMatchObject({ image_url: described, active: false })
})

test('a moderator restores what they deleted themselves, and reads why not the rest', async ({ page }) => {
  const client = await colleague()
  const [own, others] = [await addProduct(client, 'Seiyun Rice 85'), await addProduct(client, 'Seiyun Rice 86')]
  await deleteRecord(client, 'products', others.id)
  await openScreen(page, '/products', DEMO_STAFF[2].email)
  await page.getByRole('button', { name: `Delete ${own.name_en}` }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete this product?')
  await expect(question).toContainText('It stays in the bin for 90 days.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toastWith(page, 'Product deleted successfully')).toBeVisible()
  await openMore(page)
  await page.getByRole('dialog').getByRole('link', { name: 'Bin' }).click()
  await expect(rowOf(page, others.name_en)).toContainText('Somebody else deleted this. An editor or an admin can restore it.')
  await expect(rowOf(page, others.name_en).getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(Empty|Remove)/ })).toHaveCount(0)
  await page.getByRole('button', { name: `Restore ${own.name_en}` }).click()
  await expect(toastWith(page, `Restored: ${own.name_en}`)).toBeVisible()
})

test('only an admin empties the bin, after a question with the number', async ({ page }) => {
  const client = await colleague()
  const [one, other] = [await addProduct(client, 'Seiyun Rice 87'), await addProduct(client, 'Seiyun Rice 88')]
  for (const { id } of [one, other]) await deleteRecord(client, 'products', id)
  await openScreen(page, '/bin')
  await page.getByRole('button', { name: 'Remove Seiyun Rice 87 for good' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('This cannot be undone.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove 1 record for good' }).click()
  await expect(toastWith(page, '1 record removed for good')).toBeVisible()
  await expect(rowOf(page, 'Seiyun Rice 87')).toHaveCount(0)
  await expect(rowOf(page, 'Seiyun Rice 88')).toBeVisible()
  const left = (await page.getByRole('row').count()) - 1
  await page.getByRole('button', { name: 'Empty the bin' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    / and all (?:its|their) versions are removed\. This cannot be undone\./,
  )
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: new RegExp(`^Remove ${left} records? for good$`) })
    .click()
  await expect(page.getByText('The bin is empty')).toBeVisible()
  await expect(undeleteRecord(client, 'products', other.id)).rejects.toMatchObject({ kind: 'not_found' })
})

test('a bin with more than a page: older records on demand, a choice by kind, and a search that says what it covers', async ({
  page,
}) => {
  const client = await colleague()
  const names = Array.from({ length: 60 }, (_, number) => `Carton ${100 + number}`)
  const { data } = await client
    .from('articles')
    // The articles are drafts: the publisher holds back a release that would lose most of its pages.
    .insert(names.map((name) => articleOf(name, false)))
    .select('id')
    .throwOnError()
  const ids = data.map(({ id }) => id)
  for (const id of ids) await deleteRecord(client, 'articles', id)
  const line = await insertRecord(
    client,
    'synonyms',
    completeInput('synonyms', { words_en: 'jerrycan 90', words_ar: null, active: true }),
  )
  await deleteRecord(client, 'synonyms', line.id)

  await openScreen(page, '/bin')
  await page.getByRole('button', { name: /^All kinds/ }).click()
  await page.getByRole('option', { name: 'Search words (1)' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(rowOf(page, 'jerrycan 90')).toBeVisible()
  await page.goto(`${ADMIN_URL()}/bin?kind=articles`)
  await expect(page.getByRole('row')).toHaveCount(51)
  await page.getByRole('searchbox').fill('carton')
  await expect(page.getByText(/^Searches the 50 of \d+ records that are loaded\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Show older' }).click()
  await expect.poll(() => page.getByRole('row').count()).toBe(61)
  await expect(page.getByText(/^Searches the/)).toHaveCount(0)
  await page.getByText('Select all shown').click()
  await expect(page.getByText('60 records selected')).toBeVisible()
  await page.getByRole('button', { name: 'Restore selected' }).click()
  await expect(toastWith(page, '60 records restored')).toBeVisible({ timeout: 40_000 })
  expect((await client.from('articles').select('id').in('id', ids).throwOnError()).data).toHaveLength(60)
  await removeRecords('articles', ids)
})

for (const { lang } of oneCombination({ lang: ['ar', 'en'] })) {
  test(`the bin (${lang}): room at 360, 768 and 1440 px, WCAG 2.2 AA`, async ({ page }) => {
    const client = await colleague()
    const long = await addProduct(client, `Seiyun Rice ${'with a very long name '.repeat(5)}89`)
    const logo = await insertRecord(
      client,
      'brand_logos',
      completeInput('brand_logos', { name: 'Sahil 89', logo_url: null, active: true, display_order: 1 }),
    )
    await deleteRecord(client, 'products', long.id)
    await deleteRecord(client, 'brand_logos', logo.id)
    await setAdminLanguage(page, lang)
    await page.setViewportSize({ width: 360, height: 800 })
    await openScreen(page, '/bin')
    await expect(page.getByRole('row').filter({ hasText: 'Seiyun Rice' }).first()).toBeVisible()
    await selectRecord(page, /Sahil 89/)
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await animationsEnded(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await look(page, `bin-${lang}-${width}`)
    }
    await expectAccessible(page)
  })
}
