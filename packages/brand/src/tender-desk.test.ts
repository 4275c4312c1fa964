import { statSync } from 'node:fs'
import { isEmail } from '@bayt/content/text/email'
import { expect, test } from 'vitest'
import { BRAND_FOLDERS } from './folders.ts'
import { TENDER_DESK, TENDER_DOCUMENTS } from './tender-desk.ts'

test('each document for tenders exists, and its size is that of its file', () => {
  const sizes = TENDER_DOCUMENTS.map(({ file }) => ({ file, bytes: statSync(new URL(file.slice(1), BRAND_FOLDERS.public)).size }))
  expect(TENDER_DOCUMENTS.map(({ file, bytes }) => ({ file, bytes }))).toEqual(sizes)
})

test('the desk for tenders has valid phone numbers, a valid e-mail address, and closes after it opens', () => {
  const { phones = [], email = null, hours = [] } = TENDER_DESK ?? {}
  for (const { number } of phones) expect(number).toMatch(/^\+[1-9]\d{6,14}$/)
  if (email !== null) expect(isEmail(email)).toBe(true)
  for (const { opens, closes } of hours) {
    for (const time of [opens, closes]) expect(time).toMatch(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
    expect(opens < closes, `${opens} to ${closes}`).toBe(true)
  }
})
