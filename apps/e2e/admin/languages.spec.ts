import { completeInput } from '@bayt/content/entities/translations'
import { setForbidsBehind } from '@bayt/content/queries/languages'
import { readRecord } from '@bayt/content/queries/resource'
import { deleteRecord, insertRecord, updateRecord } from '@bayt/content/testing/records'
import { DEMO_STAFF } from '@bayt/local-supabase/demo'
import { filterButton, openScreen, toastWith } from '../fixtures/admin.ts'
import { colleague, otherAdmin } from '../fixtures/api.ts'
import { expectAccessible, setAdminLanguage } from '../fixtures/axe.ts'
import { oneCombination } from '../fixtures/combinations.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { addLentils, rowOf } from '../fixtures/history.ts'
import { look } from '../fixtures/look.ts'
import { removeAddedProducts } from '../fixtures/remove-added.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** Staff see, update and confirm texts that are behind their other language. An admin can forbid saves that publish such a text. */

test.afterAll(removeAddedProducts)

const EDITOR = DEMO_STAFF[1].email

async function lentils(name: string) {
  const huda = await colleague()
  return addLentils(huda, { en: name, ar: `عدس ${name}` })
}

async function openForm(page: Page, name: string) {
  await rowOf(page, name)
    .getByRole('button', { name: `Edit ${name}` })
    .click()
  return page.getByRole('dialog', { name: 'Edit Product' })
}

/** The mark of a text in a form. */
const markOf = (page: Page, label: string) =>
  page
    .getByRole('dialog')
    .locator('div', { has: page.getByRole('textbox', { name: label }) })
    .getByRole('region', { name: / changed on / })

test('Salem changes the English pack text; Huda finds it in her work, sees the words, and brings the Arabic along', async ({
  page,
  browser,
}) => {
  const { id } = await lentils('Pack lentils')
  await openScreen(page, '/products')
  const form = await openForm(page, 'Pack lentils')
  await form.getByLabel('Description (English)').fill('Small brown lentils from Zabid, in sacks of 10, 20 and 40 kg.')
  await expect(form.getByText('Visitors will see this as it was: Description (Arabic)')).toBeVisible()
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(toastWith(page, 'Product updated successfully')).toBeVisible()

  const huda = await (await browser.newContext()).newPage()
  await openScreen(huda, '/dashboard', EDITOR)
  const work = huda.getByRole('region', { name: 'Both languages' })
  await expect(work.getByRole('listitem').filter({ hasText: 'Pack lentils' })).toContainText('Arabic out of date')
  await expect(work.getByRole('listitem').filter({ hasText: 'Pack lentils' })).toContainText('Description (Arabic)')
  await expect(work.getByRole('listitem').filter({ hasText: 'Pack lentils' })).toContainText('Salem Bawazir')
  await work.getByRole('link', { name: 'Edit Pack lentils' }).click()
  const mark = markOf(huda, 'Description (Arabic)')
  await expect(mark).toContainText(/English changed on .+, by .*Salem Bawazir/)
  await expect(mark.locator('ins')).toContainText('in sacks of 10, 20 and 40 kg')
  await expectAccessible(huda)
  await huda.getByLabel('Description (Arabic)').fill('عدس بني صغير من زبيد في أكياس ١٠ و٢٠ و٤٠ كجم.')
  await huda.getByRole('button', { name: 'Update' }).click()
  await expect(toastWith(huda, 'Product updated successfully')).toBeVisible()

  await openScreen(huda, '/products?badge=ar_behind', EDITOR)
  await expect(filterButton(huda)).toHaveAccessibleName('Filter and sort 1')
  await expect(rowOf(huda, 'Pack lentils')).toHaveCount(0)
  await deleteRecord(await otherAdmin(), 'products', id)
})

test('"Still right" closes a mark until the English changes again, and the history says who said so', async ({ page }) => {
  const salem = await otherAdmin()
  const { id } = await lentils('Right lentils')
  await updateRecord(salem, 'products', id, { description_en: 'Small and tasty brown lentils from Zabid.' })
  await openScreen(page, '/products?badge=ar_behind', EDITOR)
  await expect(rowOf(page, 'Right lentils')).toContainText('Arabic out of date')
  await openForm(page, 'Right lentils')
  await markOf(page, 'Description (Arabic)').getByRole('button', { name: 'Still right' }).click()
  await expect(toastWith(page, 'Confirmed as still right: Description (Arabic)')).toBeVisible()
  await expect(markOf(page, 'Description (Arabic)')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(rowOf(page, 'Right lentils')).toHaveCount(0)

  await openScreen(page, '/products', EDITOR)
  await rowOf(page, 'Right lentils').getByRole('button', { name: 'History of Right lentils' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText(
    'Huda Al-Amoudi confirmed the Arabic description as still right',
  )
  await readRecord(salem, 'products', id)
  await updateRecord(salem, 'products', id, { description_en: 'Lentils.' })
  await openScreen(page, `/products?edit=${id}`)
  await expect(markOf(page, 'Description (Arabic)')).toContainText('tasty')
  await deleteRecord(salem, 'products', id)
})

test('the undo of a change takes its mark back, and gives none', async ({ page }) => {
  const { id } = await lentils('Undone lentils')
  await openScreen(page, '/products')
  const form = await openForm(page, 'Undone lentils')
  await form.getByLabel('Description (English)').fill('Something else.')
  await form.getByRole('button', { name: 'Update' }).click()
  await toastWith(page, 'Product updated successfully').getByRole('button', { name: 'Undo' }).click()
  await expect(toastWith(page, /Undone|undone/)).toBeVisible()
  await openScreen(page, `/products?edit=${id}`)
  await expect(page.getByLabel('Description (English)')).toHaveValue('Small brown lentils from Zabid.')
  await expect(markOf(page, 'Description (Arabic)')).toHaveCount(0)
  await expect(markOf(page, 'Description (English)')).toHaveCount(0)
  await deleteRecord(await otherAdmin(), 'products', id)
})

test('where an admin forbids it, a save may not publish one language alone; others save on', async ({ page }) => {
  const salem = await otherAdmin()
  const { id } = await lentils('Strict lentils')
  await updateRecord(salem, 'products', id, { description_en: 'Red lentils.' })
  try {
    await openScreen(page, '/dashboard')
    await page.getByRole('button', { name: /Showing visitors a language that is out of date/ }).click()
    await page.getByRole('option', { name: 'Refused' }).click()
    await expect(toastWith(page, 'From now on, a save may not leave a text out of date that visitors see.')).toBeVisible()
    await page.goto(page.url().replace(/\/dashboard.*/, '/products'))
    const form = await openForm(page, 'Strict lentils')
    // This mark is older than the save, so it does not block the save.
    await form.getByLabel('Pack sizes').fill('1,5')
    await form.getByRole('button', { name: 'Update' }).click()
    await expect(toastWith(page, 'Product updated successfully')).toBeVisible()
    await openForm(page, 'Strict lentils')
    await form.getByLabel('Name (English)').fill('Stricter lentils')
    await expect(form.getByText('Change this too before you save: Name (Arabic)')).toBeVisible()
    await form.getByRole('button', { name: 'Update' }).click()
    await expect(form.getByText('The other language of this text has changed. Change this one too')).toBeVisible()
    await expectAccessible(page)
    await form.getByLabel('Name (Arabic)').fill('عدس صارم')
    await form.getByRole('button', { name: 'Update' }).click()
    await expect(form).toBeHidden()
    expect(await readRecord(salem, 'products', id)).toMatchObject({ name_en: 'Stricter lentils', name_ar: 'عدس صارم' })
  } finally {
    await setForbidsBehind(salem, false)
    await deleteRecord(salem, 'products', id)
  }
})

test('publishing several articles asks once, names those with a language out of date, and can leave them out', async ({
  page,
}) => {
  const salem = await otherAdmin()
  const MOCHA = { content_en: 'a', content_ar: 'أ', category: 'News', published: false } as const
  const draft = (title: string) =>
    insertRecord(salem, 'articles', completeInput('articles', { ...MOCHA, title_en: title, title_ar: `${title} ١` }))
  const [late, ready] = [await draft('Mocha terraces'), await draft('Mocha harbour')]
  try {
    await updateRecord(salem, 'articles', late.id, { content_en: 'Coffee is picked in October.' })
    await setForbidsBehind(salem, true)
    await openScreen(page, '/articles')
    const publish = async () => {
      for (const name of ['Mocha terraces', 'Mocha harbour'])
        await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click()
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
    }
    await publish()
    const question = page.getByRole('alertdialog', { name: 'One language is out of date' })
    await expect(question.getByRole('listitem')).toHaveText(['Mocha terraces'])
    await expect(question.getByRole('button')).toHaveText(['Cancel', 'Publish the other 1'])
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Publish the other 1' }).click()
    await expect(toastWith(page, '1 record changed')).toBeVisible()
    expect((await readRecord(salem, 'articles', late.id)).published).toBe(false)

    await setForbidsBehind(salem, false)
    await publish()
    await question.getByRole('button', { name: 'Publish as it is' }).click()
    await expect(question).toHaveCount(0)
    await expect.poll(async () => (await readRecord(salem, 'articles', late.id)).published).toBe(true)
    await rowOf(page, 'Mocha terraces').getByRole('button', { name: 'History of Mocha terraces' }).click()
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText('Shown to visitors without a change of')
  } finally {
    await setForbidsBehind(salem, false)
    for (const { id } of [late, ready]) await deleteRecord(salem, 'articles', id)
  }
})

for (const { lang, width } of oneCombination({ lang: ['ar', 'en'], width: [360, 768, 1440] })) {
  test(`a mark, its list and its worklist fit ${width} px (${lang})`, async ({ page }) => {
    const salem = await otherAdmin()
    const { id } = await lentils(`Wide lentils ${lang} ${width}`)
    await updateRecord(salem, 'products', id, {
      description_en: 'Small brown lentils from Zabid, washed twice, in sacks of 10, 20 and 40 kg.',
      features_en: 'New',
    })
    await page.setViewportSize({ width, height: 900 })
    await setAdminLanguage(page, lang)
    for (const [name, path] of [
      ['form', `/products?edit=${id}`],
      ['list', '/products?badge=ar_behind'],
      ['work', '/dashboard'],
    ] as const) {
      await openScreen(page, path)
      if (name === 'form') {
        const field = page.getByRole('dialog').locator('textarea[lang=en]').first()
        await field.fill('Lentils of this year, in sacks of 10, 20 and 40 kg.')
        await page.getByRole('dialog').locator('ins').first().scrollIntoViewIfNeeded()
      } else if (name === 'work') {
        await page
          .getByRole('main')
          .getByRole('link', { name: /Wide lentils|عدس Wide/ })
          .first()
          .scrollIntoViewIfNeeded()
      } else await expect(page.getByText(`Wide lentils ${lang} ${width}`).first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await expectAccessible(page)
      await look(page, `mark-${name}-${lang}-${width}`)
    }
    await deleteRecord(salem, 'products', id)
  })
}

test('publishing an article whose Arabic did not follow asks first, and names the text', EACH_RUN, async ({ page }) => {
  const salem = await otherAdmin()
  const input = completeInput('articles', {
    title_en: 'Harvest in Tarim',
    title_ar: 'الحصاد في تريم',
    content_en: 'The dates are in.',
    content_ar: 'وصلت التمور.',
    category: 'News',
    published: false,
  })
  const { id } = await insertRecord(salem, 'articles', input)
  await updateRecord(salem, 'articles', id, { title_en: 'Late harvest in Tarim' })
  await openScreen(page, '/articles')
  await page.getByRole('button', { name: 'Publish Late harvest in Tarim' }).click()
  const question = page.getByRole('alertdialog', { name: 'One language is out of date' })
  await expect(question).toContainText('Title (Arabic)')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await readRecord(salem, 'articles', id)).toMatchObject({ published: false })
  await page.getByRole('button', { name: 'Publish Late harvest in Tarim' }).click()
  await question.getByRole('button', { name: 'Publish as it is' }).click()
  await expect(toastWith(page, 'Article published successfully')).toBeVisible()
  await deleteRecord(salem, 'articles', id)
})

test('a list in the order of the staff filters too, and moves nothing meanwhile', async ({ page }) => {
  const salem = await otherAdmin()
  const { id } = await insertRecord(salem, 'partners', completeInput('partners', { name: 'Tarim Mills', name_ar: '' }))
  await openScreen(page, '/partners')
  await expect(page.getByRole('button', { name: /^Move .* later$/ }).first()).toBeVisible()
  await filterButton(page).click()
  await page.getByRole('button', { name: /Languages/ }).click()
  await page.getByRole('option', { name: 'Arabic missing' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row').filter({ hasText: 'Tarim Mills' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^Move / })).toHaveCount(0)
  await deleteRecord(salem, 'partners', id)
})
