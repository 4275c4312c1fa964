import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { projectWithKey } from '../project.ts'
import { PictureLibrary } from './library.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bayt-library-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = () =>
  PictureLibrary.open(folder, projectWithKey('https://abc.example', 'sb_secret_x'), {
    attempts: 1,
    firstWaitMs: 1,
    report: vi.fn(),
  })

test('a file with an Arabic name is found although a Mac has written its letters in parts', async () => {
  const name = 'pictures/أرز آسيا.jpg'
  const grey = { create: { width: 9, height: 6, channels: 3, background: '#888888' } } as const
  mkdirSync(join(folder, 'pictures'))
  writeFileSync(join(folder, name.normalize('NFD')), await sharp(grey).jpeg().toBuffer())
  const library = await open()
  expect(library.has(name.normalize('NFC'))).toBe(true)
  expect(await library.inspect([name.normalize('NFC')])).toEqual([])
  expect(library.missing).toEqual([name.normalize('NFC')])
  symlinkSync('gone.jpg', join(folder, 'pictures/أرز.jpg'))
  for (const other of ['pictures/أرز.jpg', 'pictures', '../x.jpg', 'nowhere/أرز.jpg']) expect(library.has(other)).toBe(false)
})

test('a folder with an Arabic name is found too, whichever way a Mac or another system has written each part of the path', async () => {
  const path = 'pictures/أرز آسيا/إب/صورة أمامية.jpg'
  const parts = path.split('/')
  const onDisk = parts.map((part, index) => part.normalize(index % 2 === 0 ? 'NFC' : 'NFD')).join('/')
  mkdirSync(join(folder, onDisk, '..'), { recursive: true })
  writeFileSync(join(folder, onDisk), 'rice')
  const library = await open()
  for (const form of ['NFC', 'NFD'] as const) expect(library.has(path.normalize(form)), form).toBe(true)
  expect(library.has(`./pictures//x/../${parts.slice(1).join('/')}`)).toBe(true)
  for (const other of ['pictures/أرز آسيا', 'pictures/أرز/صورة أمامية.jpg', `${path}/x.jpg`, `/${path}/../../../../..`]) {
    expect(library.has(other), other).toBe(false)
  }
})

test('a file is found by a name that looks the same: other capitals, direction marks of an Arabic cell, a no-break space', async () => {
  mkdirSync(join(folder, 'pictures'))
  for (const name of ['Rice 5.JPG', 'oil.jpg', 'salt.jpg', 'Salt.jpg']) writeFileSync(join(folder, 'pictures', name), name)
  const library = await open()
  for (const name of ['rice 5.jpg', '\u200fRice 5.JPG\u200f', 'RICE\u00a05.jpg', 'oil.JPG', 'Salt.jpg'])
    expect(library.has(`pictures/${name}`), JSON.stringify(name)).toBe(true)
  // Two files look like this name, so neither file is taken.
  expect(library.has('pictures/SALT.jpg')).toBe(false)
})

test('a folder as it is written is taken, although another one looks like it', async () => {
  for (const name of ['pictures', 'Pictures']) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'pictures', 'Rice.JPG'), '')
  expect((await open()).has('pictures/rice.jpg')).toBe(true)
})
