import { completeInput } from '@bayt/content/entities/translations'
import { deleteRecord, insertRecord } from '@bayt/content/testing/records'
import { DEMO_STAFF } from '@bayt/local-supabase/demo'
import { SITE_URL } from '../fixtures/addresses.ts'
import { openScreen, toastWith } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { expectAccessible, setAdminLanguage } from '../fixtures/axe.ts'
import { look } from '../fixtures/look.ts'
import { photo } from '../fixtures/photo.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const [, EDITOR] = DEMO_STAFF
const DAY_MS = 24 * 60 * 60 * 1000
const LICENCE = {
  ...{ name_en: 'Halal licence', name_ar: 'ترخيص حلال', issuer_en: 'Aden Office', issuer_ar: 'مكتب عدن' },
  number: 'HL-OLD',
}

test.use({ viewport: { width: 360, height: 740 } })

const form = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => form(page).locator(`[name=${name}]`)
const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

async function shownTo(visitor: Page): Promise<string> {
  await visitor.goto(`${SITE_URL()}/ar/bulk-orders`)
  return (await visitor.locator('[data-certificates]').textContent()) ?? ''
}

test('an editor renews a certificate on a phone, and visitors see it in a second', async ({ page, context }) => {
  const api = await colleague()
  const { id } = await insertRecord(api, 'certificates', completeInput('certificates', { ...LICENCE, valid_until: dayAfter(5) }))
  const visitor = await context.newPage()
  try {
    await expect.poll(() => shownTo(visitor)).toContain('HL-OLD')
    await setAdminLanguage(page, 'ar')
    await openScreen(page, '/dashboard', EDITOR.email)

    await test.step('the dashboard names the certificate and leads to its form', async () => {
      const reminder = page.getByRole('region', { name: 'شهادات تحتاج إلى تجديد' })
      await expect(reminder.getByRole('listitem')).toContainText(['تنتهي بعد'])
      await look(page, 'dashboard-certificates-ar-360')
      await reminder.getByRole('link', { name: 'ترخيص حلال' }).click()
      await expect(field(page, 'number')).toHaveValue('HL-OLD')
      await expectAccessible(page)
      await look(page, 'certificate-ar-360')
    })

    await test.step('an expired day hides the certificate, a half-typed one is refused, and a later one shows it with its picture', async () => {
      await field(page, 'valid_until').fill(dayAfter(-2))
      await form(page).getByRole('button', { name: 'تحديث' }).click()
      await expect(toastWith(page, 'حُدّثت الشهادة')).toBeVisible()
      await expect.poll(() => shownTo(visitor)).not.toContain('HL-OLD')
      await openScreen(page, `/certificates?edit=${id}`, EDITOR.email)
      await field(page, 'number').fill('HL-NEW')
      await field(page, 'valid_until').fill('')
      await field(page, 'valid_until').press('3')
      await form(page).getByRole('button', { name: 'تحديث' }).click()
      await expect(form(page).getByText(/^أدخل يومًا/)).toBeVisible()
      await field(page, 'valid_until').fill('2029-12-31')
      await form(page).locator('input[type=file]').first().setInputFiles(photo())
      await form(page).getByRole('button', { name: 'تحديث' }).click()
      await expect(toastWith(page, 'حُدّثت الشهادة')).toBeVisible()
      const saved = Date.now()
      await expect.poll(() => shownTo(visitor), { intervals: [50] }).toContain('HL-NEW')
      expect(Date.now() - saved).toBeLessThan(5_000)
      await expect(visitor.locator('[data-certificates]')).toContainText('الصلاحية حتى ٣١ ديسمبر ٢٠٢٩')
      const scan = visitor.locator('[data-certificates] a:has(img)')
      const picture = await visitor.request.get(SITE_URL() + ((await scan.getAttribute('href')) ?? ''))
      expect(picture.headers()['content-type']).toBe('image/webp')
      await expectAccessible(visitor)
      await look(visitor, 'bulk-orders-certificate-ar-360')
    })

    await test.step('the list and the history say it in words', async () => {
      await openScreen(page, '/certificates', EDITOR.email)
      const row = page.getByRole('row').filter({ hasText: 'HL-NEW' })
      await expect(row).toContainText('حتى ٣١ ديسمبر ٢٠٢٩')
      await look(page, 'certificates-ar-360')
      await openScreen(page, `/certificates?history=${id}`, EDITOR.email)
      await expect(form(page)).toContainText(/تغيير .*آخر يوم صلاحية من/)
      await look(page, 'certificate-history-ar-360')
    })
  } finally {
    await deleteRecord(api, 'certificates', id)
  }
})
