import { describe, expect, test } from 'vitest'
import { cleanText } from '../clean.ts'
import { isEmail, normaliseEmail } from '../email.ts'
import { isSafeLink } from '../link.ts'
import { renderMarkdown } from '../markdown.ts'
import { passwordStrength } from '../password-strength.ts'
import { isPhone } from '../phone.ts'
import { cleanShortText } from '../short-text.ts'
import { isSafeUrl } from '../url.ts'
import { HOSTILE, HOSTILE_LINKS } from './hostile.ts'
import { INNOCENT } from './innocent.ts'

/** Every text through every function that texts of people go through. What a browser makes of it: apps/e2e. */

const FORBIDDEN = /<\s*\/?\s*(?:script|iframe|object|embed|form|style)(?=[\s/>])|javascript\s*:|vbscript\s*:|expression\s*\(/i
const HANDLER = /<[^<>]*[\s/"']on[a-z]+\s*=\s*[^\s>]/i

test('the corpus is as large as it should be, and holds no text twice', () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(300)
  expect(INNOCENT.length).toBeGreaterThanOrEqual(100)
  expect(new Set(INNOCENT).size).toBe(INNOCENT.length)
})

describe('hostile texts', () => {
  test('hold nothing forbidden once cleaned, and stay so', () => {
    for (const text of HOSTILE) {
      const cleaned = cleanText(text)
      expect(cleaned, JSON.stringify(text)).not.toMatch(FORBIDDEN)
      expect(cleaned, JSON.stringify(text)).not.toMatch(HANDLER)
      expect(cleanText(cleaned), JSON.stringify(text)).toBe(cleaned)
    }
  })

  test('as short texts have none of the characters of markup and at most 100 characters', () => {
    for (const text of HOSTILE) {
      const short = cleanShortText(text)
      expect(short, JSON.stringify(text)).not.toMatch(/[<>"'&]/)
      expect([...short].length).toBeLessThanOrEqual(100)
      expect(cleanShortText(short), JSON.stringify(text)).toBe(short)
    }
  })

  test('become no markup and no dangerous address as Markdown', () => {
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

  test('are no links', () => {
    for (const link of HOSTILE_LINKS) {
      expect(isSafeLink(link) && link !== '#x', JSON.stringify(link)).toBe(false)
      expect(isSafeUrl(link) && !/^https?:/.test(link), JSON.stringify(link)).toBe(false)
    }
  })

  test('take no time to speak of in any function', () => {
    const functions = {
      cleanText,
      cleanShortText,
      renderMarkdown,
      isSafeLink,
      isSafeUrl,
      isPhone,
      passwordStrength,
      isEmail,
      normaliseEmail,
    }
    for (const [name, apply] of Object.entries(functions)) {
      for (const text of HOSTILE) {
        // The best of three: the machine may be busy with something else.
        const times = [1, 2, 3].map(() => {
          const startedMs = performance.now()
          apply(text)
          return performance.now() - startedMs
        })
        expect(Math.min(...times), `${name} ${JSON.stringify(text.slice(0, 40))}`).toBeLessThan(50)
      }
    }
  })
})

describe('innocent texts', () => {
  test('come through the cleaner unchanged', () => {
    for (const text of INNOCENT) expect(cleanText(text)).toBe(text)
  })

  test('keep all their letters and digits as Markdown', () => {
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
