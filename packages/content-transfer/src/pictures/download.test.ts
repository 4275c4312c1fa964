import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { downloadPictures } from './download.ts'
import { contentName } from './hash.ts'
import { libraryOf } from './names.ts'

interface Stored {
  full: Buffer
  small: Buffer
  name: string
}

const folder = mkdtempSync(join(tmpdir(), 'bayt-pictures-'))
afterEach(() => {
  vi.unstubAllGlobals()
  rmSync(folder, { recursive: true })
})

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
  const [damaged, intact] = ['rice', 'oil'].map((text) => {
    const [full, small] = [Buffer.from(text), Buffer.from(`small ${text}`)]
    return { full, small, name: `${contentName(full, small)}.jpg` }
  }) as [Stored, Stored]
  for (const size of ['full', 'small'] as const) {
    mkdirSync(join(folder, 'pictures', size), { recursive: true })
    for (const stored of [damaged, intact]) writeFileSync(join(folder, 'pictures', size, stored.name), stored[size])
  }
  // As after a power failure: the file is there, and empty.
  writeFileSync(join(folder, 'pictures/full', damaged.name), '')
  const fetched: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address)
    return new Response(new Uint8Array(address.includes('/full/') ? damaged.full : damaged.small))
  })
  const library = libraryOf('https://abc.example')
  const addresses = [damaged, intact].map(({ name }) => `${library}full/${name}`)
  const { files } = await downloadPictures(folder, 'https://abc.example', addresses, {
    attempts: 1,
    firstWaitMs: 1,
    report: vi.fn(),
  })
  expect(fetched).toEqual([`${library}full/${damaged.name}`, `${library}small/${damaged.name}`])
  expect(readFileSync(join(folder, 'pictures/full', damaged.name))).toEqual(damaged.full)
  expect(files.get(`full/${damaged.name}`)?.bytes).toBe(damaged.full.byteLength)
})
