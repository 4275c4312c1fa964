import { certificateEntity } from '@bayt/content/entities/certificate'
import { tenderFactEntity } from '@bayt/content/entities/tender-fact'
import { makeRows } from '@bayt/content/queries/content-rows'
import type { PublicContent } from '@bayt/content/queries/public-content'
import { SITE_URL } from '../fixtures/addresses.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { type RenderedSite, serveContent } from '../fixtures/rendered-site.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** The facts for buyers with a tender, on the page of bulk orders. */

const dates = { created_at: '2026-02-03T00:00:00Z', updated_at: '2026-02-03T00:00:00Z' }
const certificate = (id: number, name_en: string, name_ar: string, number: string, valid_until: string) =>
  certificateEntity.row.parse({
    ...{ id, ...dates, name_en, name_ar, number, issuer_en: 'Aden Office', issuer_ar: 'مكتب عدن', scope: 'Site', valid_until },
  })
const CERTIFICATES = [
  certificate(1, 'Food safety', 'سلامة الغذاء', 'FS-77/A', '2027-05-31'),
  certificate(2, 'Old licence', 'ترخيص قديم', 'OLD-1', '2026-10-31'),
]
const fact = (id: number, topic: string, en: [string, string], ar: [string, string], source_en: string | null = null) =>
  tenderFactEntity.row.parse({
    ...{ id, ...dates, topic, label_en: en[0], value_en: en[1], label_ar: ar[0], value_ar: ar[1] },
    ...{ source_en, source_ar: source_en && 'مكتب الميناء', stated_on: source_en && '2026-03-01' },
  })
const FACTS = [
  fact(1, 'Delivery', ['Hodeidah', '6 days'], ['الحديدة', '٦ أيام'], 'Port office'),
  fact(2, 'Capacity', ['Baskets a day', '1,103'], ['السلال في اليوم', '١٬١٠٣']),
]
const CONTENT = { ...makeRows(() => []), certificates: CERTIFICATES, tender_facts: FACTS, newestChange: 1 }
const NOW = Date.parse('2026-11-23T09:00:00Z')
const noPicture = () => Promise.reject(new Error('no picture'))
const serve = (nowMs = NOW, content: PublicContent = CONTENT) => serveContent(content, noPicture, { nowMs })

async function withSite(site: Promise<RenderedSite>, check: (site: RenderedSite) => Promise<void>): Promise<void> {
  const served = await site
  try {
    await check(served)
  } finally {
    served.close()
  }
}

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

for (const { path, heading, shown, hidden } of [
  {
    path: '/bulk-orders',
    heading: 'For tenders',
    shown: [
      ...['Tender desk, Mukalla', 'Switchboard', 'Saturday to Wednesday, 8:00 AM to 4:30 PM'],
      ...['Food safety', 'Aden Office', 'Site', 'FS-77/A', 'Valid until May 31, 2027'],
      ...['Capacity', 'Baskets a day', '1,103', 'Delivery by governorate', 'Hodeidah', '6 days', 'Port office · March 1, 2026'],
      ...['Company profile', 'PDF · 45 kilobytes'],
    ],
    hidden: ['Old licence', 'OLD-1', 'Terms', 'References'],
  },
  {
    path: '/ar/bulk-orders',
    heading: 'للمناقصات',
    shown: [
      ...['مكتب المناقصات في المكلا', 'السنترال', 'من السبت إلى الأربعاء، من ٨:٠٠ ص إلى ٤:٣٠ م'],
      ...['سلامة الغذاء', 'مكتب عدن', 'المنشأة', 'FS-77/A', 'الصلاحية حتى ٣١ مايو ٢٠٢٧'],
      ...[
        'الطاقة الاستيعابية',
        'السلال في اليوم',
        '١٬١٠٣',
        'التوصيل حسب المحافظة',
        'الحديدة',
        '٦ أيام',
        'مكتب الميناء · ١ مارس ٢٠٢٦',
      ],
      ...['ملف الشركة', 'PDF · ٤٥ كيلوبايت'],
    ],
    hidden: ['ترخيص قديم', 'OLD-1', 'المراجع'],
  },
]) {
  test(`bulk orders have the desk, certificates, facts by topic and documents for tenders: ${path}`, async ({ page }) => {
    await withSite(serve(), async (site) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(site.url + path)
      const tender = block(page, heading)
      for (const text of shown) await expect(tender, text).toContainText(new RegExp(text.replaceAll(/\s/g, '\\s')))
      for (const text of hidden) await expect(tender, text).not.toContainText(text)
      await expect(tender.locator('address a[href^="tel:"]')).toHaveCount(2)
      await expect(tender.locator('address a[href^="mailto:"]')).toBeVisible()
      const file = await page.request.get(site.url + ((await tender.locator('a[href$=".pdf"]').getAttribute('href')) ?? ''))
      expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
      await page.getByRole('link', { name: heading, exact: true }).click()
      await expect(tender.getByRole('heading', { level: 2 })).toBeInViewport()
      await expectAccessible(page)
    })
  })
}

test('a procurement officer finds the tender desk from the home page in 60 s of reading', async ({ page }) => {
  await page.goto(SITE_URL())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bulk Orders' }).click()
  await expect(page).toHaveURL(/\/bulk-orders$/)
  await page.waitForLoadState()
  await expect(page.locator('main a[href="#tenders"]')).toBeInViewport()
  const tender = block(page, 'For tenders')
  const whole = (await page.locator('main').ariaSnapshot()).split('\n')
  const before = whole.slice(
    0,
    whole.findIndex((line) => line.includes('region "For tenders"')),
  )
  const words = before.join(' ').match(/\p{L}+/gu) ?? []
  expect(words.length).toBeGreaterThan(50)
  // Includes the roles that a screen reader says. A slow screen reader says 200 words in a minute.
  expect(words.length).toBeLessThanOrEqual(200)
  await expect(tender.locator('address a[href^="tel:"]').first()).toBeVisible()
  await expect(tender.locator('address a[href^="mailto:"]')).toBeVisible()
})
