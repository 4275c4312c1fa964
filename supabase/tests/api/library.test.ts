import { createHash, randomBytes } from 'node:crypto'
import { readHistory } from '@bayt/content/queries/history'
import { readLibrary } from '@bayt/content/queries/library'
import { readPictureSizes } from '@bayt/content/queries/picture-sizes'
import { insertRecord } from '@bayt/content/testing/records'
import { expect, inject, test } from 'vitest'
import { callFunction, refusal, server, sharedSession, signIn } from '../harness/clients.ts'
import { inputOf } from '../harness/form-input.ts'
import { dataUrl, picture } from '../harness/pictures.ts'

const backend = inject('backend')
const ALL = { sort: 'newest', page: 0, pageSize: 100 } as const

async function upload(as: { token?: string; headers?: Record<string, string> }, fileName: string): Promise<string> {
  const imageData = dataUrl(await picture('jpg', 600, 400))
  const response = await callFunction(
    backend,
    'image-upload',
    { imageData, thumbnailData: dataUrl(await picture('jpg')), fileName },
    as,
  )
  return (response.body as { publicUrl: string }).publicUrl
}

/** Stores a picture with its thumbnail, and records that it was uploaded in January. @returns its address */
async function storeOld(): Promise<string> {
  const client = server(backend)
  const bucket = client.storage.from('media')
  const name = `full/${randomBytes(16).toString('hex')}.jpg`
  for (const file of [name, name.replace('full/', 'small/')]) {
    const { error } = await bucket.upload(file, new Uint8Array(await picture('jpg')).buffer, { contentType: 'image/jpeg' })
    expect(error).toBeNull()
  }
  const facts = { p_picture: name, p_width: 40, p_height: 30, p_file_name: 'old.jpg', p_stored_at: '2026-01-01T00:00:00Z' }
  await client.rpc('record_upload', facts).throwOnError()
  return bucket.getPublicUrl(name).data.publicUrl
}

const nameOf = (url: string) => url.slice(url.indexOf('/media/') + '/media/'.length)

test('an upload is listed with its person, size and file name, and without a person for the key of the project', async () => {
  const { client, token } = await sharedSession(backend)
  const own = await upload({ token }, '1700000000000-Quay at noon.jpg')
  const ofProgram = await upload({ headers: { apikey: backend.secrets.secretKey } }, 'Restored quay.jpg')
  const { pictures } = await readLibrary(client, { ...ALL, search: 'quay' })
  const found = (url: string) => pictures.find((one) => one.picture === nameOf(url))
  expect(found(own)).toMatchObject({ width: 600, height: 400, file_name: 'Quay at noon.jpg', kept_for: 'recent' })
  expect(found(own)?.stored_by).toBeTruthy()
  expect(found(own)?.bytes).toBeGreaterThan(100)
  expect(found(ofProgram)).toMatchObject({ file_name: 'Restored quay.jpg', stored_by: null })
  expect(pictures.some((one) => one.picture.startsWith('small/'))).toBe(false)
})

test('sizes are known by address without loading a picture, null where it is missing, unknown elsewhere', async () => {
  const { client, token } = await sharedSession(backend)
  const stored = await upload({ token }, 'Sizes.jpg')
  const missing = stored.replace(/[0-9a-f]{32}/, '0'.repeat(32))
  const elsewhere = stored.replace(backend.url, 'https://elsewhere.example')
  const sizes = await readPictureSizes(client, backend.url, [stored, missing, elsewhere])
  expect([...sizes]).toEqual([
    [stored, { width: 600, height: 400 }],
    [missing, null],
  ])
  expect(await readPictureSizes(client, backend.url, [elsewhere])).toEqual(new Map())
})

test('an admin removes an unused picture with its thumbnail, never one in use; nobody else removes any', async () => {
  const { client, token } = await sharedSession(backend)
  const admin = await sharedSession(backend, 'admin')
  const [unused, used, recent] = [await storeOld(), await storeOld(), await upload({ token }, 'c.jpg')]
  await insertRecord(client, 'partners', inputOf('partners', { logo_url: used, active: false }))
  const pictures = [unused, used, recent].map(nameOf)
  const remove = (as: string) => callFunction(backend, 'remove-pictures', { pictures }, { token: as })
  expect((await remove(token)).status, 'an editor').toBe(403)
  expect((await callFunction(backend, 'remove-pictures', { pictures })).status, 'a visitor').toBe(401)
  expect(await remove(admin.token)).toMatchObject({ status: 200, body: { removed: [nameOf(unused)] } })
  const [entry] = await readHistory(client, {}, undefined, 1)
  expect(entry).toMatchObject({
    operation: 'remove_pictures',
    source: 'console',
    after: { count: 1, names: [{ file_name: 'old.jpg' }] },
  })
  const isServed = async (url: string) => (await fetch(url)).ok
  expect(await Promise.all([unused, unused.replace('full/', 'small/'), used, recent].map(isServed))).toEqual([
    false,
    false,
    true,
    true,
  ])
  await expect(insertRecord(client, 'partners', inputOf('partners', { logo_url: unused }))).rejects.toMatchObject({
    kind: 'invalid',
    issues: [{ field: 'logo_url', code: 'removed' }],
  })
})

test('of two admins who remove one picture at once, the second leaves it to the first: if that one fails, it can be used', async () => {
  const [first, second] = [await sharedSession(backend, 'admin'), await signIn(backend, 'admin')]
  const url = await storeOld()
  const pictures = [nameOf(url)]
  const { data: taken } = await first.client.rpc('take_unused_pictures', { p_pictures: pictures }).throwOnError()
  expect(taken).toEqual(pictures)
  const answer = await callFunction(backend, 'remove-pictures', { pictures }, { token: second.token })
  expect(answer).toMatchObject({ status: 200, body: { removed: [], kept: [] } })
  await server(backend).rpc('keep_removed_pictures', { p_pictures: pictures }).throwOnError()
  await insertRecord(first.client, 'partners', inputOf('partners', { logo_url: url, active: false }))
  expect((await fetch(url)).ok).toBe(true)
  const again = await callFunction(backend, 'remove-pictures', { pictures }, { token: second.token })
  expect(again, 'a record uses it now').toMatchObject({ status: 200, body: { removed: [], kept: pictures } })
})

test('an upload of a picture that is being removed is refused until its file is gone, which would take the new one too', async () => {
  const bytes = await picture('jpg')
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.jpg`
  const bucket = server(backend).storage.from('media')
  await bucket.upload(name, new Uint8Array(bytes).buffer, { contentType: 'image/jpeg' })
  const facts = { p_picture: name, p_width: 40, p_height: 30, p_file_name: 'old.jpg', p_stored_at: '2026-01-01T00:00:00Z' }
  await server(backend).rpc('record_upload', facts).throwOnError()
  const { client, token } = await sharedSession(backend, 'admin')
  const send = () => callFunction(backend, 'image-upload', { imageData: dataUrl(bytes), fileName: 'again.jpg' }, { token })
  const { data: taken } = await client.rpc('take_unused_pictures', { p_pictures: [name] }).throwOnError()
  expect(taken).toEqual([name])
  expect(refusal(await send())).toMatchObject({
    status: 409,
    code: 'being_removed',
    message: expect.stringContaining('Try again'),
  })
  await bucket.remove([name])
  const { publicUrl } = (await send()).body as { publicUrl: string }
  expect((await fetch(publicUrl)).ok).toBe(true)
  await insertRecord(client, 'partners', inputOf('partners', { logo_url: publicUrl, active: false }))
})
