import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import { thumbnailOf } from '@bayt/content/entities/picture-address'
import { pngFile } from '@bayt/dev-tools/pictures/chunks'
import { HOSTILE_PICTURES } from '@bayt/dev-tools/pictures/hostile'
import sharp from 'sharp'
import { beforeAll, expect, inject, test } from 'vitest'
import { callFunction, type FunctionResponse, refusal, server, signIn } from '../harness/clients.ts'
import { dataUrl, FORMATS, picture } from '../harness/pictures.ts'
import { storedFiles } from '../harness/stored-files.ts'
import { unreliableProxy } from '../harness/unreliable-proxy.ts'

const backend = inject('backend')
let token: string

beforeAll(async () => {
  token = (await signIn(backend)).token
})

const upload = (
  imageData: unknown,
  fileName: unknown = '1700000000000-photo.jpg',
  as: { token?: string } = { token },
): Promise<FunctionResponse> => callFunction(backend, 'image-upload', { imageData, fileName }, as)

async function storedNames(): Promise<string[]> {
  const bucket = server(backend).storage.from('media')
  const folders = await Promise.all(['', 'full', 'small'].map((folder) => bucket.list(folder, { limit: 1_000 })))
  return folders.flatMap(({ data }) => (data ?? []).map(({ name }) => name)).sort()
}

/** Expects that the request is refused and stores nothing. */
async function expectRefused(
  request: () => Promise<FunctionResponse>,
  refused: { status: number; code: string; message?: unknown },
): Promise<void> {
  const before = storedFiles(backend)
  expect(refusal(await request())).toMatchObject(refused)
  expect(storedFiles(backend)).toEqual(before)
}

const MIME = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', gif: 'image/gif' }

test.for(FORMATS)('a valid %s is stored, and served with its type and headers that prevent scripts', async (format) => {
  const bytes = await picture(format)
  const { status, body } = await upload(dataUrl(bytes, 'application/octet-stream'), 'whatever.exe')
  expect([status, body]).toEqual([200, { publicUrl: expect.any(String), width: 40, height: 30 }])
  const { publicUrl } = body as { publicUrl: string }
  expect(publicUrl).toMatch(new RegExp(`^${backend.url}/storage/v1/object/public/media/[0-9a-f]{32}\\.${format}$`))
  const served = await fetch(publicUrl)
  expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true)
  expect(served.headers.get('content-type')).toBe(MIME[format])
  expect(served.headers.get('x-content-type-options')).toBe('nosniff')
  expect(served.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('the address depends on the content of the picture, not on its file name', async () => {
  const bytes = await picture('jpg')
  const [one, same, other] = [
    await upload(dataUrl(bytes), 'a.jpg'),
    await upload(dataUrl(bytes), 'b.png'),
    await upload(dataUrl(await picture('jpg')), 'a.jpg'),
  ]
  expect(same.body).toEqual(one.body)
  expect(other.body).not.toEqual(one.body)
})

test('eight parallel uploads of the same picture are all accepted and return one address', async () => {
  const bytes = await picture('jpg', 200, 150)
  const responses = await Promise.all(Array.from({ length: 8 }, () => upload(dataUrl(bytes))))
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1)
})

test('an upload that is repeated because its response was lost stores one file and gets the same answer', async () => {
  const bytes = await picture('png', 120, 80)
  const proxy = await unreliableProxy(backend.url, () => 'drop response')
  try {
    const lost = callFunction(
      { ...backend, url: proxy.url },
      'image-upload',
      { imageData: dataUrl(bytes), fileName: 'a.png' },
      { token },
    )
    await expect(lost).rejects.toThrow()
  } finally {
    proxy.close()
  }
  const stored = await storedNames()
  const [again, onceMore] = [await upload(dataUrl(bytes)), await upload(dataUrl(bytes))]
  expect([again.status, onceMore.body]).toEqual([200, again.body])
  expect(await storedNames()).toEqual(stored)
  const { publicUrl } = again.body as { publicUrl: string }
  expect(stored.filter((name) => publicUrl.endsWith(`/${name}`))).toHaveLength(1)
  expect(storedFiles(backend), 'what other tests compare').toContain(basename(publicUrl))
})

const uploadPair = async (thumbnail: Uint8Array, image?: Uint8Array) =>
  callFunction(
    backend,
    'image-upload',
    { imageData: dataUrl(image ?? (await picture('jpg', 900, 600))), thumbnailData: dataUrl(thumbnail), fileName: 'a.jpg' },
    { token },
  )

test('a thumbnail is stored at the address that follows from that of its picture', async () => {
  const [image, thumbnail] = [await picture('jpg', 900, 600), await picture('jpg', 400, 267)]
  const { status, body } = await uploadPair(thumbnail, image)
  expect([status, body]).toMatchObject([200, { width: 900, height: 600 }])
  const { publicUrl } = body as { publicUrl: string }
  expect(publicUrl).toMatch(/\/media\/full\/[0-9a-f]{32}\.jpg$/)
  for (const [address, bytes] of [
    [publicUrl, image],
    [thumbnailOf(publicUrl) ?? '', thumbnail],
  ] as const) {
    const served = await fetch(address)
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true)
    expect(served.headers.get('content-type')).toBe('image/jpeg')
    expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  }
  expect((await uploadPair(thumbnail, image)).body).toEqual(body)
  const other = (await uploadPair(await picture('jpg', 400, 267), image)).body as { publicUrl: string }
  expect(other.publicUrl).not.toBe(publicUrl)
})

/** Random pixels, which do not compress: 640 kB. */
const incompressiblePng = () =>
  sharp(randomBytes(400 * 400 * 4), { raw: { width: 400, height: 400, channels: 4 } })
    .png()
    .toBuffer()

test.for([
  ['is larger than 400 pixels', () => picture('jpg', 401, 300)],
  ['is of another type than its picture', () => picture('png', 40, 30)],
  ['is larger than 512 kB', () => incompressiblePng(), () => picture('png', 900, 600)],
] as const)('a thumbnail that %s is refused, and its picture with it', async ([, make, makeImage]) => {
  const [thumbnail, image] = [await make(), await makeImage?.()]
  await expectRefused(() => uploadPair(thumbnail, image), {
    status: 400,
    code: 'invalid',
    message: expect.stringContaining('thumbnailData'),
  })
})

test('a thumbnail that is not a picture is refused, and its picture with it', async () => {
  await expectRefused(() => uploadPair(Buffer.from(svg)), { status: 415, code: 'not_a_picture' })
})

test('the file name does not affect the path of the picture', async () => {
  const bytes = await picture('png')
  const { body } = await upload(dataUrl(bytes), '../../../etc/passwd\u0000.html')
  expect((body as { publicUrl: string }).publicUrl).toMatch(/\/media\/[0-9a-f]{32}\.png$/)
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'
const NOT_PICTURES: Record<string, () => Promise<Uint8Array> | Uint8Array> = {
  'HTML with the name of a JPEG': () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  'an SVG': () => Buffer.from(svg),
  'an empty file': () => new Uint8Array(),
  'a PDF': () => Buffer.from('%PDF-1.7\n1 0 obj'),
  'a ZIP': () => Buffer.from('PK\u0003\u0004aaaaaaaaaaaaaaaaaaaaaaaaaa'),
  'a text': () => Buffer.from('just a text'),
  'a TIFF': () =>
    sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .tiff()
      .toBuffer(),
  'a BMP': () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(52, 1)]),
}

test.for(Object.keys(NOT_PICTURES))('%s is refused, whatever its name or declared type', async (kind) => {
  const bytes = (await NOT_PICTURES[kind]?.()) ?? new Uint8Array()
  for (const [type, name] of [
    ['image/jpeg', 'photo.jpg'],
    ['image/png', 'photo.png'],
  ]) {
    await expectRefused(() => upload(dataUrl(bytes, type), name), {
      status: 415,
      code: 'not_a_picture',
      message: expect.stringMatching(/^Please select an image file/),
    })
  }
})

test.for([
  ['the signature of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['the signature of a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['a PNG with a width of 0', pngFile(0, 10)],
] as const)('%s is refused as damaged', async ([, bytes]) => {
  await expectRefused(() => upload(dataUrl(bytes)), {
    status: 415,
    code: 'broken_picture',
    message: expect.stringMatching(/^The picture is damaged: .+\. Save it again, or choose another one\.$/),
  })
})

test('a photo is stored without its location, and keeps its orientation', async () => {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .withExif({ IFD0: { ImageDescription: 'at home' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '14/1 33/1 36/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { body } = await upload(dataUrl(Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')])))
  const stored = Buffer.from(await (await fetch((body as { publicUrl: string }).publicUrl)).arrayBuffer())
  expect((await sharp(stored).metadata()).orientation).toBe(6)
  for (const text of ['GPS', 'at home', '<script>']) expect(stored.includes(text), text).toBe(false)
})

test('a truncated picture is refused with a remedy', async () => {
  for (const format of FORMATS) {
    const bytes = await picture(format, 300, 200)
    await expectRefused(() => upload(dataUrl(bytes.subarray(0, bytes.length - 10))), {
      status: 415,
      code: 'broken_picture',
      message: expect.stringMatching(/^The picture is damaged: .+\. Save it again, or choose another one\.$/),
    })
  }
})

test.for([
  [6_000, 4_001],
  [30_000, 30_000],
  [4_294_967_295, 4_294_967_295],
] as const)('%d × %d pixels are refused after reading only the header', async ([width, height]) => {
  const big = pngFile(width, height)
  await expectRefused(() => upload(dataUrl(big)), {
    status: 413,
    code: 'too_many_pixels',
    message: `The picture has ${width} × ${height} pixels; for PNG at most 24 megapixels are accepted. Make it smaller.`,
  })
})

test.for(Object.keys(HOSTILE_PICTURES))('%s is refused with a remedy', async (kind) => {
  const bytes = (await HOSTILE_PICTURES[kind]?.()) ?? Buffer.alloc(0)
  const { status, code, message } = refusal(await upload(dataUrl(bytes)))
  expect([413, 415]).toContain(status)
  expect(['too_many_pixels', 'broken_picture', 'unsupported_picture']).toContain(code)
  expect(message).toMatch(/(Make it smaller|Save it again|Save the picture as)[^.]*\.$/)
})

test('10 MB are accepted, more are refused', async () => {
  const limit = 10 * 1024 * 1024
  const padded = async (size: number) => Buffer.concat([await picture('jpg'), Buffer.alloc(size)]).subarray(0, size)
  for (const size of [limit + 1, limit + 200_000, 25_000_000]) {
    const request = async () => upload(dataUrl(await padded(size)))
    await expectRefused(request, {
      status: 413,
      code: 'too_large',
      message: 'The picture is larger than 10 MB. Choose a smaller one.',
    })
  }
  const { status, body } = await upload(dataUrl(await padded(limit)))
  expect([status, body]).toMatchObject([200, { width: 40 }])
})

test.for([
  ['an address', 'https://test.example/a.jpg'],
  ['a data URL without base64', 'data:image/png,AAAA'],
  ['bad base64', 'data:image/png;base64,@@@@'],
  ['a number', 7],
  ['a missing picture', undefined],
])('%s is refused with a reason', async ([, imageData]) => {
  await expectRefused(() => upload(imageData), { status: 400, code: 'invalid', message: expect.stringContaining('imageData') })
})

test('a body that is not JSON, or has no valid file name, is refused', async () => {
  await expectRefused(() => callFunction(backend, 'image-upload', '{"imageData":', { token }), { status: 400, code: 'not_json' })
  const bytes = await picture('png')
  await expectRefused(() => upload(dataUrl(bytes), 7), {
    status: 400,
    code: 'invalid',
    message: expect.stringContaining('fileName'),
  })
})

test('a request without a valid session is refused', async () => {
  const imageData = dataUrl(await picture('jpg'))
  const signedOut = { status: 401, code: 'signed_out', message: 'Your session has ended. Please sign in again.' }
  const ended = await signIn(backend)
  await callFunction(backend, 'admin-logout', {}, { token: ended.token })
  for (const as of [{}, { token: 'a.b.c' }, { token: ended.token }, { token: backend.secrets.secretKey }]) {
    await expectRefused(() => upload(imageData, 'a.jpg', as), signedOut)
  }
})

test('the secret key may upload as `apikey`; a changed key may not', async () => {
  const imageData = dataUrl(await picture('jpg'))
  const as = (apikey: string) =>
    callFunction(backend, 'image-upload', { imageData, fileName: 'a.jpg' }, { headers: { apikey, authorization: '' } })
  expect((await as(backend.secrets.secretKey)).status).toBe(200)
  for (const key of [
    backend.secrets.secretKey.slice(0, -1),
    `${backend.secrets.secretKey}x`,
    backend.secrets.publishableKey,
    '',
  ]) {
    expect(refusal(await as(key))).toMatchObject({ status: 401, code: 'signed_out' })
  }
})

test('staff cannot write to the bucket without the function', async () => {
  const { client } = await signIn(backend, 'admin')
  const before = await storedNames()
  const { error } = await client.storage
    .from('media')
    .upload('direct.jpg', new Uint8Array(await picture('jpg')).buffer, { contentType: 'image/jpeg' })
  expect(error).not.toBeNull()
  await client.storage.from('media').remove(before.slice(0, 3))
  expect(await storedNames()).toEqual(before)
})

test('requests from any origin are allowed, because the console has its own origin', async () => {
  const response = await fetch(`${backend.url}/functions/v1/image-upload`, { method: 'OPTIONS' })
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-allow-headers')).toContain('authorization')
  expect((await fetch(`${backend.url}/functions/v1/image-upload`)).status).toBe(405)
})
