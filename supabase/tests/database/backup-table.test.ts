import { readFileSync } from 'node:fs'
import { CONTENT_TABLE_NAMES } from '@bayt/content/entities/tables'
import { expect } from 'vitest'
import { test } from '../harness/test.ts'

/** docs/backup.md says for each part of the database whether a backup restores it. */

const PAGE = new URL('../../../docs/backup.md', import.meta.url)
const RESTORED = ['yes', 'made again', 'no']

/** The names and statements of each row of the table. */
const rows = readFileSync(PAGE, 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, , restored = '']) => RESTORED.includes(restored))
  .flatMap(([, what = '', restored]) =>
    [...what.matchAll(/(bucket )?`([\w.]+)`/g)].map(([, bucket = '', name]) => ({ name: bucket + name, restored })),
  )

test('every table of public and private and every bucket is named once, and nothing else', async ({ tx }) => {
  const catalogue = await tx.query<{ name: string }>(`
    select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'private')
    union all select 'bucket ' || id from storage.buckets`)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(catalogue.map(({ name }) => name).toSorted())
})

test('the tables of the API that are restored are those that a backup has: content, history and accounts', () => {
  const restored = rows.filter(({ name, restored }) => restored === 'yes' && name.startsWith('public.'))
  expect(restored.map(({ name }) => name).toSorted()).toEqual(
    [...CONTENT_TABLE_NAMES, 'record_versions', 'admin_users'].map((name) => `public.${name}`).toSorted(),
  )
})
