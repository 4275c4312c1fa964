import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eachTable } from '@bayt/content/entities/tables'
import { afterAll, expect, test } from 'vitest'
import { beginExport, openFolder, writeFolder } from './write-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'bayt-export-'))
afterAll(() => rmSync(folder, { recursive: true }))

const contentOf = (partners: number) => ({
  ...eachTable(() => []),
  partners: Array.from({ length: partners }, (_, index) => ({ id: index + 1 })),
})

test('an export of another or an emptied project does not replace a backup', async () => {
  const tables = contentOf(10)
  await beginExport(folder, await openFolder(folder), tables)
  await writeFolder(folder, { tables, format: 'json', pictures: {}, before: undefined })
  const before = await openFolder(folder)
  for (const rows of [0, 4]) {
    await expect(beginExport(folder, before, contentOf(rows))).rejects.toThrow(
      `${folder} has an export of 10 rows, and the project has only ${rows}. Check the address of the project. If it is right, export into a new folder.`,
    )
  }
  expect(readdirSync(folder), 'still complete').not.toContain('.exporting')
  for (const rows of [5, 10, 1000]) await beginExport(folder, before, contentOf(rows))
  expect(readdirSync(folder)).toContain('.exporting')
})

test('a folder in which only the system or git has put something is empty', async () => {
  const empty = mkdtempSync(join(folder, 'empty-'))
  mkdirSync(join(empty, '.git'))
  writeFileSync(join(empty, '.DS_Store'), '')
  expect(await openFolder(empty)).toBeUndefined()
  writeFileSync(join(empty, 'letter.txt'), 'Dear')
  await expect(openFolder(empty)).rejects.toThrow('has other files')
})
