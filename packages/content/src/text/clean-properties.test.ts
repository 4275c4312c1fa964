import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import { sampleRuns } from '../testing/sample-runs.ts'
import { cleanText } from './clean.ts'

const RUNS = { numRuns: sampleRuns(3_000), seed: 20_261_123 }

/** Characters that browsers ignore in a scheme (tabs, line ends), and invisible characters. */
const GAPS = ['\t', '\n', '\r', '\0', '\u200B', '\u00AD']
const TAGS = ['script', 'iframe', 'object', 'embed', 'form', 'style']

const gap = fc.array(fc.constantFrom(...GAPS), { maxLength: 3 }).map((characters) => characters.join(''))
const inAnyCase = (word: string) =>
  fc.array(fc.boolean(), { minLength: word.length, maxLength: word.length }).map((upper) => {
    return [...word].map((letter, at) => (upper[at] ? letter.toUpperCase() : letter)).join('')
  })
/** A word with gaps between its letters. */
const withGaps = (word: string) =>
  fc.tuple(inAnyCase(word), fc.array(gap, { minLength: word.length, maxLength: word.length })).map(([letters, gaps]) => {
    return [...letters].map((letter, at) => letter + (gaps[at] ?? '')).join('')
  })

/** Words of ordinary text, which the cleaner keeps. */
const words = fc
  .array(fc.constantFrom('rice', '5', 'kg,', 'a < b', '10 > 2', 'أرز', 'once=5', '“x”', 'data sheet', 'form', '&', '\n'), {
    maxLength: 12,
  })
  .map((each) => each.join(' '))
const blockTag = fc.constantFrom(...TAGS).chain(inAnyCase)
const piece = fc.oneof(
  words,
  blockTag.map((name) => `<${name} src="x" y=1>`),
  blockTag.map((name) => `</${name}>`),
  blockTag.map((name) => `<${name}`),
  fc.constantFrom('javascript', 'vbscript', 'expression', 'data').chain(withGaps),
  fc.constantFrom(
    ':',
    '(',
    ';',
    ',',
    '<',
    '>',
    '"',
    "'",
    '=',
    '/',
    ' ',
    ' onx=',
    'text/html',
    '&#58;',
    '&#106',
    '&colon;',
    ...GAPS,
  ),
)
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))

/** A scheme in the form that a browser reads, without the gaps. */
const withoutGaps = (value: string) => value.replaceAll(/[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '')
const NAMES = '(?:script|iframe|object|embed|form|style)'
const FORBIDDEN_TAG = new RegExp(`<\\s*${NAMES}(?=[\\s/>])|<\\s*/\\s*${NAMES}(?=[\\s/>])[^<>]*>`, 'i')

test('no text keeps a forbidden tag or scheme, even with gaps, and cleaning is idempotent', () => {
  fc.assert(
    fc.property(text, (typed) => {
      const cleaned = cleanText(typed)
      expect(cleaned).not.toMatch(FORBIDDEN_TAG)
      expect(withoutGaps(cleaned)).not.toMatch(/(?:javascript|vbscript)\s*:|expression\s*\(/i)
      expect(cleanText(cleaned)).toBe(cleaned)
    }),
    RUNS,
  )
})

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.DocumentFragment

/** The elements, event handlers and addresses below a node that a browser would execute. */
function dangers(node: Node): string[] {
  const own = 'tagName' in node && TAGS.includes(node.tagName) ? [node.tagName] : []
  const attributes = 'attrs' in node ? node.attrs : []
  const handlers = attributes.filter(({ name, value }) => /^on[a-z]/.test(name) && value.trim() !== '')
  // Browsers leave out tabs and line ends, and control characters and spaces at the start.
  const address = (value: string) => value.replaceAll(/[\t\n\r]/g, '').replace(/^[\0-\x20]+/, '')
  const schemes = attributes.filter(({ value }) =>
    /^(?:javascript|vbscript):|^data:(?!image\/)[^,]*\/[^,]*,/i.test(address(value)),
  )
  const inside = 'childNodes' in node ? node.childNodes.flatMap(dangers) : []
  return [...own, ...handlers.map(({ name }) => name), ...schemes.map(({ value }) => value), ...inside]
}

const quote = fc.constantFrom('', '"', "'")
const hostileValue = fc.oneof(
  fc.constantFrom('javascript:', 'vbscript:', 'data:text/html,').chain(withGaps),
  fc.constantFrom('&#106;avascript:', '&#x6Aavascript:', 'java&Tab;script:', 'javascript&colon;', 'vbscript&#58'),
  fc.constantFrom('x', '>', '<', 'a > b', ''),
)
const attribute = fc
  .tuple(
    fc.constantFrom(' ', '/', '\n', '', '"', "'"),
    fc.constantFrom('onclick', 'ONERROR', 'href', 'src', 'title', 'onload'),
    fc.constantFrom('=', ' = ', '\t=\n'),
    quote,
    hostileValue,
    quote,
  )
  .map((parts) => parts.join(''))
const tag = fc
  .tuple(
    fc.constantFrom('<', '< ', '</', '<<'),
    fc.constantFrom('a', 'img', 'svg', 'b', '!--', 'title', 'textarea', ...TAGS),
    fc.array(attribute, { maxLength: 3 }),
    fc.constantFrom('>', '/>', '', ' '),
  )
  .map(([start, name, attributes, end]) => start + name + attributes.join('') + end)
const end = fc.constantFrom('-->', '</title>', '</textarea>')
const hostile = fc.array(fc.oneof(tag, end, piece), { maxLength: 8 }).map((pieces) => pieces.join(''))

test('no text keeps anything that runs in a browser', () => {
  fc.assert(
    fc.property(hostile, (typed) => {
      const cleaned = cleanText(typed)
      expect(dangers(parseFragment(cleaned)), JSON.stringify(cleaned)).toEqual([])
      expect(cleanText(cleaned)).toBe(cleaned)
    }),
    RUNS,
  )
})

test('a tag that is never closed takes nothing of the text around it', () => {
  fc.assert(
    fc.property(words, blockTag, words, (before, name, after) => {
      expect(cleanText(`${before}<${name} src=x>${after}`)).toBe(before + after)
    }),
    RUNS,
  )
})

test('a closed block goes with its content, and the text around it stays', () => {
  fc.assert(
    fc.property(words, blockTag, words, words, (before, name, inside, after) => {
      expect(cleanText(`${before}<${name} src=x>${inside}</${name}>${after}`)).toBe(before + after)
    }),
    RUNS,
  )
})

test('a scheme with gaps is removed, and the text around it stays', () => {
  fc.assert(
    fc.property(
      words,
      fc.constantFrom('javascript:', 'vbscript:', 'expression(').chain(withGaps),
      words,
      (before, scheme, after) => {
        const [end = ''] = /[:(]/.exec(scheme) ?? []
        const [kept = ''] = scheme.split(end).slice(1)
        expect(cleanText(`${before} ${scheme}${after}`)).toBe(`${before} ${kept}${after}`)
      },
    ),
    RUNS,
  )
})
