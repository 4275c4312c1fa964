import { expect, test } from 'vitest'
import { isPhone } from './phone.ts'

test.each(['+967530000', '967530000', '12', '+12', '123456789012345', '+123456789012345', '0530000', '000000000000000'])(
  '%s is a phone number',
  (text) => {
    expect(isPhone(text)).toBe(true)
  },
)

test.each([
  '',
  '+',
  '1',
  '+1',
  '+0123456',
  '012345',
  '1234567890123456',
  '+1234567890123456',
  '05 300 00',
  '05-30000',
  '(05)30000',
  '++967530000',
  '967+530000',
  '٩٦٧٥٣٠٠٠٠',
  '967530000\n',
  'phone',
])('%j is not a phone number', (text) => {
  expect(isPhone(text)).toBe(false)
})
