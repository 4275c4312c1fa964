import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkDatabaseFolder, openingRefusal, refusalOf } from './database-folder.ts'

const SEGMENT = 'pg_wal/000000010000000000000001'
const ENOUGH = () => 1_000

/** A folder with the files that PostgreSQL always has, in their sizes. */
function databaseFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bayt-database-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['global', 'pg_wal/archive_status']) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'PG_VERSION'), '17\n')
  writeFileSync(join(folder, 'global/pg_control'), Buffer.alloc(8_192))
  writeFileSync(join(folder, SEGMENT), '')
  truncateSync(join(folder, SEGMENT), 16 * 1_048_576)
  return folder
}

test('complete files and a folder that is new or empty are opened', () => {
  expect(() => checkDatabaseFolder(databaseFolder(), ENOUGH)).not.toThrow()
  const empty = mkdtempSync(join(tmpdir(), 'bayt-database-'))
  onTestFinished(() => rmSync(empty, { recursive: true }))
  expect(() => checkDatabaseFolder(empty, ENOUGH)).not.toThrow()
  expect(() => checkDatabaseFolder(join(empty, 'new/database'), ENOUGH)).not.toThrow()
})

test.each<[string, (path: (name: string) => string) => void, string]>([
  ['no PG_VERSION', (path) => rmSync(path('PG_VERSION')), 'the file PG_VERSION is missing'],
  ['another version', (path) => writeFileSync(path('PG_VERSION'), '14\n'), 'PG_VERSION names version "14" instead of 17'],
  ['a cut pg_control', (path) => truncateSync(path('global/pg_control'), 100), 'global/pg_control has 100 of 8192 bytes'],
  ['no pg_control', (path) => rmSync(path('global/pg_control')), 'global/pg_control has 0 of 8192 bytes'],
  ['no folder global', (path) => rmSync(path('global'), { recursive: true }), 'global/pg_control has 0 of 8192 bytes'],
  ['a cut log', (path) => truncateSync(path(SEGMENT), 1_000), `${SEGMENT} has 1000 of 16777216 bytes`],
  ['no log', (path) => rmSync(path(SEGMENT)), 'the folder pg_wal has no log'],
])(
  'a database with %s is refused with its folder, what is wrong, and how to continue; nothing is removed',
  (_, damage, wrong) => {
    const folder = databaseFolder()
    damage((name) => join(folder, name))
    const before = readdirSync(folder, { recursive: true })
    const check = () => checkDatabaseFolder(folder, ENOUGH)
    expect(check).toThrow(`folder  ${folder}`)
    expect(check).toThrow(wrong)
    expect(check).toThrow(/The folder stays as it is\.[\s\S]*npm start -- --empty[\s\S]*npm run content:import/)
    expect(readdirSync(folder, { recursive: true })).toEqual(before)
  },
)

test('a disk without space is refused with the free and the needed space, before a file is written', () => {
  const folder = databaseFolder()
  expect(() => checkDatabaseFolder(folder, () => 40)).not.toThrow()
  expect(() => checkDatabaseFolder(folder, () => 39)).toThrow(
    /too little free space on the disk of this project: 39 MB[\s\S]*Free space/,
  )
  expect(() => checkDatabaseFolder(join(folder, 'new'), () => 199)).toThrow('199 MB')
})

test('what PostgreSQL says of its files is in the message, the code of PGlite is not', () => {
  const aborted = Object.assign(new Error('Aborted(). Build with -sASSERTIONS'), { name: 'RuntimeError' })
  expect(openingRefusal(aborted, '/srv/database').message).toContain('wrong   PostgreSQL stopped while it read the files\n')
  const unreadable = Object.assign(new Error('could not read blocks 3..3 in file "base/5/1255"'), { code: 'XX001' })
  const wrapped = new Error('Failed to execute query: …', { cause: unreadable })
  expect(openingRefusal(wrapped, '/srv/database').message).toContain('wrong   could not read blocks 3..3')
  expect(refusalOf(wrapped, '/srv/database')?.message).toContain('wrong   could not read blocks 3..3')
  const full = Object.assign(new Error('could not extend file'), { code: '53100' })
  expect(refusalOf(full, '/srv/database')?.message).toContain('too little free space')
})

test('a fault of the code, such as a wrong migration, is not called a damaged folder', () => {
  const fault = Object.assign(new Error('relation "a" does not exist'), { code: '42P01' })
  expect(refusalOf(fault, '/srv/database')).toBeUndefined()
  expect(refusalOf(new TypeError('x is not a function'), '/srv/database')).toBeUndefined()
})
