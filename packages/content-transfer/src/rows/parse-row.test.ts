import { expect, test } from 'vitest'
import { asName } from '../folder/read-table-file.ts'
import { parseRow } from './parse-row.ts'

/** The faults of a row, or its id and times. */
function read(cells: Record<string, unknown>) {
  const row = parseRow('partners', { location: 'partners.csv row 2', cells: { name: 'Sahil', ...cells } }, () => undefined)
  return Array.isArray(row) ? row.map(({ location, text }) => `${location}: ${text}`) : [row.id, row.createdAt, row.basedOn]
}

test.each([1, '7', ' 7 ', '7.0', 10_000_000_000_000])('the id %j is accepted', (id) => {
  expect(read({ id })).toEqual([Number(id), undefined, undefined])
})

test.each(['0', '-1', '1.5', 'x', '9007199254740993', '9223372036854775807', '10000000000001', 'Infinity'])(
  'the id %s is refused with its row and the remedy',
  (id) => {
    expect(read({ id })).toEqual([
      `partners.csv row 2 (Sahil): id is "${id}": write a whole number from 1 to 10000000000000, or leave the cell empty.`,
    ])
  },
)

test.each(['0x10', 'page7', true])('the id %j is refused, because it is not written in digits', (id) => {
  expect(read({ id })).toEqual([expect.stringContaining(`id is "${id}": write a whole number`)])
})

test.each(['1.76357E+12', '1,76357E+12', '1e3', 1.5e300])(
  'the id %j is refused, because a spreadsheet program has shortened it: an empty cell would make a second record',
  (id) => {
    expect(read({ id })).toEqual([
      `partners.csv row 2 (Sahil): id is "${id}": it was shortened by a spreadsheet program. Format the column as "Number" without decimals in the original file, and save it again.`,
    ])
  },
)

test.each(['1900-01-01T00:00:00Z', '2199-12-31T23:59:59.999999+00:00', ' 2026-11-21T10:00:00+03:00 '])(
  'the time %j is accepted',
  (time) => {
    expect(read({ created_at: time, updated_at: time })).toEqual([undefined, time.trim(), time.trim()])
  },
)

test.each([
  ['1899-12-31T23:59:59Z', 'write a time from 1900-01-01T00:00:00Z up to 2200-01-01T00:00:00Z'],
  ['2200-01-01T00:00:00Z', 'write a time from 1900-01-01T00:00:00Z up to 2200-01-01T00:00:00Z'],
  ['infinity', 'write a time such as 2026-11-21T10:00:00+00:00'],
  ['12000-01-01T00:00:00Z', 'write a time such as 2026-11-21T10:00:00+00:00'],
  ['2026-13-01T00:00:00Z', 'write a time such as 2026-11-21T10:00:00+00:00'],
])('the time %s is refused with its row, its field and the remedy', (time, remedy) => {
  for (const field of ['created_at', 'updated_at']) {
    expect(read({ [field]: time })).toEqual([
      `partners.csv row 2 (Sahil): ${field} is "${time}": ${remedy}, or leave the cell empty.`,
    ])
  }
})

test('a day in the order of a country is refused with the remedy', () => {
  const cells = {
    name_en: 'Licence',
    name_ar: 'ترخيص',
    issuer_en: 'Office',
    issuer_ar: 'مكتب',
    number: 'A-1',
    valid_until: '31/05/2027',
  }
  expect(parseRow('certificates', { location: 'certificates.csv row 2', cells }, () => undefined)).toEqual([
    {
      location: 'certificates.csv row 2 (Licence)',
      text: 'valid_until must be an existing day such as 2027-05-31, with the year first.',
    },
  ])
})

test('direction marks and no-break spaces, which an Arabic cell has and nobody sees, change no choice, number or time', () => {
  const marked = (text: string) => `\u200f${text}\u00a0\u200e`
  expect(asName(marked('Name EN'))).toBe('name_en')
  expect(read({ id: marked('7'), updated_at: marked('2026-11-21T10:00:00Z'), active: marked('نعم') })).toEqual([
    7,
    undefined,
    '2026-11-21T10:00:00Z',
  ])
  const product = { name_en: 'Rice', name_ar: 'أرز', category: marked('rice'), pack_unit: marked('kg') }
  expect(parseRow('products', { location: 'products.csv row 2', cells: product }, () => undefined)).toMatchObject({
    values: { category: 'Rice', pack_unit: 'Kg' },
  })
})
