import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { emptyBin, readBin } from '@bayt/content/queries/history'
import { discardChange, prepareChanges } from '@bayt/content/queries/prepared'
import { createRequestId } from '@bayt/content/queries/request-id'
import { deleteRecord, insertRecord, undeleteRecord, updateRecord } from '@bayt/content/testing/records'
import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { listStored } from '@bayt/operator/orphans/find-orphans'
import { expect, inject, test } from 'vitest'
import { callFunction, server, sharedSession } from '../harness/clients.ts'
import { inputOf } from '../harness/form-input.ts'
import { dataUrl, picture } from '../harness/pictures.ts'

const backend = inject('backend')
const COMMAND = fileURLToPath(new URL('../../../packages/operator/src/orphans.ts', import.meta.url))
const env = { ...process.env, SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secrets.secretKey }

const run = (...args: string[]) => promisify(execFile)(process.execPath, [COMMAND, ...args], { env })

async function upload(token: string, isPair = false): Promise<string> {
  const [imageData, thumbnailData] = [dataUrl(await picture('jpg', 600, 400)), dataUrl(await picture('jpg'))]
  const body = { imageData, fileName: 'a.jpg', ...(isPair ? { thumbnailData } : {}) }
  const response = await callFunction(backend, 'image-upload', body, { token })
  return (response.body as { publicUrl: string }).publicUrl
}

const nameOf = (url: string) => url.slice(url.indexOf('/media/') + '/media/'.length)
const isServed = async (url: string) => (await fetch(url)).ok

test.skipIf(isCompleteRun())(
  'unused pictures are listed first and removed on request; pictures in use, also in drafts, stay',
  async () => {
    const { client, token } = await sharedSession(backend)
    const [used, inDraft, orphan, orphanPair, pair] = [
      await upload(token),
      await upload(token),
      await upload(token),
      await upload(token, true),
      await upload(token, true),
    ]
    await insertRecord(client, 'products', inputOf('products', { packaging_image_4: used }))
    await insertRecord(client, 'partners', inputOf('partners', { logo_url: pair, active: false }))
    await insertRecord(client, 'articles', inputOf('articles', { published: false, content_ar: `![](${inDraft})` }))

    const young = await run()
    expect(young.stdout).toMatch(/\n0 of \d+ pictures are unused and older than 7 days/)

    const shown = await run('--older-than-days', '0')
    expect(shown.stdout).toContain('Nothing was removed. To remove them, add --remove.')
    for (const url of [orphan, orphanPair]) {
      expect(shown.stdout).toContain(nameOf(url))
      expect(await isServed(url)).toBe(true)
    }
    expect(shown.stdout).toContain(nameOf(orphanPair).replace('full/', 'small/'))
    for (const url of [used, inDraft, pair]) expect(shown.stdout).not.toContain(nameOf(url).replace('full/', ''))

    expect((await run('--older-than-days', '0', '--remove')).stdout).toContain('They were removed.')
    for (const url of [orphan, orphanPair]) expect(await isServed(url)).toBe(false)
    for (const url of [used, inDraft, pair, pair.replace('full/', 'small/')]) expect(await isServed(url)).toBe(true)
    const { data } = await server(backend).storage.from('media').list('small')
    expect(data?.map(({ name }) => name)).not.toContain(nameOf(orphanPair).replace('full/', ''))

    const { data: entries } = await server(backend)
      .from('record_versions')
      .select()
      .eq('operation', 'remove_pictures')
      .eq('source', 'function')
    expect(entries, 'the history has the removal').toMatchObject([{ changed_by: null }])
    expect(entries?.[0]?.record).toMatchObject({ pictures: expect.arrayContaining([nameOf(orphan), nameOf(orphanPair)]) })
    const saved = insertRecord(client, 'partners', inputOf('partners', { logo_url: orphan }))
    await expect(saved, 'a form that was open cannot use it').rejects.toMatchObject({ kind: 'invalid' })
  },
)

const counts = (stdout: string) => (stdout.match(/^Kept: .*$/m)?.[0].match(/\d+/g) ?? []).map(Number)

test('pictures that the bin or the history needs are kept and counted, until the bin is emptied', async () => {
  const { client, token } = await sharedSession(backend)
  const admin = await sharedSession(backend, 'admin')
  const before = counts((await run('--older-than-days', '0')).stdout)
  const [deleted, replaced, inText, current] = [
    await upload(token, true),
    await upload(token),
    await upload(token),
    await upload(token),
  ]
  const product = await insertRecord(client, 'products', inputOf('products', { contents_image_url: deleted }))
  await deleteRecord(client, 'products', product.id)
  const partner = await insertRecord(client, 'partners', inputOf('partners', { logo_url: replaced }))
  await updateRecord(client, 'partners', partner.id, { logo_url: current })
  const article = await insertRecord(client, 'articles', inputOf('articles', { content_en: `![](${inText})` }))
  await updateRecord(client, 'articles', article.id, { content_en: 'No picture' })

  const kept = await run('--older-than-days', '0', '--remove')
  const [used, inBin, inHistory] = counts(kept.stdout).map((count, index) => count - (before[index] ?? 0))
  expect([used, inBin, inHistory], 'a picture, a picture with its thumbnail, two pictures').toEqual([1, 2, 2])
  for (const url of [deleted, deleted.replace('full/', 'small/'), replaced, inText, current])
    expect(await isServed(url)).toBe(true)
  await undeleteRecord(client, 'products', product.id)
  expect(counts((await run()).stdout)[0]).toBe((before[0] ?? 0) + 3)

  await deleteRecord(client, 'products', product.id)
  const [deletion] = await readBin(admin.client, 'products', undefined, 1)
  expect(await emptyBin(admin.client, deletion?.version_id ?? 0, { entity: 'products', id: product.id })).toBe(1)
  const after = await run('--older-than-days', '0', '--remove')
  expect(after.stdout).toContain(nameOf(deleted))
  expect(await isServed(deleted)).toBe(false)
  for (const url of [replaced, inText, current]) expect(await isServed(url)).toBe(true)
})

test.skipIf(isCompleteRun())(
  'a picture that only the text of a prepared change shows is kept until the change is discarded',
  async () => {
    const { client, token } = await sharedSession(backend)
    const before = counts((await run('--older-than-days', '0')).stdout)
    const shown = await upload(token, true)
    const change = { request: createRequestId(), table: 'articles', action: 'insert', record_id: null } as const
    const values = { content_en: `Rice.\n\n![A sack](${shown} "In the hall")` }
    await prepareChanges(client, [{ ...change, values, seen: {}, version: null }])
    const kept = await run('--older-than-days', '0', '--remove')
    expect((counts(kept.stdout)[3] ?? 0) - (before[3] ?? 0), 'the picture and its thumbnail').toBe(2)
    for (const url of [shown, shown.replace('full/', 'small/')]) expect(await isServed(url)).toBe(true)
    await discardChange(client, change.request)
    expect((await run('--older-than-days', '0', '--remove')).stdout).toContain(nameOf(shown))
    expect(await isServed(shown)).toBe(false)
  },
)

test('a picture that is uploaded again is as old as its last upload', async () => {
  const { token } = await sharedSession(backend)
  const imageData = dataUrl(await picture('jpg'))
  const upload = async () => {
    const { body } = await callFunction(backend, 'image-upload', { imageData, fileName: 'a.jpg' }, { token })
    const stored = await listStored(server(backend))
    return stored.find(({ name }) => name === nameOf((body as { publicUrl: string }).publicUrl))?.uploadedAtMs
  }
  const first = await upload()
  expect(await upload()).toBeGreaterThan(first ?? Number.NaN)
})

test.skipIf(isCompleteRun())('an error of the command line is reported with the usage', async () => {
  await expect(run('--older-than-days', 'x')).rejects.toMatchObject({
    stderr: expect.stringMatching(/^--older-than-days should be a number of days[\s\S]*Usage: /),
  })
  const without = promisify(execFile)(process.execPath, [COMMAND], { env: { ...env, SUPABASE_SECRET_KEY: '' } })
  await expect(without).rejects.toMatchObject({
    stderr: expect.stringContaining('is missing. Set SUPABASE_SECRET_KEY in the environment.'),
  })
})
