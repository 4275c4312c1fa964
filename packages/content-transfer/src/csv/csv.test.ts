import { escapeFormula, unescapeFormula } from '@bayt/content/text/formula'
import { describe, expect, it } from 'vitest'
import { decode } from './decode.ts'
import { readCsv } from './read-csv.ts'
import { writeCsv } from './write-csv.ts'

const SIGNS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']
const NAUGHTY = [
  ...SIGNS.flatMap((sign) => ['', "'", "''"].map((quotes) => `${quotes}${sign}HYPERLINK("http://x.example";A1)`)),
  ...SIGNS,
  "'",
  "''",
  "'plain",
  'a,b;c\td',
  'say "so"',
  '"',
  'line\nline\r\nline\rline',
  'أرز بسمتي، ٥ كجم',
  '\u202Eevil\u202C',
  '\uFEFFmark',
  '👨‍👩‍👧‍👦',
  ' padded ',
  'null',
  'true',
  '0',
  'sep=;',
]

describe('an exported CSV file', () => {
  it('survives a round trip with any texts', () => {
    const rows = NAUGHTY.map((text, index) => ({ id: index, text, other: 'x' }))
    const file = writeCsv(['id', 'text', 'other'], rows)
    const { rows: read, faults } = readCsv(decode(new TextEncoder().encode(file)).text, () => true)
    expect(faults).toEqual([])
    expect(read.map(({ cells }) => cells)).toEqual(rows.map(({ id, text, other }) => [String(id), text, other]))
  })

  it('has no cell that a spreadsheet program evaluates as a formula', () => {
    for (const text of NAUGHTY) {
      expect(escapeFormula(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      expect(unescapeFormula(escapeFormula(text))).toBe(text)
    }
  })

  it('starts with the byte order mark with which Excel reads Arabic', () => {
    expect([...new TextEncoder().encode(writeCsv(['a'], []))].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf])
  })
})

describe('a CSV file from a spreadsheet program', () => {
  const TABLE = [
    ['name_en', 'name_ar'],
    ['Rice', 'أرز'],
    ['Oil, 5 L', 'زيت'],
  ]
  const written = (separator: string, end: string) =>
    TABLE.map((row) => row.map((cell) => `"${cell}"`).join(separator)).join(end) + end

  const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))
  it.each([
    ['commas and LF', new TextEncoder().encode(written(',', '\n'))],
    ['semicolons and CRLF, with the mark', new TextEncoder().encode(`\uFEFF${written(';', '\r\n')}`)],
    ['a named separator', new TextEncoder().encode(`sep=;\r\n${written(';', '\r\n')}`)],
    ['a named tab', new TextEncoder().encode(`SEP=\t\n${written('\t', '\n')}`)],
    ['a named separator of an old Mac', new TextEncoder().encode(`sep=;\r${written(';', '\r')}`)],
    ['a named separator that a program stored as a row', new TextEncoder().encode(`"sep=;",\r\n${written(',', '\r\n')}`)],
    ['a named comma that a program stored as a row', new TextEncoder().encode(`sep=,;\r\n${written(';', '\r\n')}`)],
    ['a named separator before another one', new TextEncoder().encode(`sep=;\r\n${written('\t', '\r\n')}`)],
    ['a named separator after two marks', new TextEncoder().encode(`\uFEFF\uFEFFsep=;\r\n${written(';', '\r\n')}`)],
    ['tabs in UTF-16, as "Unicode text"', utf16(written('\t', '\r\n'))],
  ])('is read: %s', (_, bytes) => {
    const { columns, rows, faults } = readCsv(decode(bytes).text, () => false)
    expect([columns, ...rows.map(({ cells }) => cells)]).toEqual(TABLE)
    expect(faults).toEqual([])
  })

  it('is decoded in the encoding of an Arabic Windows', () => {
    const bytes = new Uint8Array([...Buffer.from('name_ar\r\n'), 0xc3, 0xd1, 0xd2])
    expect(decode(bytes)).toEqual({ text: 'name_ar\r\nأرز', encoding: 'windows-1256' })
  })

  it('keeps an apostrophe at the start of a text', () => {
    expect(readCsv("a,b\n'=x,y\n", () => false).rows[0]?.cells).toEqual(["'=x", 'y'])
  })

  it('has the row numbers of a spreadsheet program, without empty rows', () => {
    expect(readCsv('a,b\n1,2\n,\n\n3,4\n', () => false).rows.map(({ number }) => number)).toEqual([2, 5])
  })

  it('reports texts in a column without a name, as of merged cells or below a title, and ignores an empty one', () => {
    expect(readCsv('a,,c,\n1,,3,\n4,,6,\n', () => false).faults).toEqual([])
    expect(readCsv('a,,c, \n1,lost,3,\n4,,6,lost\n', () => false).faults).toEqual([
      expect.stringContaining('column B has no name, but a text in row 2'),
      expect.stringContaining('column D has no name, but a text in row 3'),
    ])
    const title = `Partners${','.repeat(27)}\nname${','.repeat(26)}logo_url\n`
    expect(readCsv(title, () => false).faults).toEqual([expect.stringContaining('column AA has no name, but a text in row 2')])
  })

  it('reports an unclosed quote and extra cells with their row', () => {
    expect(readCsv('a,b\n"x,y\n', () => false).faults.join()).toMatch(/row 2.*[Qq]uote/)
    expect(readCsv('a,b\n1,2,3\n', () => false).faults).toEqual([expect.stringContaining('row 2 has more cells')])
  })
})
