import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readFolder } from './read-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'bayt-folder-'))
afterAll(() => rmSync(folder, { recursive: true }))

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
  rmSync(join(folder, 'partners.csv'), { force: true })
  expect((await readFolder(folder)).notes).toEqual([])
  writeFileSync(join(folder, '.exporting'), '')
  expect((await readFolder(folder)).notes).toEqual([expect.stringContaining('the export into this folder was interrupted')])
})

test('a sheet of a table in a format that is not read is named with the remedy, unless it is there as CSV too', async () => {
  const sheets = mkdtempSync(join(folder, 'sheets-'))
  const put = (name: string) => writeFileSync(join(sheets, name), name.endsWith('.csv') ? 'name\n' : 'PK')
  for (const name of ['partners.csv', 'partners.xlsx', 'Products.xlsx', 'articles.txt', 'readme.txt', 'letter.ods']) put(name)
  const { faults, tables } = await readFolder(sheets)
  expect(tables.map(({ table }) => table)).toEqual(['partners'])
  expect(faults).toEqual([
    { location: 'Products.xlsx', text: 'cannot be read. Save it as "CSV UTF-8" with the name products.csv.' },
    { location: 'articles.txt', text: 'cannot be read. Save it as "CSV UTF-8" with the name articles.csv.' },
  ])
})

test('a row of a JSON file that is no object is named, and does not become an empty record', async () => {
  const names = mkdtempSync(join(folder, 'names-'))
  writeFileSync(join(names, 'partners.json'), '["Sahil", {"name": "Reef"}, null, [1]]')
  const { faults, tables } = await readFolder(names)
  expect(faults.map(({ location, text }) => `${location}: ${text}`)).toEqual(
    [1, 3, 4].map((row) => `partners.json: row ${row} must be an object: { "column": … }`),
  )
  expect(tables[0]?.rows).toEqual([{ location: 'partners.json row 2', cells: { name: 'Reef' } }])
})
