import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { downloadPictures } from './download.ts'

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
