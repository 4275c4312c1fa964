import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { requireKnownMigrations } from './applied-migrations.ts'
import { MIGRATIONS_DIR } from './paths.ts'

const FILES = readdirSync(MIGRATIONS_DIR)

test.each([
  ['no migration', []],
  ['the first migrations', FILES.slice(0, 2)],
  ['every migration', FILES],
])('a database with %s is opened', (_name, applied) => {
  expect(() => requireKnownMigrations(applied)).not.toThrow()
})

test('a database with a migration that the repository does not have is refused, with the remedy', () => {
  const applied = [...FILES, '20261121000800_reorder.sql']
  expect(() => requireKnownMigrations(applied)).toThrow(
    /supabase\/migrations: 20261121000800_reorder\.sql\. To keep its content, export it first/,
  )
})
