import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  acceptNewer,
  compareMigrations,
  hashOfMigration,
  repositoryMigrations,
  requireKnownMigrations,
} from './applied-migrations.ts'

const MIGRATIONS = repositoryMigrations()
const FOLDER = '/srv/state/backend'

test.each([
  ['no migration', []],
  ['the first migrations', MIGRATIONS.slice(0, 2)],
  ['every migration', MIGRATIONS],
])('a database with %s is opened', (_name, applied) => {
  expect(() => requireKnownMigrations(applied, FOLDER)).not.toThrow()
})

test('a database with other migrations is refused with its folder, the differences and commands that keep its content', () => {
  const [first = { file: '', hash: '' }, ...rest] = MIGRATIONS
  const applied = [{ ...first, hash: 'other' }, ...rest, { file: '20261128000800_reorder.sql', hash: 'x' }]
  const refusal = () => requireKnownMigrations(applied, FOLDER)
  expect(refusal).toThrow(`folder          ${FOLDER}`)
  expect(refusal).toThrow(`changed since   ${first.file}\n`)
  expect(refusal).toThrow('not in the code 20261128000800_reorder.sql\n')
  expect(refusal).toThrow(/content:export[\s\S]*--empty[\s\S]*content:import/)
})

test('newer migrations that an update has accepted are no reason to refuse; others, and other texts, are', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bayt-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const newer = { file: '20990101000000_newer.sql', hash: 'x' }
  const applied = (...more: { file: string; hash: string }[]) => [...MIGRATIONS, ...more]
  expect(() => requireKnownMigrations(applied(newer), folder)).toThrow(newer.file)
  acceptNewer(folder, applied(newer))
  expect(() => requireKnownMigrations(applied(newer), folder)).not.toThrow()
  expect(() => requireKnownMigrations(applied({ ...newer, hash: 'y' }), folder)).toThrow(newer.file)
  expect(() => requireKnownMigrations(applied(newer, { ...newer, file: '20990102000000_other.sql' }), folder)).toThrow('20990102')
})

test('a migration of which one letter changed after it was applied is a difference; one that waits is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bayt-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, '1_a.sql'), 'create table a (b text);\n')
  writeFileSync(join(folder, '2_b.sql'), 'create table b (c text);\n')
  const [a = { file: '', hash: '' }, b = { file: '', hash: '' }] = repositoryMigrations(folder)
  const differences = (applied: { file: string; hash: string }[]) => compareMigrations(applied, [a, b])
  expect(differences([a, b])).toEqual({ changed: [], unknown: [], pending: [], early: [] })
  expect(differences([a])).toEqual({ changed: [], unknown: [], pending: ['2_b.sql'], early: [] })
  expect(differences([b]), 'db push would refuse it').toMatchObject({ pending: ['1_a.sql'], early: ['1_a.sql'] })
  const changed = { ...a, hash: hashOfMigration('create table a (b texT);\n') }
  expect(differences([changed, b])).toEqual({ changed: ['1_a.sql'], unknown: [], pending: [], early: [] })
  expect(differences([a, b, { file: '3_c.sql', hash: '' }])).toMatchObject({ unknown: ['3_c.sql'] })
})

test('the hash is the same however a program splits a migration into statements', () => {
  const file = '-- Two.\ncreate table a ();\r\n\n  select 1;\n'
  for (const statements of [file, '-- Two.\ncreate table a ()select 1', '-- Two.\ncreate table a ();select 1;']) {
    expect(hashOfMigration(statements)).toBe(hashOfMigration(file))
  }
  expect(hashOfMigration(file.replace('1', '2'))).not.toBe(hashOfMigration(file))
})
