import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, onTestFinished, test } from 'vitest'
import { updatePictureAddresses } from './picture-addresses.ts'
import { copyPreparedState } from './prepared-state.ts'

test('a picture in the text of an article is shown on another port too, also by the history', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bayt-backend-'))
  await copyPreparedState(folder, 'demo')
  const database = await PGlite.create(join(folder, 'database'))
  onTestFinished(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  const earlier = readFileSync(join(folder, 'address.txt'), 'utf8')
  const textFrom = (url: string) =>
    `Harvest\n\n![Rice](${url}/storage/v1/object/public/media/full/0123456789abcdef0123456789abcdef.jpg)`
  await database.query('update public.articles set content_en = $1', [textFrom(earlier)])
  await updatePictureAddresses(database, folder, 'http://127.0.0.1:9')
  const { rows: articles } = await database.query('select distinct content_en from public.articles')
  expect(articles).toEqual([{ content_en: textFrom('http://127.0.0.1:9') }])
  const { rows: versions } = await database.query('select before, record from public.record_versions')
  expect(JSON.stringify(versions)).toContain('Harvest')
  expect(JSON.stringify(versions)).not.toContain(`${earlier}/`)
}, 180_000)
