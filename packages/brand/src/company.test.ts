import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { LOCALES } from '@bayt/content/locale'
import { isEmail } from '@bayt/content/text/email'
import { isPhone } from '@bayt/content/text/phone'
import { isSafeUrl } from '@bayt/content/text/url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { COMPANY } from './company.ts'
import { BRAND_FOLDERS } from './folders.ts'

test('the company has a valid e-mail address, valid phone numbers and safe links', () => {
  expect(isEmail(COMPANY.email)).toBe(true)
  for (const { phone } of COMPANY.offices) expect(isPhone(phone), phone).toBe(true)
  const { phone, whatsapp } = COMPANY.sales
  for (const number of [phone, whatsapp]) if (number !== null) expect(number).toMatch(/^\+[1-9]\d{6,14}$/)
  for (const { url } of COMPANY.social) expect(isSafeUrl(url), url).toBe(true)
})

test.each(LOCALES)('the logo in the language %s is as wide as `logoWidth` says', (locale) => {
  const svg = readFileSync(new URL(`logo-${locale}-ivory.svg`, BRAND_FOLDERS.logos), 'utf8')
  expect(svg).toContain(`viewBox="0 0 ${COMPANY.logoWidth[locale]} 120"`)
})

/** The header shows the logo 38 to 56 pixels high; letters with a quarter of this height are readable. */
const LINE_MIN_UNITS = 24
/** The largest gap between the letters and the dots of one Arabic line. */
const GAP_IN_LINE_UNITS = 7
const MARK_UNITS = 125

test.each(LOCALES)('every line of text in the logo (%s) is large enough to be read in the header', async (locale) => {
  const file = fileURLToPath(new URL(`logo-${locale}-ivory.svg`, BRAND_FOLDERS.logos))
  const { width = 0, height = 0 } = await sharp(file).metadata()
  const left = locale === 'ar' ? 0 : MARK_UNITS
  const { data, info } = await sharp(file)
    .extract({ left, top: 0, width: width - MARK_UNITS, height })
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const lines: { first: number; last: number }[] = []
  for (let row = 0; row < info.height; row++) {
    if (!data.subarray(row * info.width, (row + 1) * info.width).some((alpha) => alpha > 128)) continue
    const line = lines.at(-1)
    if (line && row - line.last <= GAP_IN_LINE_UNITS) line.last = row
    else lines.push({ first: row, last: row })
  }
  expect(lines).not.toEqual([])
  for (const { first, last } of lines) expect(last - first + 1).toBeGreaterThanOrEqual(LINE_MIN_UNITS)
})

test.each(LOCALES)('the parts of the address are those of the whole one (%s)', (locale) => {
  const { street, locality, region } = COMPANY.place
  for (const part of [street, locality, region]) expect(COMPANY.address[locale]).toContain(part[locale])
})
