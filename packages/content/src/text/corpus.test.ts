import { describe, expect, test } from 'vitest'
import { growthOf, LINEAR } from '../testing/growth.ts'
import { HOSTILE, HOSTILE_LINKS } from '../testing/hostile.ts'
import { INNOCENT } from '../testing/innocent.ts'
import { cleanText } from './clean.ts'
import { isEmail, normaliseEmail } from './email.ts'
import { isSafeLink } from './link.ts'
import { renderMarkdown } from './markdown.ts'
import { passwordStrength } from './password-strength.ts'
import { isPhone } from './phone.ts'
import { cleanShortText } from './short-text.ts'
import { isSafeUrl } from './url.ts'

/** Runs every text through every function that processes user input. The end-to-end tests check the texts in a browser. */

const FORBIDDEN = /<\s*\/?\s*(?:script|iframe|object|embed|form|style)(?=[\s/>])|javascript\s*:|vbscript\s*:|expression\s*\(/i
const HANDLER = /<[^<>]*[\s/"']on[a-z]+\s*=\s*[^\s>]/i

test('the corpus has its minimum size and no duplicates', () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(300)
  expect(INNOCENT.length).toBeGreaterThanOrEqual(100)
  expect(new Set(INNOCENT).size).toBe(INNOCENT.length)
})

describe('hostile texts', () => {
  test('have no forbidden part after cleaning, which is idempotent', () => {
    for (const text of HOSTILE) {
      const cleaned = cleanText(text)
      expect(cleaned, JSON.stringify(text)).not.toMatch(FORBIDDEN)
      expect(cleaned, JSON.stringify(text)).not.toMatch(HANDLER)
      expect(cleanText(cleaned), JSON.stringify(text)).toBe(cleaned)
    }
  })

  test('have no markup characters and at most 100 characters as short texts', () => {
    for (const text of HOSTILE) {
      const short = cleanShortText(text)
      expect(short, JSON.stringify(text)).not.toMatch(/[<>"'&]/)
      expect([...short].length).toBeLessThanOrEqual(100)
      expect(cleanShortText(short), JSON.stringify(text)).toBe(short)
    }
  })

  test('create no markup and no dangerous address as Markdown', () => {
    const ours =
      /^<\/?(?:p|h[2-6]|ul|ol|li|blockquote|pre|code|em|strong|a|img|br|hr|table|thead|tbody|tr|t[hd]|s|del)(?=[\s/>])/i
    for (const text of HOSTILE) {
      const html = renderMarkdown(text)
      for (const [tag] of html.matchAll(/<[^>]*>/g)) expect(tag, JSON.stringify(text)).toMatch(ours)
      for (const [, , address = ''] of html.matchAll(/\s(href|src)="([^"]*)"/g)) {
        expect(address, JSON.stringify(text)).toMatch(/^(?:https?:\/\/|mailto:|tel:|[/#](?![/\\]))/)
      }
      expect(html.replace(/"[^"]*"/g, '""'), JSON.stringify(text)).not.toMatch(/<[^>]*\son\w+=/i)
    }
  })

  test('are not links', () => {
    for (const link of HOSTILE_LINKS) {
      expect(isSafeLink(link) && link !== '#x', JSON.stringify(link)).toBe(false)
      expect(isSafeUrl(link) && !/^https?:/.test(link), JSON.stringify(link)).toBe(false)
    }
  })

  test.each(
    Object.entries({
      cleanText,
      cleanShortText,
      renderMarkdown,
      isSafeLink,
      isSafeUrl,
      isPhone,
      passwordStrength,
      isEmail,
      normaliseEmail,
    }),
  )('are processed in linear time, also repeated: %s', (_name, apply) => {
    const slow = HOSTILE.filter((text) => growthOf((length) => apply(text.repeat(length / text.length)), 10_000) >= LINEAR)
    expect(slow).toEqual([])
  })
})

describe('innocent texts', () => {
  test('are not changed by the cleaner', () => {
    for (const text of INNOCENT) expect(cleanText(text)).toBe(text)
  })

  test('keep all letters and digits as Markdown', () => {
    const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
    const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' }
    for (const text of INNOCENT) {
      if (/[[\]|]|^\d\./m.test(text)) continue
      const shown = renderMarkdown(text)
        .replace(/<[^>]*>/g, '')
        .replace(/&\w+;/g, (entity) => entities[entity] ?? entity)
      expect(letters(shown), text).toBe(letters(text.replace(/&amp;/g, '&')))
    }
  })
})
