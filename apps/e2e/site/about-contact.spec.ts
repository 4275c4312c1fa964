import { SITE_URL } from '../fixtures/addresses.ts'
import { eachRunIf } from '../fixtures/each-run.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** The company's own pages (spec: public-site §2, §3, §9). */

const linksOf = (page: Page, area: string) =>
  page
    .locator(area)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))

const LANGUAGES = [
  {
    prefix: '',
    about: ['Who we are', 'Vision', 'Mission', 'Values', 'History'],
    values: ['Excellence in quality', 'Transparency', 'Customer focus', 'Reliability'],
    years: ['1950s', '1990s', '2016', '2025', 'Today'],
    offices: ['Head Office', 'Ash Shihr Branch', 'Seiyun Branch'],
    address: 'Mukalla, Hadhramaut, Yemen, Khalaf street, Al Rowynaah',
    social: ['Facebook', 'Instagram', 'YouTube', 'WhatsApp channel', 'TikTok'],
    send: 'Send Email',
    call: 'Call Us Now',
    showMap: 'Show the map here',
  },
  {
    prefix: '/ar',
    about: ['من نحن', 'رؤيتنا', 'رسالتنا', 'قيمنا', 'تاريخنا'],
    values: ['التميّز في الجودة', 'الشفافية', 'التركيز على الزبون', 'الموثوقية'],
    years: ['الخمسينيات', 'التسعينيات', '٢٠١٦', '٢٠٢٥', 'اليوم'],
    offices: ['المكتب الرئيسي', 'فرع الشحر', 'فرع سيئون'],
    address: 'شارع خلف، الروينة، المكلا، حضرموت، اليمن',
    social: ['فيسبوك', 'إنستجرام', 'يوتيوب', 'قناة واتساب', 'تيك توك'],
    send: 'أرسلوا بريدًا',
    call: 'اتصلوا بنا الآن',
    showMap: 'اعرض الخريطة هنا',
  },
]

for (const { prefix, ...texts } of LANGUAGES) {
  test(`the pages of the company say what they must, in one visit: ${prefix || '/'}`, eachRunIf(!!prefix), async ({ page }) => {
    const requested: URL[] = []
    await page.route(/openstreetmap\.org/, (route) => {
      requested.push(new URL(route.request().url()))
      return route.fulfill({ contentType: 'text/html', body: '<title>Map</title>' })
    })
    const violations: string[] = []
    page.on('console', (message) => message.type() === 'error' && violations.push(message.text()))

    await page.goto(`${SITE_URL()}${prefix}/about`)
    await test.step(`about has the heritage, vision, mission, four values, five milestones and further links: ${prefix}/about`, async () => {
      await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible()
      for (const label of texts.about) await expect(page.locator('main .label', { hasText: label }).first()).toBeVisible()
      const values = page.locator('section[aria-labelledby="values"]').getByRole('heading', { level: 3 })
      await expect(values).toHaveText(texts.values)
      const times = page.locator('section[aria-labelledby="history"]').getByRole('listitem')
      await expect(times.locator('.year')).toHaveText(texts.years)
      for (const time of await times.all()) await expect(time.locator('.event p')).not.toBeEmpty()
      expect(await linksOf(page, 'main .closing')).toEqual([`${prefix}/products`, `${prefix}/contact`])
    })

    await page.goto(`${SITE_URL()}${prefix}/contact`, { waitUntil: 'networkidle' })
    await test.step(`contact has three offices with phone numbers, one e-mail, five social links and two contact buttons: ${prefix}/contact`, async () => {
      const offices = page.locator('section[aria-labelledby="offices"]')
      await expect(offices.getByRole('heading', { level: 3 })).toHaveText(texts.offices)
      await expect(offices.getByRole('listitem').first()).toContainText(texts.address)
      const [first, ...others] = await linksOf(page, 'section[aria-labelledby="offices"] ul')
      const numbers = [first, ...others]
      expect(numbers).toHaveLength(3)
      expect(new Set(numbers).size).toBe(3)
      for (const number of numbers) expect(number).toMatch(/^tel:\+967\d+$/)
      const mail = await linksOf(page, 'section[aria-labelledby="offices"] .mail')
      expect(mail).toEqual([expect.stringMatching(/^mailto:[^@]+@[^@]+$/)])

      const social = page.locator('section[aria-labelledby="social"]').getByRole('link')
      await expect(social).toHaveText(texts.social)
      expect(await linksOf(page, 'section[aria-labelledby="social"]')).toEqual(
        ['facebook', 'instagram', 'youtube', 'whatsapp', 'tiktok'].map((host) =>
          expect.stringMatching(new RegExp(`^https://(?:www\\.)?${host}\\.com/`)),
        ),
      )
      const call = page.locator('main .closing')
      await expect(call.getByRole('link', { name: texts.send })).toHaveAttribute('href', mail[0] ?? '')
      await expect(call.getByRole('link', { name: texts.call })).toHaveAttribute('href', first ?? '')
    })
    await test.step(`the map of the head office loads on request, next to a plain link: ${prefix}/contact`, async () => {
      const area = page.locator('section[aria-labelledby="map"]')
      await area.scrollIntoViewIfNeeded()
      await expect(area.getByRole('link')).toHaveAttribute(
        'href',
        /^https:\/\/www\.openstreetmap\.org\/\?mlat=14\.56&mlon=49\.19/,
      )
      expect(requested).toEqual([])
      await area.getByRole('button', { name: texts.showMap }).click()
      const frame = area.locator('iframe')
      await expect(frame).toHaveAttribute('title', /\S/)
      await expect.poll(() => requested.length).toBe(1)
      expect(requested[0]?.searchParams.get('marker')).toBe('14.56,49.19')
      expect(violations).toEqual([])
    })
  })
}
