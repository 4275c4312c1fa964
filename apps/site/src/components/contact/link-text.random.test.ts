import { randomRuns } from '@bayt/dev-tools/random-runs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkText } from './sales-links.ts'

test('letters and digits stay, everything with a meaning in an address is encoded', () => {
  expect(linkText('أرز ٤٠ كجم')).toBe('أرز%20٤٠%20كجم')
  expect(linkText(`a&b#c?d=e/f+g%"h'i<j>`)).toBe('a%26b%23c%3Fd%3De%2Ff%2Bg%25%22h%27i%3Cj%3E')
})

test('a lone surrogate becomes a replacement character', () => {
  expect(linkText('a\uD800')).toBe('a%EF%BF%BD')
})

test('any text arrives unchanged in WhatsApp and in an e-mail', () => {
  const anyText = fc.string({ unit: 'binary' }).map((text) => text.toWellFormed())
  fc.assert(
    fc.property(anyText, anyText, (text, other) => {
      const whatsapp = new URL(`https://wa.me/1?text=${linkText(text)}&other=${linkText(other)}`)
      expect(whatsapp.searchParams.get('text')).toBe(text)
      const mail = new URL(`mailto:a@example.com?subject=${linkText(other)}&body=${linkText(text)}`)
      expect(decodeURIComponent(mail.search)).toBe(`?subject=${other}&body=${text}`)
      expect(linkText(text)).not.toMatch(/[\s"'<>&#]/)
    }),
    randomRuns({ everyday: 500, long: 50_000 }),
  )
})
