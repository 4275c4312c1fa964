import { isLongRun } from '@bayt/dev-tools/random-runs'
import { SITE_URL } from '../fixtures/addresses.ts'
import { toastWith } from '../fixtures/admin.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { combinations } from '../fixtures/combinations.ts'
import { look } from '../fixtures/look.ts'
import { animationsEnded } from '../fixtures/settle.ts'
import { expect, test } from '../fixtures/test.ts'
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
    apply: 'تطبيق الاختيارات والحفظ',
  },
}
const DEVICES = combinations({ locale: ['ar', 'en'], width: [360, 1440] })

for (const [at, device] of DEVICES.entries()) {
  const { locale, width } = device
  const text = TEXTS[locale]

  if (isLongRun() || at === 0)
    test(`two editors change different paragraphs of one Arabic text: both are public, and one press takes the others out (${locale}, ${width} px)`, async ({
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
    test(`two editors change the same paragraph: the dialog asks about its field only, by keyboard alone (${locale}, ${width} px)`, async ({
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
      const fields = dialog.getByRole('radiogroup')
      await expect(fields).toHaveCount(1)
      await expect(fields).toHaveAccessibleName(text.field)
      for (const word of ['الشمالية', 'الشرقية', 'الغربية']) await expect(fields).toContainText(word)
      await expect(dialog).not.toContainText('الباب')
      await animationsEnded(salem)
      await look(salem, `merge-dialog-${locale}-${width}`)
      await expectAccessible(salem)
      expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)

      await test.step('choose the text of the other person with the keyboard', async () => {
        const mine = fields.getByRole('radio').first()
        for (let presses = 0; presses < 12 && !(await mine.evaluate((radio) => radio === document.activeElement)); presses++) {
          await salem.keyboard.press('Tab')
        }
        await salem.keyboard.press('ArrowDown')
        await expect(fields.getByRole('radio', { name: text.theirs })).toBeChecked()
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
      await remove()
      for (const page of [salem, huda]) await page.context().close()
    })
}
