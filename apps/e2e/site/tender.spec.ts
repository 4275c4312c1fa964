import { certificateEntity } from '@bayt/content/entities/certificate'
import { productEntity } from '@bayt/content/entities/product'
import { makeRows } from '@bayt/content/queries/content-rows'
import { NO_TENDER_FACTS, type TenderFacts } from '@bayt/content/tender/facts'
import { SITE_URL } from '../fixtures/addresses.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { type RenderedSite, serveContent } from '../fixtures/rendered-site.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** The facts for buyers with a tender, on the page of bulk orders. */

const dates = { created_at: '2026-02-03T00:00:00Z', updated_at: '2026-02-03T00:00:00Z' }
const flour = productEntity.row.parse({
  ...{
    id: 88,
    ...dates,
    name_en: 'Wadi Flour',
    name_ar: 'طحين الوادي',
    category: 'Diversified',
    pack_unit: 'Kg',
    pack_sizes: '1,50',
  },
})
const certificate = (id: number, name_en: string, name_ar: string, number: string, valid_until: string) =>
  certificateEntity.row.parse({
    ...{ id, ...dates, name_en, name_ar, number, issuer_en: 'Aden Office', issuer_ar: 'مكتب عدن', scope: 'Site', valid_until },
  })
const CERTIFICATES = [
  certificate(1, 'Food safety', 'سلامة الغذاء', 'FS-77/A', '2027-05-31'),
  certificate(2, 'Old licence', 'ترخيص قديم', 'OLD-1', '2026-10-31'),
]
const CONTENT = { ...makeRows(() => []), products: [flour], certificates: CERTIFICATES, newestChange: 1 }
const FACTS: TenderFacts = {
  desk: {
    name: { en: 'Salma Bahaj', ar: 'سلمى باحاج' },
    role: { en: 'Head of tenders', ar: 'رئيسة المناقصات' },
    phones: [{ label: { en: 'Direct', ar: 'مباشر' }, number: '+967712345678' }],
    email: 'salma@example.com',
    hours: [{ from: 'sunday', to: 'thursday', opens: '08:30', closes: '15:00' }],
  },
  capacity: { palletPositions: 1_103, storageSquareMetres: 2, tonnesPerMonth: null },
  documents: [{ title: { en: 'Profile', ar: 'ملف الشركة' }, file: '/documents/company-profile.pdf', bytes: 44_961 }],
  packing: [
    { product: 'Wadi Flour', size: 50, packsPerCarton: null, cartonsPerPallet: null, packsPerPallet: 20, palletKilograms: null },
    { product: 'Gone', size: 1, packsPerCarton: 6, cartonsPerPallet: null, packsPerPallet: null, palletKilograms: null },
  ],
}
const NOW = Date.parse('2026-11-23T09:00:00Z')
const noPicture = () => Promise.reject(new Error('no picture'))
const serve = (tender: TenderFacts, nowMs = NOW, certificates = CERTIFICATES) =>
  serveContent({ ...CONTENT, certificates }, noPicture, { tender, nowMs })

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
      ...['Salma Bahaj', 'Head of tenders', 'Direct', 'Sunday to Thursday, 8:30 AM to 3:00 PM'],
      ...['1,103', 'pallet positions', 'square metres of dry storage'],
      ...['Food safety', 'Aden Office', 'Site', 'FS-77/A', 'Valid until May 31, 2027'],
      ...['Wadi Flour', '50 Kg', '20 packs per pallet', 'Profile', 'PDF · 45 kilobytes'],
    ],
    hidden: ['tonnes', 'Old licence', 'OLD-1', 'Gone', 'per carton'],
  },
  {
    path: '/ar/bulk-orders',
    heading: 'للمناقصات',
    shown: [
      ...['سلمى باحاج', 'رئيسة المناقصات', 'مباشر', 'من الأحد إلى الخميس، من ٨:٣٠ ص إلى ٣:٠٠ م'],
      ...['١٬١٠٣', 'مواقع طبالٍ', 'متران مربعان من التخزين الجاف'],
      ...['سلامة الغذاء', 'مكتب عدن', 'المنشأة', 'FS-77/A', 'الصلاحية حتى ٣١ مايو ٢٠٢٧'],
      ...['طحين الوادي', '٥٠ كجم', '٢٠ عبوة على الطبلية', 'ملف الشركة', 'PDF · ٤٥ كيلوبايت'],
    ],
    hidden: ['في الشهر', 'ترخيص قديم', 'OLD-1', 'Gone', 'في الكرتون'],
  },
]) {
  test(`bulk orders have the desk, capacity, certificates, packing and documents for tenders: ${path}`, async ({ page }) => {
    await withSite(serve(FACTS), async (site) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(site.url + path)
      const tender = block(page, heading)
      for (const text of shown) await expect(tender, text).toContainText(new RegExp(text.replaceAll(/\s/g, '\\s')))
      for (const text of hidden) await expect(tender, text).not.toContainText(text)
      await expect(tender.locator('a[href="tel:+967712345678"]')).toBeVisible()
      await expect(tender.locator('a[href="mailto:salma@example.com"]')).toBeVisible()
      const file = await page.request.get(site.url + ((await tender.locator('a[href$=".pdf"]').getAttribute('href')) ?? ''))
      expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
      await page.getByRole('link', { name: heading, exact: true }).click()
      await expect(tender.getByRole('heading', { level: 2 })).toBeInViewport()
      await expectAccessible(page)
    })
  })
}

test('facts that are not known leave no heading and no hole; without any there is no block', async ({ page }) => {
  await withSite(serve(NO_TENDER_FACTS), async (site) => {
    await page.goto(`${site.url}/bulk-orders`)
    await expect(block(page, 'For tenders').getByRole('heading', { level: 3 })).toHaveText(['Certificates', 'Documents'])
    await expect(block(page, 'For tenders').locator('address')).toHaveCount(0)
  })
  await withSite(serve(NO_TENDER_FACTS, NOW, []), async (site) => {
    await page.goto(`${site.url}/bulk-orders`)
    await expect(page.getByText('For tenders')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Why partner with us' })).toBeVisible()
  })
})

test('an expired certificate is on no page, and the report of the render names it', async ({ page }) => {
  await withSite(serve(FACTS, Date.parse('2027-05-31T21:00:00Z')), async (site) => {
    await page.goto(`${site.url}/bulk-orders`)
    await expect(page.locator('main')).not.toContainText('FS-77/A')
    await expect(block(page, 'For tenders')).not.toContainText('Certificates')
    expect(site.report.notShown.filter((sentence) => sentence.includes('expired'))).toEqual([
      expect.stringContaining('"Food safety" (FS-77/A) expired on 2027-05-31'),
      expect.stringContaining('"Old licence" (OLD-1) expired on 2026-10-31'),
    ])
  })
})

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
