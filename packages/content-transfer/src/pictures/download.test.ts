import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { downloadPictures } from './download.ts'
import { contentName } from './hash.ts'
import { libraryOf } from './names.ts'

interface Stored {
  full: Buffer
  small: Buffer
  name: string
}

const LIBRARY = libraryOf('https://abc.example')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bayt-pictures-'))
})
afterEach(() => {
  vi.unstubAllGlobals()
  rmSync(folder, { recursive: true })
})

/** Puts a picture with its thumbnail into the folder, as an earlier export did. */
function exported(text: string): Stored {
  const [full, small] = [Buffer.from(text), Buffer.from(`small ${text}`)]
  const stored = { full, small, name: `${contentName(full, small)}.jpg` }
  for (const size of ['full', 'small'] as const) {
    mkdirSync(join(folder, 'pictures', size), { recursive: true })
    writeFileSync(join(folder, 'pictures', size, stored.name), stored[size])
  }
  return stored
}

/** Exports pictures again. @returns also the reported lines */
async function download(pictures: Stored[], attempts = 1) {
  const lines: string[] = []
  const report = (line: string) => lines.push(line)
  const addresses = pictures.map(({ name }) => `${LIBRARY}full/${name}`)
  const { names, files, failed } = await downloadPictures(folder, 'https://abc.example', addresses, {
    attempts,
    firstWaitMs: 1,
    report,
  })
  return { paths: addresses.map((address) => names.get(address)), files, failed, lines }
}

test('a picture at several addresses is one file, and the path of each of them', async () => {
  const bytes = await sharp({ create: { width: 9, height: 6, channels: 3, background: '#c08040' } })
    .jpeg()
    .toBuffer()
  vi.stubGlobal('fetch', async () => new Response(new Uint8Array(bytes)))
  const addresses = [1, 2, 3, 4, 5, 6].map((number) => `https://old.example/images/${number}-logo.jpg`)
  const report = vi.fn()
  const { names } = await downloadPictures(folder, 'https://old.example', addresses, { attempts: 1, firstWaitMs: 1, report })
  expect(report).not.toHaveBeenCalled()
  const files = readdirSync(join(folder, 'pictures/found'))
  expect(files).toHaveLength(1)
  expect(addresses.map((address) => names.get(address))).toEqual(addresses.map(() => `pictures/found/${files[0]}`))
})

test('a picture that was damaged in the folder since an earlier export is fetched again, an intact one is not', async () => {
  const [damaged, intact] = [exported('rice'), exported('oil')]
  // A power failure can leave an empty file.
  writeFileSync(join(folder, 'pictures/full', damaged.name), '')
  const fetched: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address)
    return new Response(new Uint8Array(address.includes('/full/') ? damaged.full : damaged.small))
  })
  const { files } = await download([damaged, intact])
  expect(fetched).toEqual([`${LIBRARY}full/${damaged.name}`, `${LIBRARY}small/${damaged.name}`])
  expect(readFileSync(join(folder, 'pictures/full', damaged.name))).toEqual(damaged.full)
  expect(files.get(`full/${damaged.name}`)?.bytes).toBe(damaged.full.byteLength)
})

test.each([
  ['has a damaged thumbnail', 'small', '', ['full', 'small']],
  ['has lost its thumbnail', 'small', undefined, ['full']],
  ['is damaged itself', 'full', 'ri', ['full', 'small']],
] as const)('a picture that %s and that the project no longer has stays in the export and is reported', async (...row) => {
  const [, size, content, kept] = row
  const picture = exported('rice')
  const path = join(folder, 'pictures', size, picture.name)
  if (content === undefined) rmSync(path)
  else writeFileSync(path, content)
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  const { paths, files, lines } = await download([picture])
  expect(paths).toEqual([`pictures/full/${picture.name}`])
  expect([...files.keys()]).toEqual(kept.map((part) => `${part}/${picture.name}`))
  expect(lines).toEqual([expect.stringContaining(`${picture.name} is damaged in the folder, and stays there as it is: `)])
})

test('a picture that the project no longer has keeps its address if only its thumbnail is in the folder, and the thumbnail stays', async () => {
  const picture = exported('rice')
  rmSync(join(folder, 'pictures/full', picture.name))
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  const { paths, files, lines } = await download([picture])
  expect(paths).toEqual([undefined])
  expect([...files.keys()]).toEqual([`small/${picture.name}`])
  expect(lines).toEqual([expect.stringContaining(`${picture.name} keeps its address`)])
})

test('a damaged picture is fetched again and complete, although the project has lost its thumbnail', async () => {
  const picture = exported('rice')
  writeFileSync(join(folder, 'pictures/full', picture.name), '')
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('/full/') ? new Response(new Uint8Array(picture.full)) : new Response('', { status: 404 }),
  )
  const { paths, files, lines } = await download([picture])
  expect(paths).toEqual([`pictures/full/${picture.name}`])
  expect([...files.keys()]).toEqual([`full/${picture.name}`, `small/${picture.name}`])
  expect(lines).toEqual([])
})

test('a picture that cannot be written ends the export: it would look complete without it', async () => {
  const picture = exported('rice')
  rmSync(join(folder, 'pictures/full'), { recursive: true })
  // Simulates missing permission or space: no file can be created here.
  writeFileSync(join(folder, 'pictures/full'), '')
  vi.stubGlobal('fetch', async () => new Response(new Uint8Array(picture.full)))
  await expect(download([picture])).rejects.toMatchObject({ syscall: 'mkdir' })
})

test.each([
  [503, 404],
  [429, 404],
  [403, 400],
])(
  'a picture that a fault of the project (%i) keeps out of the export is counted, and one that the project no longer has (%i) is not',
  async (fault, missing) => {
    const [broken, gone] = [exported('rice'), exported('oil')]
    rmSync(join(folder, 'pictures'), { recursive: true })
    vi.stubGlobal('fetch', async (address: string) => new Response('', { status: address.includes(gone.name) ? missing : fault }))
    const { paths, failed } = await download([broken, gone])
    expect(paths).toEqual([undefined, undefined])
    expect(failed).toEqual([`${LIBRARY}full/${broken.name}`])
  },
)

test('a picture that the project gives after too many requests is in the export', async () => {
  const picture = exported('rice')
  rmSync(join(folder, 'pictures'), { recursive: true })
  let requests = 0
  vi.stubGlobal('fetch', async (address: string) => {
    requests += 1
    if (requests === 1) return new Response('', { status: 429 })
    return new Response(new Uint8Array(address.includes('/full/') ? picture.full : picture.small))
  })
  const { paths, failed } = await download([picture], 2)
  expect(paths).toEqual([`pictures/full/${picture.name}`])
  expect(failed).toEqual([])
})

test('a damaged picture that a fault of the project leaves damaged is counted, too', async () => {
  const picture = exported('rice')
  writeFileSync(join(folder, 'pictures/full', picture.name), '')
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  const { paths, failed } = await download([picture])
  expect(paths).toEqual([`pictures/full/${picture.name}`])
  expect(failed).toEqual([`${LIBRARY}full/${picture.name}`])
})
