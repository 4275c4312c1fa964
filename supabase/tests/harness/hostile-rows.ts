import type { ContentTable } from '@bayt/content/entities/tables'
import { HOSTILE, HOSTILE_LINKS } from '@bayt/content/testing/hostile'
import { INNOCENT } from '@bayt/content/testing/innocent'
import fc from 'fast-check'
import { TRICKY_LINKS, TRICKY_NUMBERS, TRICKY_PACK_SIZES, TRICKY_TEXTS, TRICKY_URLS } from './tricky.ts'
import { INPUTS, VALID } from './valid-rows.ts'

/** A row for JSON. Numbers that JavaScript cannot represent are strings, which Postgres casts. */
export type HostileRow = Record<string, unknown>

const IDS = [
  ...['0', '-1', '1', '2', '1.5', 'NaN', '1e3', '2147483648', '10000000000000', '10000000000001', '999999999999999'],
  ...['1000000000000000', '1000000000000001', '9007199254740991', '9007199254740993', '9223372036854775807'],
  ...['-9223372036854775808', '9223372036854775808'],
]

const TIMES = [
  ...['infinity', '-infinity', 'epoch', 'now', 'tomorrow', '', 'never', '4713-01-01 BC', '0001-01-01', '12000-01-01'],
  ...['294276-12-31', '1899-12-31T23:59:59.999999Z', '1900-01-01T00:00:00Z', '2026-02-30', '2026-11-21T10:00:00+15:59'],
  ...['2199-12-31T23:59:59.999999Z', '2200-01-01T00:00:00Z', '2200-12-31T23:59:59.999999Z', '2500-01-01'],
]

/** Characters that forms strip or fold before the validation: such a character can bypass a constraint on the raw value. */
const INVISIBLE = [
  '\uFEFF',
  '\u0080',
  '\u009F',
  '\u00A0',
  '\u3000',
  '\u2028',
  '\u200B',
  '\u0001',
  '\u007F',
  '\u037E',
  '\u212A',
  '\u0338',
]

const PREFIXES = [
  '/',
  '//',
  '#',
  'mailto:',
  'mailto:a@',
  'tel:',
  'tel:+',
  'https://',
  'http://xn--',
  'https://a.',
  'https://a/',
  '',
]
const HOSTS = [
  'xn--a',
  'XN--',
  'xn--zzzzzz99999',
  'xn--mgbai9azgqp6j',
  '-',
  '_',
  '1.2.3.4',
  '0x7f',
  'a.0x1',
  'a.08',
  'a..b',
  'a'.repeat(300),
]

/** Any code point, including control characters and lone surrogates; weighted towards characters that matter to constraints. */
const letter = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...INVISIBLE) },
  { weight: 3, arbitrary: fc.constantFrom('/', '\\', '#', '@', ':', '.', '%', ' ', '-', '<', '"', 'a', '1', 'ض', 'e\u0301') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
)
const noise = fc.array(letter, { maxLength: 8 }).map((letters) => letters.join(''))
const assembled = fc
  .tuple(fc.constantFrom(...PREFIXES), noise, fc.constantFrom('', ...HOSTS), noise)
  .map((parts) => parts.join(''))

const repeated = fc
  .tuple(
    fc.constantFrom('a', 'ض', '🌾', '\u0958', 'e\u0301', 'ﷺ', 'a\u0001'),
    fc.constantFrom(1, 60, 100, 160, 200, 300, 600, 2_048, 4_000, 4_001),
  )
  .map(([text, times]) => text.repeat(times))

const text = fc.oneof(noise, assembled, repeated, fc.constantFrom(...TRICKY_TEXTS, ...HOSTILE, ...INNOCENT))
const address = fc.oneof(assembled, noise, fc.constantFrom(...TRICKY_LINKS, ...TRICKY_URLS, ...HOSTILE_LINKS))
const id = fc.oneof(fc.constantFrom(...IDS), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n }).map(String))
const time = fc.oneof(
  fc.constantFrom(...TIMES),
  fc.date({ min: new Date('0001-01-01'), max: new Date('9999-01-01'), noInvalidDate: true }).map((date) => date.toISOString()),
)
const integer = fc.oneof(
  fc.constantFrom(...TRICKY_NUMBERS.map(String), 'NaN', 'Infinity', '1e5', '99999999999'),
  fc.integer().map(String),
)
const nothing = fc.constantFrom(null, '', 0, false, [], {}, [1], { a: 1 })

const ADDRESS = /_url|_image_\d|cta_link/
const CHOICES = ['Rice', 'rice', 'News', 'Kg', 'Litre', 'Recipes', '']

function anyValueFor(column: string): fc.Arbitrary<unknown> {
  if (column === 'id') return id
  if (column === 'created_at' || column === 'updated_at') return time
  if (column === 'display_order') return integer
  if (column === 'active' || column === 'published') return fc.constantFrom(true, false, 'yes', 'maybe', 2)
  if (column === 'category' || column === 'pack_unit') return fc.constantFrom(...CHOICES)
  if (column === 'pack_sizes') return fc.oneof(fc.constantFrom(...TRICKY_PACK_SIZES), text)
  return ADDRESS.test(column) ? address : text
}

/** A valid row in which one to three columns have arbitrary values. */
export function hostileRow(table: ContentTable): fc.Arbitrary<HostileRow> {
  const columns = [...Object.keys(INPUTS[table].shape), 'id', 'created_at', 'updated_at']
  return fc
    .uniqueArray(fc.constantFrom(...columns), { minLength: 1, maxLength: 3 })
    .chain((chosen) =>
      fc.record(
        Object.fromEntries(
          chosen.map((column) => [
            column,
            fc.oneof({ weight: 9, arbitrary: anyValueFor(column) }, { weight: 1, arbitrary: nothing }),
          ]),
        ),
      ),
    )
    .map((hostile) => ({ ...VALID[table], ...hostile }))
}
