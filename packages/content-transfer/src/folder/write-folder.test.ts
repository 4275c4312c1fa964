import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CONTENT_TABLE_NAMES, eachTable } from '@bayt/content/entities/tables'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { beginExport, openFolder, writeFolder } from './write-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'bayt-export-'))
afterAll(() => rmSync(folder, { recursive: true }))

const contentOf = (partners: number) => ({
  ...eachTable(() => []),
  partners: Array.from({ length: partners }, (_, index) => ({ id: index + 1 })),
})

/** A folder with the export of a project. @returns a function that exports another number of rows into the folder */
async function exportedInto(name: string, partners: number, names: string[] = []) {
  const path = mkdtempSync(join(folder, name))
  const begin = async (rows: number, isFewerExpected = false, pictures = names.length) =>
    beginExport(path, { tables: contentOf(rows), versions: 0, pictures, before: await openFolder(path), isFewerExpected })
  await begin(partners)
  const pictures = Object.fromEntries(names.map((picture) => [picture, { bytes: 1, sha256: '' }]))
  await writeFolder(path, { tables: contentOf(partners), format: 'json', pictures, before: undefined, exportedAt: new Date() })
  return { path, begin }
}

test('an export of fewer than half of the versions of the history replaces no backup, unless they are expected', async () => {
  const { path } = await exportedInto('history-', 1)
  const manifest = await openFolder(path)
  const before = manifest && { ...manifest, history: { file: 'history.jsonl', versions: 40, sha256: '' } }
  const begin = (versions: number, isFewerExpected = false) =>
    beginExport(path, { tables: contentOf(1), versions, pictures: 0, before, isFewerExpected })
  await expect(begin(19)).rejects.toThrow('has a history of 40 versions, and the project has only 19')
  await begin(19, true)
  rmSync(join(path, '.exporting'))
  await begin(20)
})

test('a new folder is created with those above it, and one that cannot be is an error of the file system', async () => {
  await openFolder(join(folder, 'new/in/new'))
  expect(readdirSync(join(folder, 'new/in/new'))).toEqual([])
  writeFileSync(join(folder, 'file'), '')
  await expect(openFolder(join(folder, 'file/below'))).rejects.toMatchObject({ syscall: 'mkdir', code: 'EEXIST' })
})

test.runIf(process.platform === 'linux')('a folder that the system refuses, as in /proc, ends the export', async () => {
  await expect(openFolder('/proc/backup/today')).rejects.toMatchObject({ syscall: 'mkdir', code: 'ENOENT' })
})

test('an export that is complete survives a power cut: its tables and its manifest are on the disk', async () => {
  const handle = await open(folder)
  const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync')
  onTestFinished(() => void vi.restoreAllMocks())
  await handle.close()
  await exportedInto('flushed-', 1)
  expect(sync).toHaveBeenCalledTimes(CONTENT_TABLE_NAMES.length + 1)
})

test('an export of another or an emptied project does not replace a backup', async () => {
  const { path, begin } = await exportedInto('backup-', 20)
  for (const rows of [0, 9]) {
    await expect(begin(rows)).rejects.toThrow(
      `${path} has an export of 20 rows, and the project has only ${rows}. Check the address of the project. If it is right, add --fewer-rows once, or export into a new folder.`,
    )
  }
  expect(readdirSync(path), 'still complete').not.toContain('.exporting')
  for (const rows of [10, 20, 1000]) await begin(rows)
  expect(readdirSync(path)).toContain('.exporting')
})

test('an export of far fewer rows replaces a backup if they are expected, or if it had few itself', async () => {
  const backup = await exportedInto('backup-', 20)
  await backup.begin(3, true)
  expect(readdirSync(backup.path)).toContain('.exporting')
  const small = await exportedInto('small-', 19)
  await small.begin(0)
  expect(readdirSync(small.path)).toContain('.exporting')
})

test('an export of the same rows without their pictures, as under another address of the project, does not replace a backup', async () => {
  const names = Array.from({ length: 20 }, (_, index) => [`full/${index}.jpg`, `small/${index}.jpg`]).flat()
  const { path, begin } = await exportedInto('pictures-', 30, names)
  for (const pictures of [0, 9]) {
    await expect(begin(30, false, pictures)).rejects.toThrow(
      `${path} has an export of 20 pictures, and the rows name only ${pictures} below the address of the project. Check the address`,
    )
  }
  expect(readdirSync(path), 'still complete').not.toContain('.exporting')
  for (const [isFewerExpected, pictures] of [
    [false, 10],
    [true, 0],
  ] as const)
    await begin(30, isFewerExpected, pictures)
})

test('a folder in which only the system or git has put something is empty', async () => {
  const empty = mkdtempSync(join(folder, 'empty-'))
  mkdirSync(join(empty, '.git'))
  writeFileSync(join(empty, '.DS_Store'), '')
  expect(await openFolder(empty)).toBeUndefined()
  writeFileSync(join(empty, 'letter.txt'), 'Dear')
  await expect(openFolder(empty)).rejects.toThrow('has other files')
})

test.each([
  ['csv', 'json'],
  ['json', 'csv'],
] as const)('a first export as %s that was interrupted leaves nothing beside one as %s', async (first, format) => {
  const path = mkdtempSync(join(folder, 'interrupted-'))
  const tables = contentOf(1)
  await beginExport(path, { tables, versions: 0, pictures: 0, before: undefined, isFewerExpected: false })
  for (const table of ['articles', 'products']) writeFileSync(join(path, `${table}.${first}`), '[]')
  await writeFolder(path, { tables, format, pictures: {}, before: await openFolder(path), exportedAt: new Date() })
  expect(readdirSync(path).filter((name) => name.endsWith(`.${first}`) && name !== 'manifest.json')).toEqual([])
  expect(readdirSync(path)).toContain(`articles.${format}`)
})

test('a second export into a folder is refused while the first one runs, and continues after its crash', async () => {
  const { path, begin } = await exportedInto('twice-', 1)
  const first = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', process.argv[1] ?? ''])
  onTestFinished(() => void first.kill('SIGKILL'))
  writeFileSync(join(path, '.exporting'), String(first.pid))
  await expect(begin(1)).rejects.toThrow(`Another export (process ${first.pid}) is writing into ${path}. Wait until it ends.`)
  const ended = once(first, 'exit')
  first.kill('SIGKILL')
  await ended
  await begin(1)
  expect(readFileSync(join(path, '.exporting'), 'utf8')).toBe(String(process.pid))
})

test.runIf(process.platform === 'linux')(
  'a mark whose process id another user has after a restart of the machine stops no export',
  async () => {
    const { path, begin } = await exportedInto('restarted-', 1)
    const daemon = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    onTestFinished(() => void daemon.kill('SIGKILL'))
    writeFileSync(join(path, '.exporting'), String(daemon.pid))
    vi.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' })
    })
    onTestFinished(() => void vi.restoreAllMocks())
    await begin(1)
    expect(readFileSync(join(path, '.exporting'), 'utf8')).toBe(String(process.pid))
  },
)
