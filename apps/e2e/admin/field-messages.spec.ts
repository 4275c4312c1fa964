import { DEMO_STAFF } from '@bayt/local-supabase/demo'
import sharp from 'sharp'
import { openScreen } from '../fixtures/admin.ts'
import { setAdminLanguage } from '../fixtures/axe.ts'
import { oneCombination } from '../fixtures/combinations.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** Problems are reported at the field before visitors can see them, with messages that say what to do. */

const TEXTS = {
  en: {
    nothing: 'With neither a picture nor a name, visitors see an empty place.',
    small: /This picture is 90 pixels wide; the site shows it up to 160 wide/,
    number: 'Enter a whole number in digits, such as 3.',
    formats: /Please select an image file\. JPEG, PNG, WebP, GIF, AVIF or HEIC; no SVG: save a drawing as PNG\./,
    heic: /This device cannot convert HEIC photos\. Save the photo as JPEG/,
    taken: 'Another account already uses this. Enter a different one, or edit that account.',
    short: 'Minimum 6 characters',
    create: 'Create',
    save: 'Save',
  },
  ar: {
    nothing: 'دون صورة ولا اسم يرى الزوار مكانًا فارغًا.',
    small: /عرض هذه الصورة ٩٠ بكسل، والموقع يعرضها حتى ١٦٠/,
    number: 'أدخل عددًا صحيحًا بالأرقام، مثل ٣.',
    formats: /اختر ملف صورة من فضلك\. الأنواع المقبولة JPEG/,
    heic: /لا يستطيع هذا الجهاز تحويل صور HEIC/,
    taken: 'يستخدمه حساب آخر. أدخل غيره، أو عدّل ذلك الحساب.',
    short: '٦ أحرف على الأقل',
    create: 'إنشاء',
    save: 'حفظ',
  },
} as const

const panel = (page: Page) => page.getByRole('region').filter({ has: page.locator('form') })
const dialog = (page: Page) => page.getByRole('dialog')

for (const { locale, width } of oneCombination({ locale: ['ar', 'en'], width: [360, 1440] })) {
  const text = TEXTS[locale]
  test.describe(`${locale}, ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })
    test.beforeEach(({ page }) => setAdminLanguage(page, locale))

    test('a partner or gallery item that would show nothing, and a picture that is too small, have a message at the field', async ({
      page,
    }) => {
      for (const path of ['/impact-gallery', '/partners']) {
        await openScreen(page, `${path}?edit=new`)
        await expect(panel(page).getByText(text.nothing)).toBeVisible()
        await panel(page).locator('input[lang=ar]').first().fill('عسل')
        await expect(panel(page).getByText(text.nothing)).toHaveCount(0)
        await panel(page).locator('input[lang=ar]').first().fill('')
        await expect(panel(page).getByText(text.nothing)).toBeVisible()
      }
      const buffer = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#d9a441' } })
        .jpeg()
        .toBuffer()
      await panel(page).locator('input[type=file]').first().setInputFiles({ name: 'tiny.jpg', mimeType: 'image/jpeg', buffer })
      await expect(panel(page).getByText(text.small)).toBeVisible()
    })

    test('a wrong order, a drawing and a photo that the device cannot read: the message names the remedy', async ({ page }) => {
      await openScreen(page, '/partners?edit=new')
      await panel(page).locator('input[name=display_order]').fill('first')
      await panel(page).getByRole('button', { name: text.save, exact: true }).click()
      await expect(panel(page).getByText(text.number)).toBeVisible()
      const file = panel(page).locator('input[type=file]').first()
      const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
      await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: drawing })
      await expect(panel(page).getByRole('alert')).toContainText(text.formats)
      const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(40)])
      await file.setInputFiles({ name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer: heic })
      await expect(panel(page).getByRole('alert')).toContainText(text.heic)
    })

    test('an e-mail that another account has is named at its field; a short password in the words of the specification', async ({
      page,
    }) => {
      await openScreen(page, '/users?edit=new')
      await dialog(page).locator('input[name=full_name]').fill('Second Huda')
      await dialog(page).locator('input[name=email]').fill(DEMO_STAFF[1].email)
      const password = dialog(page).locator('input[name=password]')
      await password.fill('12345')
      await dialog(page).getByRole('button', { name: text.create }).click()
      await expect(password).toHaveAttribute('aria-invalid', 'true')
      await expect(password).toHaveAccessibleDescription(new RegExp(text.short))
      await password.fill('123456')
      await dialog(page).getByRole('button', { name: text.create }).click()
      await expect(dialog(page).locator('input[name=email]')).toHaveAccessibleDescription(text.taken)
    })
  })
}
