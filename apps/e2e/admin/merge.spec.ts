import { listPage, readRecord } from '@bayt/content/queries/resource'
import { deleteRecord, updateRecord } from '@bayt/content/testing/records'
import { isLongRun } from '@bayt/dev-tools/random-runs'
import { ADMIN_URL, SITE_URL } from '../fixtures/addresses.ts'
import { formField, toastWith } from '../fixtures/admin.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { combinations } from '../fixtures/combinations.ts'
import { COMMAND } from '../fixtures/commands.ts'
import { look } from '../fixtures/look.ts'
import { animationsEnded, isStored } from '../fixtures/settle.ts'
import { expect, type Page, test } from '../fixtures/test.ts'
import { editIn, HARBOUR, harbourArticle, retype, save } from '../fixtures/two-editors.ts'

const TEXTS = {
  en: {
    updated: 'Article updated successfully',
    changed: 'Huda Al-Amoudi changed the Arabic content.',
    takeOut: 'Take these out',
    takenOut: 'These changes are taken out again; yours are saved.',
    conflict: 'Somebody else saved this record',
    field: 'Content (Arabic)',
    theirs: 'Saved now, by Huda Al-Amoudi',
    whole: 'Choose for the whole field',
    both: 'Keep both, yours first',
    apply: 'Apply and save',
  },
  ar: {
    updated: 'حُدّث المقال',
    changed: 'Huda Al-Amoudi: تغيير المحتوى بالعربية.',
    takeOut: 'إزالتها',
    takenOut: 'أُزيلت هذه التغييرات، وتغييراتك محفوظة.',
    conflict: 'هذا السجل حفظه شخص آخر',
    field: 'المحتوى (بالعربية)',
    theirs: 'المحفوظ الآن، من Huda Al-Amoudi',
    whole: 'الاختيار للحقل كله',
    both: 'إبقاء الاثنين، وما كتبته أولًا',
    apply: 'تطبيق الاختيارات والحفظ',
  },
}
const DEVICES = combinations({ locale: ['ar', 'en'], width: [360, 1440] })

for (const [at, device] of DEVICES.entries()) {
  const { locale, width } = device
  const text = TEXTS[locale]

  if (isLongRun() || at === 0)
    test(`two editors change different words of one Arabic text: both are public, and one press takes the others out (${locale}, ${width} px)`, async ({
      browser,
    }) => {
      const { id, read, remove } = await harbourArticle()
      const salem = await editIn(browser, `/articles?edit=${id}`, 0, device)
      const huda = await editIn(browser, `/articles?edit=${id}`, 1, device)
      await retype(salem, 'content_ar', 'مرّتين', 'ثلاثَ مرّاتٍ')
      await retype(huda, 'content_ar', 'عمّالَ الرافعة', 'عمّالَ الرافعةِ الكبيرة')
      await save(huda)
      await expect(toastWith(huda, text.updated)).toBeVisible()
      await save(salem)
      await expect(toastWith(salem, text.updated)).toBeVisible()

      const notice = toastWith(salem, text.changed)
      await expect(notice).toBeVisible()
      await expect(notice.locator('ins')).toContainText('الكبيرة')
      await animationsEnded(salem)
      await look(salem, `merge-notice-${locale}-${width}`)
      await expectAccessible(salem)
      const merged = HARBOUR.content_ar.replace('مرّتين', 'ثلاثَ مرّاتٍ').replace('الرافعة', 'الرافعةِ الكبيرة').normalize('NFC')
      expect((await read()).content_ar).toBe(merged)
      await expect.poll(async () => (await fetch(`${SITE_URL()}/ar/articles/${id}`)).text()).toMatch(/ثلاثَ مرّاتٍ.*الكبيرة/su)

      await notice.getByRole('button', { name: text.takeOut }).click()
      await expect(toastWith(salem, text.takenOut)).toBeVisible()
      expect((await read()).content_ar).toBe(HARBOUR.content_ar.replace('مرّتين', 'ثلاثَ مرّاتٍ').normalize('NFC'))
      await remove()
      for (const page of [salem, huda]) await page.context().close()
    })

  if (isLongRun() || at === 1)
    test(`two editors change the same word: the dialog asks about this place only, by keyboard alone (${locale}, ${width} px)`, async ({
      browser,
    }) => {
      const { id, read, remove } = await harbourArticle()
      const salem = await editIn(browser, `/articles?edit=${id}`, 0, device)
      const huda = await editIn(browser, `/articles?edit=${id}`, 1, device)
      await retype(salem, 'content_ar', 'الشمالية', 'الشرقية')
      await retype(salem, 'title_en', 'Night', 'Dawn')
      await retype(huda, 'content_ar', 'الشمالية', 'الغربية')
      await retype(huda, 'content_ar', 'الفجر', 'الغروب')
      await retype(huda, 'excerpt_ar', 'البوابة', 'الباب')
      await save(huda)
      await expect(toastWith(huda, text.updated)).toBeVisible()
      await save(salem)

      const dialog = salem.getByRole('alertdialog', { name: text.conflict })
      await expect(dialog).toBeVisible()
      const places = dialog.getByRole('radiogroup')
      await expect(places).toHaveCount(1)
      await expect(places).toHaveAccessibleName(text.field)
      for (const word of ['الشمالية', 'الشرقية', 'الغربية']) await expect(places).toContainText(word)
      await expect(places.locator('ins')).toHaveText([/الشرقية/, /الغربية/])
      await expect(dialog).not.toContainText('الباب')
      await expect(dialog.getByRole('button', { name: text.whole })).toBeVisible()
      await animationsEnded(salem)
      await look(salem, `merge-dialog-${locale}-${width}`)
      await expectAccessible(salem)
      expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)

      await test.step('choose the word of the other person with the keyboard', async () => {
        const mine = places.getByRole('radio').first()
        for (let presses = 0; presses < 12 && !(await mine.evaluate((radio) => radio === document.activeElement)); presses++) {
          await salem.keyboard.press('Tab')
        }
        await salem.keyboard.press('ArrowDown')
        await expect(places.getByRole('radio', { name: text.theirs })).toBeChecked()
        const apply = dialog.getByRole('button', { name: text.apply })
        for (let presses = 0; presses < 12 && !(await apply.evaluate((button) => button === document.activeElement)); presses++) {
          await salem.keyboard.press('Tab')
        }
        await salem.keyboard.press('Enter')
      })
      await expect(toastWith(salem, text.updated)).toBeVisible()
      const stored = await read()
      expect(stored.content_ar).toBe(
        HARBOUR.content_ar.replace('الشمالية', 'الغربية').replace('الفجر', 'الغروب').normalize('NFC'),
      )
      expect([stored.title_en, stored.excerpt_ar]).toEqual(['Dawn watch at the quay', 'من يفتح الباب.'])
      // Incoming changes without a question are shown, also after a question.
      await expect(toastWith(salem, 'Huda Al-Amoudi').locator('ins').first()).toContainText('الباب')
      await remove()
      for (const page of [salem, huda]) await page.context().close()
    })
}

for (const [at, { locale, width }] of DEVICES.entries()) {
  const text = TEXTS[locale]
  if (isLongRun() || at === 0)
    test(`two editors append to one text in the visual editor, and the second keeps both: the editor shows both, and is written in again (${locale}, ${width} px)`, async ({
      browser,
    }) => {
      const { id, read, remove } = await harbourArticle()
      const device = { locale, width }
      const salem = await editIn(browser, `/articles?edit=${id}`, 0, device)
      const huda = await editIn(browser, `/articles?edit=${id}`, 1, device)
      const editorOf = (page: Page) => page.getByRole('textbox', { name: text.field })
      const append = async (page: Page, words: string) => {
        await editorOf(page).locator('li').last().click()
        await page.keyboard.press('Control+End')
        await page.keyboard.type(words)
      }
      await append(huda, ' ليلًا')
      await append(salem, ' صباحًا')
      await save(huda)
      await expect(toastWith(huda, text.updated)).toBeVisible()
      await save(salem)
      const dialog = salem.getByRole('alertdialog', { name: text.conflict })
      await dialog.getByText(text.both).click()
      await dialog.getByRole('button', { name: text.apply }).click()
      await expect(toastWith(salem, text.updated)).toBeVisible()
      const both = `${HARBOUR.content_ar} صباحًا ليلًا`.normalize('NFC')
      expect((await read()).content_ar).toBe(both)
      await look(salem, `merge-visual-${locale}-${width}`)

      await salem.goto(`${ADMIN_URL()}/articles?edit=${id}`)
      await expect(editorOf(salem)).toContainText('صباحًا ليلًا')
      await append(salem, ' دائمًا')
      await save(salem)
      await expect.poll(async () => (await read()).content_ar).toBe(`${both} دائمًا`.normalize('NFC'))
      await remove()
      for (const page of [salem, huda]) await page.context().close()
    })
}

const LOOK = { locale: 'en', width: 1280 } as const

test('a save whose answer was lost is no conflict: more is typed, somebody else saves, and all of it is kept', async ({
  browser,
}) => {
  const { api, id, read, remove } = await harbourArticle()
  const page = await editIn(browser, `/articles?edit=${id}`, 0, LOOK)
  await retype(page, 'content_en', 'twice', 'three times')
  let lost = 0
  await page.route(COMMAND, async (route) => {
    await route.fetch()
    lost++
    return route.abort('connectionreset')
  })
  await save(page)
  await expect.poll(() => lost).toBe(1)
  await expect(page.getByText('It is not known whether this was saved')).toBeVisible()
  await page.unroute(COMMAND)
  const ours = await read()
  expect(ours.content_en).toContain('three times')
  await updateRecord(api, 'articles', id, { content_en: ours.content_en.replace('quay', 'long quay') })
  await isStored(page, 'three times')
  await page.reload()
  await retype(page, 'content_en', 'three', 'four')
  await save(page)
  await expect(toastWith(page, 'Article updated successfully')).toBeVisible()
  await expect(toastWith(page, 'changed the English content').locator('ins')).toContainText('long')
  expect((await read()).content_en).toBe('The guard walks the long quay four times before dawn.')
  await remove()
  await page.context().close()
})

test('a restored draft merges, and somebody who saves during the merge is merged too', async ({ browser }) => {
  const { api, id, read, remove } = await harbourArticle()
  const page = await editIn(browser, `/articles?edit=${id}`, 0, LOOK)
  await retype(page, 'content_en', 'guard', 'watchman')
  await isStored(page, 'watchman')
  const opened = await read()
  await updateRecord(api, 'articles', id, { content_en: opened.content_en.replace('dawn', 'sunrise') })
  await page.reload()
  await expect(formField(page, 'content_en')).toHaveText(/watchman.*dawn/)
  let saves = 0
  await page.route(COMMAND, async (route) => {
    if (route.request().method() === 'POST' && ++saves === 2) {
      const newest = await read()
      await updateRecord(api, 'articles', id, { content_en: newest.content_en.replace('The', 'Every') })
    }
    return route.continue()
  })
  await formField(page, 'content_en').focus()
  await save(page)
  await expect(toastWith(page, 'Article updated successfully')).toBeVisible()
  expect((await read()).content_en).toBe('Every watchman walks the quay twice before sunrise.')
  expect(saves).toBe(3)
  await remove()
  await page.context().close()
})

test('a merge that breaks a rule is a question about the field, not a failed save', async ({ browser }) => {
  const long = `${'ليل '.repeat(48)}فجر`
  const { api, id, read, remove } = await harbourArticle({ title_ar: long })
  const page = await editIn(browser, `/articles?edit=${id}`, 0, LOOK)
  await retype(page, 'title_ar', 'فجر', 'فجر هادئ')
  await retype(page, 'title_en', 'Night', 'Dawn')
  await read()
  await updateRecord(api, 'articles', id, { title_ar: `بعد ${long}` })
  await save(page)
  const dialog = page.getByRole('alertdialog', { name: 'Somebody else saved this record' })
  await expect(dialog.getByRole('radiogroup', { name: 'Title (Arabic)' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Take all theirs' }).click()
  await expect(toastWith(page, 'Article updated successfully')).toBeVisible()
  const stored = await read()
  expect([stored.title_ar, stored.title_en]).toEqual([`بعد ${long}`, 'Dawn watch at the quay'])
  await remove()
  await page.context().close()
})

test('a new record whose answer was lost: more is typed, somebody else changes it meanwhile, and all of it is kept', async ({
  browser,
}) => {
  const { api, remove } = await harbourArticle()
  const page = await editIn(browser, '/articles?edit=new', 0, LOOK)
  for (const [column, text] of Object.entries({ ...HARBOUR, title_en: 'Ropes and knots' }))
    await formField(page, column).fill(text)
  await page.route(COMMAND, async (route) => {
    await route.fetch()
    return route.abort('connectionreset')
  })
  await save(page)
  await expect(page.getByText('It is not known whether this was saved')).toBeVisible()
  await page.unroute(COMMAND)
  const request = { page: 0, pageSize: 1 }
  const stored = async () => {
    const { rows } = await listPage(api, 'articles', request)
    return readRecord(api, 'articles', rows[0]?.id ?? 0)
  }
  const ours = await stored()
  await updateRecord(api, 'articles', ours.id, { content_en: ours.content_en.replace('quay', 'long quay') })
  await retype(page, 'content_en', 'twice', 'three times')
  await save(page)
  await expect(toastWith(page, 'Article created successfully')).toBeVisible()
  await expect(toastWith(page, 'changed the English content').locator('ins')).toContainText('long')
  expect((await stored()).content_en).toBe('The guard walks the long quay three times before dawn.')
  await deleteRecord(api, 'articles', ours.id)
  await remove()
  await page.context().close()
})
