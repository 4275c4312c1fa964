import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readFolder } from './read-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bayt-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The cells of the first row of a table. */
async function firstRow(table: string, file: string) {
  writeFileSync(join(folder, `${table}.csv`), file)
  return (await readFolder(folder)).tables[0]?.rows[0]?.cells
}

test.each([
  ['of the console, or of an export without its manifest', "id,name,created_at,updated_at\r\n7,'- 5 kg,,\r\n", '- 5 kg'],
  ['made by hand', "id,name\r\n7,'- 5 kg\r\n", "'- 5 kg"],
])('the apostrophe before a formula in a file %s', async (_, file, name) => {
  expect(await firstRow('partners', file)).toMatchObject({ id: '7', name })
})

test('an export that was interrupted is named, because it may lack rows and pictures', async () => {
  writeFileSync(join(folder, 'partners.json'), '[{"name": "Sahil"}]')
  expect((await readFolder(folder)).notes).toEqual([])
  writeFileSync(join(folder, '.exporting'), '')
  expect((await readFolder(folder)).notes).toEqual([
    'the export into this folder was interrupted, so rows and pictures may be missing or older. If the project still exists, export again. Otherwise compare the numbers of the dry run with manifest.json.',
  ])
})

test('the file of the history that an export had, and that is missing, is named', async () => {
  const history = { file: 'history.jsonl', versions: 3, sha256: 'a' }
  const manifest = { format: 'bayt-content', version: 1, exportedAt: '', tables: {}, history, pictures: {} }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'partners.json'), '[]')
  const { notes, history: missing } = await readFolder(folder)
  expect([notes, missing]).toEqual([['history.jsonl is not in the folder; the export had 3 versions of its history.'], undefined])
  writeFileSync(join(folder, 'history.jsonl'), '')
  expect((await readFolder(folder)).history).toEqual({ path: join(folder, 'history.jsonl'), versions: 3, sha256: 'a' })
})

/** Puts files into the folder, with a table that can be read. @returns the lines of the import about the other files */
async function withOthers(...names: string[]) {
  writeFileSync(join(folder, 'partners.csv'), 'name\n')
  for (const name of names) writeFileSync(join(folder, name), 'PK')
  const { faults, notes, tables } = await readFolder(folder)
  expect(tables.map(({ table }) => table)).toEqual(['partners'])
  return { faults: faults.map(({ location, text }) => `${location} ${text}`), notes }
}

test.each(['Products.xlsx', 'Products (1).xlsx', 'product.xlsx', 'products final.ods'])(
  'the sheet %s of a table, in a format that is not read, is named with the remedy',
  async (name) => {
    expect((await withOthers(name)).faults).toEqual([
      `${name} cannot be read. Save it as "CSV UTF-8" with the name products.csv.`,
    ])
  },
)

test('a CSV file whose ending Windows has hidden is named with the remedy', async () => {
  expect((await withOthers('products.csv.txt', 'picture_texts.json.txt')).faults).toEqual([
    'picture_texts.json.txt has a second ending, which Windows may hide. Rename it to picture_texts.json.',
    'products.csv.txt has a second ending, which Windows may hide. Rename it to products.csv.',
  ])
})

test('a text with the name of a table may have notes of a person: it is only noted', async () => {
  expect(await withOthers('articles.txt')).toEqual({
    faults: [],
    notes: ['articles.txt is not read. If it has rows of the table, save it as "CSV UTF-8" with the name articles.csv.'],
  })
})

test('files that are no table, that Excel has open, or whose table is there as CSV too are not named', async () => {
  const names = [
    'readme.txt',
    'letter.ods',
    '~$Products.xlsx',
    'partners.xlsx',
    'Partners (1).xlsx',
    'partners.csv.txt',
    'partners.txt',
  ]
  expect(await withOthers(...names)).toEqual({ faults: [], notes: [] })
})

test('an export that was interrupted before its first table is named, and not taken for a folder of sheets', async () => {
  writeFileSync(join(folder, '.exporting'), '')
  await expect(readFolder(folder)).rejects.toThrow('was interrupted before it wrote a table. Export again')
})

test('a folder that does not exist, or is a file, is named with the reason', async () => {
  await expect(readFolder(join(folder, 'bakcup'))).rejects.toThrow(/bakcup cannot be read: it does not exist\. Name the folder/)
  const file = join(folder, 'partners.csv')
  writeFileSync(file, 'name\n')
  await expect(readFolder(file)).rejects.toThrow(/partners\.csv cannot be read: it, or a part of its path, is a file\./)
})

test('a row of a JSON file that is no object is named, and does not become an empty record', async () => {
  writeFileSync(join(folder, 'partners.json'), '["Sahil", {"name": "Reef"}, null, [1]]')
  const { faults, tables } = await readFolder(folder)
  expect(faults.map(({ location, text }) => `${location}: ${text}`)).toEqual(
    [1, 3, 4].map((row) => `partners.json: row ${row} must be an object: { "column": … }`),
  )
  expect(tables[0]?.rows).toEqual([{ location: 'partners.json row 2', cells: { name: 'Reef' } }])
})
