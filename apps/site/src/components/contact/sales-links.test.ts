import { expect, test } from 'vitest'
import { salesLinks } from './sales-links.ts'

test('a number that the company does not have gives no link', () => {
  expect(salesLinks('hello', { phone: null, whatsapp: null })).toEqual({})
  expect(salesLinks('hello', { phone: '+9675123456', whatsapp: null })).toEqual({ phone: 'tel:+9675123456' })
})

test('the address of WhatsApp has the number in digits only', () => {
  const { whatsapp } = salesLinks('how much?', { phone: null, whatsapp: '+967712345678' })
  expect(whatsapp).toBe('https://wa.me/967712345678?text=how%20much%3F')
})
