import { writeFile } from 'node:fs/promises'
import { completeInput } from '@bayt/content/entities/translations'
import { readOrdered } from '@bayt/content/queries/order'
import { listPage, readRecord } from '@bayt/content/queries/resource'
import { insertRecord, reorderRecords, updateRecord } from '@bayt/content/testing/records'
import { DEMO_PASSWORD, DEMO_STAFF } from '@bayt/local-supabase/demo'
import { ADMIN_URL } from '../fixtures/addresses.ts'
import { openScreen, toastWith } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { actionsOf, countedJobs } from '../fixtures/clicks-table.ts'
import { countActions } from '../fixtures/count-actions.ts'
import { beforeRow, dragByMouse, dropFiles, middleOf } from '../fixtures/drag.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { photo, photos } from '../fixtures/photo.ts'
import { removeAddedProducts, removeRecords } from '../fixtures/remove-added.ts'
import { expect, type Page, test } from '../fixtures/test.ts'
import { undoButton } from '../fixtures/undo.ts'

/**
 * Does the jobs of docs/decisions/clicks.md, and counts their actions. The jobs with a category or a replaced picture are in bulk.spec.ts
 * and pictures.spec.ts.
 */

test.use({ viewport: { width: 1440, height: 900 } })
test.afterEach(removeAddedProducts)

type Person = ReturnType<typeof countActions>

/** Does a job, and compares its actions with the table. */
async function job(name: string, run: (person: Person) => Promise<void>): Promise<void> {
  await test.step(name, async () => {
    const person = countActions()
    await run(person)
    expect(person.count(), name).toBe(actionsOf(name))
  })
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('the table has twelve jobs; one takes more actions than in WordPress, and most take fewer', EACH_RUN, () => {
  const jobs = countedJobs()
  expect(jobs).toHaveLength(12)
  const more = jobs.filter(({ here, wordPress }) => here > wordPress)
  expect(more.map(({ job: name }) => name)).toEqual(['ten gallery pictures with titles'])
  expect(jobs.filter(({ here, wordPress }) => here < wordPress).length).toBeGreaterThan(6)
})

test('products: undo, who changed it, a text restored, one added with a picture, a missing language filled', async ({ page }) => {
  const huda = await colleague()
  const values = {
    name_en: 'Jetty semolina',
    name_ar: 'سميد المرسى',
    category: 'Diversified',
    description_en: 'Coarse.',
  } as const
  const { id } = await insertRecord(huda, 'products', completeInput('products', { ...values, description_ar: 'خشن.' }))
  const missing = await insertRecord(
    huda,
    'products',
    completeInput('products', { ...values, name_en: 'Jetty bulgur', description_ar: null }),
  )
  const form = page.getByRole('dialog').first()
  await openScreen(page, '/products?q=Jetty')

  await rowOf(page, 'Jetty semolina').getByRole('button', { name: 'Edit Jetty semolina' }).click()
  await form.getByLabel('Description (English)').fill('Fine.')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(form).toHaveCount(0)
  await job('undo the last save', async (person) => {
    await person.press(undoButton(page))
    await expect(toastWith(page, 'Undone: the previous values are back.')).toBeVisible()
  })
  const undone = await readRecord(huda, 'products', id)
  expect(undone.description_en).toBe('Coarse.')

  await updateRecord(huda, 'products', id, { description_en: 'By mistake.' })
  await page.goto(`${ADMIN_URL()}/products?q=Jetty`)
  const history = page.getByRole('dialog', { name: 'History: Jetty semolina' })
  await job('find who changed a record', async (person) => {
    await person.press(page.getByRole('button', { name: 'History of Jetty semolina' }))
    await expect(history.getByRole('listitem').first()).toContainText('Huda Al-Amoudi changed the English description')
  })
  await page.keyboard.press('Escape')
  await expect(history).toHaveCount(0)

  await job("restore yesterday's text", async (person) => {
    await person.press(page.getByRole('button', { name: 'History of Jetty semolina' }))
    await person.press(history.getByRole('button', { name: /^Restore what was before/ }).first())
    await expect(toastWith(page, 'Restored: the English description')).toBeVisible()
  })
  expect((await readRecord(huda, 'products', id)).description_en).toBe('Coarse.')

  await page.goto(`${ADMIN_URL()}/products`)
  await job('add a product with a picture', async (person) => {
    await person.press(page.getByRole('button', { name: 'Add Product' }))
    await person.type(form.getByLabel('Name (English)'), 'Jetty lupin')
    await person.type(form.getByLabel('Name (Arabic)'), 'ترمس المرسى')
    const field = form.getByRole('group', { name: 'Main packaging picture' })
    await person.chooseFile(field.locator('input[type=file]').first(), photo())
    await expect(field.getByRole('textbox')).toHaveValue(/\/storage\//)
    await person.press(form.getByRole('button', { name: 'Create' }))
    await expect(form).toHaveCount(0)
  })
  await expect(rowOf(page, 'Jetty lupin')).toBeVisible()

  await page.goto(`${ADMIN_URL()}/dashboard`)
  await job('fill a missing language', async (person) => {
    const work = page.getByRole('region', { name: 'Both languages' })
    await person.press(work.getByRole('link', { name: 'Edit Jetty bulgur' }))
    await person.type(form.getByLabel('Description (Arabic)'), 'خشن.')
    await person.press(form.getByRole('button', { name: 'Update' }))
    await expect(form).toHaveCount(0)
  })
  expect((await readRecord(huda, 'products', missing.id)).description_ar).toBe('خشن.')
})

test('articles: one with two pictures in both languages, and five unpublished', async ({ page }) => {
  const huda = await colleague()
  const before = await readIds('articles')
  await openScreen(page, '/articles')
  try {
    await job('an article with two pictures', async (person) => {
      await person.press(page.getByRole('button', { name: 'Add Article' }))
      const form = page.getByRole('dialog', { name: 'Add New Article' })
      await person.type(form.getByLabel('Title (English)'), 'Mole repaired')
      await person.type(form.getByLabel('Title (Arabic)'), 'ترميم الرصيف البحري')
      const pictures = form.getByRole('toolbar', { name: /Content \(English\)/ }).locator('input[type=file]')
      await person.type(form.getByRole('textbox', { name: 'Content (English)' }), 'The stones are back.')
      await person.chooseFile(pictures, await photos(2))
      const words = page.getByRole('dialog', { name: 'Pictures', exact: true })
      const describe = async (...texts: [string, string]) => {
        const fields = words.getByRole('textbox', { name: 'Picture description' })
        await expect(fields).toHaveCount(2)
        for (const [at, text] of texts.entries()) await person.type(fields.nth(at), text)
        await person.press(words.getByRole('button', { name: 'Apply' }))
        await expect(words).toHaveCount(0)
      }
      await describe('Stones on a barge', 'The mole at noon')
      await person.type(form.getByRole('textbox', { name: 'Content (Arabic)' }), 'عادت الحجارة إلى مكانها.')
      await person.press(form.getByRole('button', { name: 'Insert the pictures of: Content (English)' }))
      await describe('حجارة على مركب', 'الرصيف ظهرًا')
      await person.press(form.getByRole('button', { name: 'Create' }))
      await expect(toastWith(page, 'Article created successfully')).toBeVisible()
    })
    const [newest = 0] = await readIds('articles')
    const article = await readRecord(huda, 'articles', newest)
    for (const text of [article.content_en, article.content_ar]) expect(text.match(/!\[[^\]]+\]\(http/g)).toHaveLength(2)

    for (let number = 1; number <= 5; number++) {
      const texts = { title_en: `Mole note ${number}`, title_ar: `مذكرة ${number}`, content_en: 'Text', content_ar: 'نص' }
      await insertRecord(huda, 'articles', completeInput('articles', { ...texts, category: 'News', published: true }))
    }
    await page.goto(`${ADMIN_URL()}/articles`)
    await job('unpublish five articles', async (person) => {
      for (let number = 1; number <= 5; number++) {
        await person.press(page.getByRole('checkbox', { name: `Select Mole note ${number}`, exact: true }))
      }
      await person.press(page.getByRole('button', { name: 'Unpublish', exact: true }))
      await expect(toastWith(page, '5 records changed')).toBeVisible()
    })
  } finally {
    await removeAdded('articles', before)
  }
})

test('pictures and account: ten gallery pictures with titles, three slides in order, their own password', async ({
  page,
}, testInfo) => {
  const huda = await colleague()
  const files = await photos(10)
  const paths = files.map(({ name }) => testInfo.outputPath(name))
  await Promise.all(files.map(({ buffer }, at) => writeFile(paths[at] ?? '', buffer)))
  const before = { gallery: await readIds('impact_gallery'), slides: await readIds('hero_images') }
  try {
    await openScreen(page, '/impact-gallery')
    await job('ten gallery pictures with titles', async (person) => {
      const zone = page.getByRole('region', { name: 'Add several pictures' })
      await person.gesture(() => dropFiles(page, zone.getByText('Drop pictures here'), paths))
      await expect(toastWith(page, '10 records added')).toBeVisible({ timeout: 60_000 })
      const added = (await readIds('impact_gallery')).filter((id) => !before.gallery.includes(id))
      expect(added).toHaveLength(10)
      const form = page.getByRole('table').locator('form')
      for (const id of added) {
        await person.press(page.locator(`[data-key="${id}"] [data-action="edit"]`))
        await person.type(form.getByLabel('Title (EN)'), `Mole day ${id}`)
        await person.type(form.getByLabel('Title (AR)'), `يوم الرصيف ${id}`)
        await person.press(form.getByRole('button', { name: 'Save' }))
        await expect(form).toHaveCount(0)
      }
      await person.press(page.getByRole('checkbox', { name: 'Select all on this page' }))
      await person.press(page.getByRole('button', { name: 'Activate', exact: true }))
      await expect(toastWith(page, '10 records changed')).toBeVisible()
    })

    const own: number[] = []
    for (const name of ['one', 'two', 'three']) {
      const image_url = 'https://pictures.example/dhow.jpg'
      const titles = { title_en: `Slide ${name}`, title_ar: `شريحة ${name}`, image_url, active: false, display_order: 90 }
      own.push((await insertRecord(huda, 'hero_images', completeInput('hero_images', titles))).id)
    }
    const [one, two, three] = own
    await reorderRecords(huda, 'hero_images', [...own, ...before.slides])
    await page.goto(`${ADMIN_URL()}/media?tab=hero-images`)
    await job('order three hero slides', async (person) => {
      const grips = page.getByRole('button', { name: /^Drag / })
      await expect(grips.first()).toHaveAccessibleName(/Slide one/)
      const toFirst = async (at: number) =>
        dragByMouse(
          page,
          await middleOf(grips.nth(at)),
          await beforeRow(page, page.getByRole('row').filter({ has: grips.first() }).first()),
        )
      const order = async () => (await readIds('hero_images')).slice(0, 3)
      await person.gesture(() => toFirst(2))
      await expect.poll(order).toEqual([three, one, two])
      await expect(grips.first()).toHaveAccessibleName(/Slide three/)
      await person.gesture(() => toFirst(2))
      await expect.poll(order).toEqual([two, three, one])
    })
  } finally {
    await removeAdded('impact_gallery', before.gallery)
    const own = (await readIds('hero_images')).filter((id) => !before.slides.includes(id))
    await reorderRecords(huda, 'hero_images', [...before.slides, ...own])
    await removeRecords('hero_images', own)
  }

  await openScreen(page, '/products', DEMO_STAFF[2].email)
  const change = async (person: Person, from: string, to: string) => {
    await person.type(page.getByLabel('Current password'), from)
    await person.type(page.getByLabel('New password'), to)
    await person.press(page.getByRole('button', { name: 'Change password' }))
    await expect(page.getByLabel('Current password')).toHaveValue('')
  }
  await job("change one's own password", async (person) => {
    await person.press(page.getByRole('banner').getByRole('link', { name: 'Your account: Omar Basalama' }))
    await change(person, DEMO_PASSWORD, 'Breakwater-2027')
  })
  await change(countActions(), 'Breakwater-2027', DEMO_PASSWORD)
})

type Listed = 'articles' | 'impact_gallery' | 'hero_images'

/** The ids of a table, in the order of its list. */
async function readIds(table: Listed): Promise<number[]> {
  const client = await colleague()
  const { rows } =
    table === 'articles'
      ? await listPage(client, table, { page: 0, pageSize: 100, order: { column: 'id', ascending: false } })
      : await readOrdered(client, table)
  return rows.map(({ id }) => id)
}

async function removeAdded(table: Listed, before: number[]): Promise<void> {
  await removeRecords(
    table,
    (await readIds(table)).filter((id) => !before.includes(id)),
  )
}
