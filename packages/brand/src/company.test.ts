import { readFileSync } from 'node:fs'
import { LOCALES } from '@bayt/content/locale'
import { isEmail } from '@bayt/content/text/email'
import { isPhone } from '@bayt/content/text/phone'
import { isSafeUrl } from '@bayt/content/text/url'
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
  const svg = readFileSync(new URL(`brand/logo-${locale}-ivory.svg`, BRAND_FOLDERS.public), 'utf8')
  expect(svg).toContain(`viewBox="0 0 ${COMPANY.logoWidth[locale]} 120"`)
})
