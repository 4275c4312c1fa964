import { hashOfMigration } from '@bayt/local-supabase/applied-migrations'
import { expect, test } from 'vitest'
import { judgeMigrations } from './migrations.ts'

const [FIRST, SECOND] = ['1_a.sql', '2_b.sql']
const TEXT = 'create table a (b text);\n\nselect 1;\n'
const REPOSITORY = [FIRST, SECOND].map((file) => ({ file, hash: hashOfMigration(TEXT) }))
const stored = (file: string, text: string | null = TEXT) => ({ file, text })
const judge = (...migrations: { file: string; text: string | null }[]) => judgeMigrations(migrations, REPOSITORY)

test('a project with the migrations of the code has no fault, however its statements were split', () => {
  expect(judge(stored(FIRST), stored(SECOND, 'create table a (b text)select 1'))).toEqual([])
})

test('a changed text, a migration that the code lacks, and one that waits are faults with a remedy', () => {
  expect(judge(stored(FIRST, TEXT.replace('text', 'int')), stored('3_c.sql'))).toEqual([
    { fault: `Applied with another text than the code has: ${FIRST}.`, remedy: expect.stringContaining('Never repair') },
    { fault: 'Applied, and not in the code: 3_c.sql.', remedy: expect.stringContaining('docs/backup.md') },
    { fault: `Not applied: ${SECOND}.`, remedy: expect.stringContaining('db push') },
  ])
})

test('names alone are compared as names, and the check says so', () => {
  const unknown = { unknown: `the project keeps no text of ${FIRST}: only the names were compared.` }
  expect(judge(stored(FIRST, null), stored(SECOND))).toEqual([unknown])
  expect(judge(stored(FIRST, null))).toEqual([{ fault: `Not applied: ${SECOND}.`, remedy: expect.any(String) }, unknown])
  expect(judge(stored('3_c.sql', null), stored(FIRST), stored(SECOND))[0]).toMatchObject({
    fault: expect.stringContaining('3_c.sql'),
  })
  expect(judge()).toEqual([{ unknown: expect.stringContaining('no list of its migrations') }])
})
