import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CONTENT_TABLE_NAMES, columnsOfKind } from '@bayt/content/entities/tables'
import { PGlite } from '@electric-sql/pglite'
import { expect, onTestFinished, test } from 'vitest'
import { updatePictureAddresses } from './picture-addresses.ts'

const EARLIER = 'http://127.0.0.1:54321'
const NOW = 'http://127.0.0.1:54322'
const pictureOf = (url: string) => `${url}/storage/v1/object/public/media/full/0123456789abcdef0123456789abcdef.jpg`
const textOf = (url: string) => `Harvest\n\n![Rice](${pictureOf(url)})`

/** A database with the columns of pictures and texts alone. */
async function openDatabase(): Promise<PGlite> {
  const database = await PGlite.create()
  for (const table of CONTENT_TABLE_NAMES) {
    const columns = [...columnsOfKind(table, 'picture'), ...columnsOfKind(table, 'markdown')].map((column) => `${column} text`)
    await database.exec(`create table public.${table} (${columns.join(', ')})`)
  }
  await database.exec('create table public.record_versions (before jsonb, record jsonb)')
  return database
}

test('a picture in the text of an article is shown on another port too, also by the history', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bayt-backend-'))
  const database = await openDatabase()
  onTestFinished(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })
  const row = (url: string) => ({ thumbnail_url: pictureOf(url), content_en: textOf(url) })
  writeFileSync(join(folder, 'address.txt'), EARLIER)
  const { thumbnail_url, content_en } = row(EARLIER)
  await database.query('insert into public.articles (thumbnail_url, content_en) values ($1, $2)', [thumbnail_url, content_en])
  await database.query('insert into public.record_versions values ($1, $1)', [row(EARLIER)])

  await updatePictureAddresses(database, folder, NOW)
  const { rows: articles } = await database.query('select thumbnail_url, content_en from public.articles')
  expect(articles).toEqual([row(NOW)])
  const { rows: versions } = await database.query('select before, record from public.record_versions')
  expect(versions).toEqual([{ before: row(NOW), record: row(NOW) }])
  expect(readFileSync(join(folder, 'address.txt'), 'utf8')).toBe(NOW)
}, 60_000)
