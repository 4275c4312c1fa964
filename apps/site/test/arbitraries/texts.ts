import { HOSTILE, HOSTILE_LINKS } from '@bayt/content/testing/hostile'
import { INNOCENT } from '@bayt/content/testing/innocent'
import { hasVisible } from '@bayt/content/text/invisible'
import { tidyText } from '@bayt/content/text/tidy'
import fc from 'fast-check'
import { LIBRARY_PICTURES } from './pictures.ts'

/** Texts by staff that look like leftovers of templates. */
const LEFTOVERS = [
  'undefined',
  'null',
  'NaN',
  '[object Object]',
  '{{name}}',
  '{name}',
  '**null**',
  '{\\{',
  '\\[object Object\\]',
  '&#110;ull',
  '- undefined\n- null',
]

const ODD = [
  '.',
  '0',
  '-',
  '\u2028',
  'w'.repeat(10_000),
  'أ'.repeat(3_000),
  '🏳️‍🌈🇾🇪',
  '\u202E\u2066',
  'a\n\n\nb',
  '<',
  '&',
  '"',
  "'",
  '$&',
  '%',
]

/** A raw text: one sample, or several joined. */
const rawText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(...HOSTILE),
      fc.constantFrom(...INNOCENT),
      fc.constantFrom(...LEFTOVERS),
      fc.constantFrom(...ODD),
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.lorem({ maxCount: 12 }),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .chain((parts) => fc.constantFrom('', ' ', '\n').map((glue) => parts.join(glue)))

/** A text as the database stores it: tidied, within the limit, and with visible characters. */
export function storedText(limit: number): fc.Arbitrary<string> {
  return rawText.map((text) => visible(cut(tidyText(text), limit)))
}

const visible = (text: string) => (hasVisible(text) ? text : 'x')

/** A text, or none. */
export const optional = (text: fc.Arbitrary<string>) => fc.option(text, { nil: null, freq: 3 })

function cut(text: string, limit: number): string {
  return tidyText([...text].slice(0, limit).join(''))
}

const PATH_PARTS = [
  '/',
  'ar',
  'en',
  'products',
  'articles',
  '1',
  '404',
  'admin',
  'about',
  '.html',
  '%20',
  '%5c',
  '%00',
  '..',
  '&',
  'أ',
  '?',
  '#',
  '=',
  '"',
  '{{',
]

/** Links of every allowed form, and of many forbidden forms. */
const anyLink: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...['/', '/ar', '/en', '/ar/ar/products', '/nowhere', '/products/', '/about.html', '/rss.xml', '/ar/rss.xml', '/sitemap.xml'],
    ...[
      '/files/price%20list.pdf',
      '/rice&sugar',
      '/%09/x',
      '/%5cx',
      '/a\\_b',
      '/%E0%A4%A',
      '/{{x}}',
      '/undefined',
      '/null',
      '/-/null',
    ],
    ...[
      '#x',
      '#',
      '/#why',
      'https://site.example',
      'https://site.example/ar/x',
      'http://site.example/about.html',
      'https://wa.me/967',
    ],
    ...['mailto:a@b', 'tel:+1', 'https://', 'www.a.example', 'products/3', 'https://a.example/{{x}}', 'https://a.example/"\'<>'],
  ),
  fc.constantFrom(...HOSTILE_LINKS),
  fc.array(fc.constantFrom(...PATH_PARTS), { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => `/${tidyText(text)}`),
)
export const storedLink = anyLink.map((link) => cut(tidyText(link), 2_048) || '/')

/** Markdown that makes naive parsers slow or nests deeply. */
const BOMBS = [
  '[',
  '![',
  '*a_ ',
  '`',
  '<',
  '> ',
  '- ',
  '1. ',
  '|',
  '[x](',
  '[x]: /y\n',
  '&#',
  '\\',
  '**',
  '~~',
  '(',
  '<a',
  '\n\n',
  '# ',
  '![a](b "c',
  '|a|\n|-|\n',
  '*',
  '_a',
  'a*',
  '[a]',
  '<!--',
] as const

/** A picture of the media library: alone, so that it is a figure, in a line, in a list, in a link, and with wrong syntax. */
const libraryPicture: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom(...LIBRARY_PICTURES), fc.constantFrom('', 'A sack', 'a & "b" <c>', '**كيس** أرز', '[x]'))
  .chain(([address, alt]) =>
    fc.constantFrom(
      `![${alt}](${address})`,
      `![${alt}](${address} "Caption & <b>")`,
      `Before ![${alt}](${address}) after`,
      `- ![${alt}](${address} "In a list")`,
      `[![${alt}](${address})](/products/1)`,
      `| a |\n|-|\n| ![${alt}](${address}) |`,
      `> ![${alt}][p]\n\n[p]: ${address} "t"`,
      `![${alt}](${address}?width=2)`,
      `[${alt || 'x'}](${address})`,
    ),
  )

const markdownPart: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: rawText },
  { weight: 3, arbitrary: anyLink.map((link) => `[x](${link})`) },
  { weight: 1, arbitrary: anyLink.map((link) => `[x](<${link}> "t")`) },
  { weight: 1, arbitrary: anyLink.map((link) => `![x](${link})`) },
  { weight: 2, arbitrary: libraryPicture },
  { weight: 1, arbitrary: anyLink.map((link) => `[x][y]\n\n[y]: ${link}`) },
  { weight: 1, arbitrary: anyLink.map((link) => `<${link}>`) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...BOMBS), fc.integer({ min: 2, max: 4_000 })).map(([bomb, count]) => bomb.repeat(count)),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '# H',
      '###### H',
      '```js\n</code>',
      '---',
      '| a | b |\n|:-|-:|\n| null | NaN |',
      '1. a\n   - b\n     > c',
      '~~x~~',
      'a  \nb',
    ),
  },
)

/** The text of an article, sometimes with the maximum length. */
export const storedMarkdown: fc.Arbitrary<string> = fc
  .tuple(fc.array(markdownPart, { minLength: 1, maxLength: 5 }), fc.boolean(), fc.integer({ min: 0, max: 40 }))
  .map(([parts, isTight, length]) => {
    const text = visible(parts.join(isTight ? '\n' : '\n\n'))
    return visible(cut(tidyText(length === 0 ? text.repeat(Math.ceil(100_000 / text.length)) : text), 100_000))
  })
