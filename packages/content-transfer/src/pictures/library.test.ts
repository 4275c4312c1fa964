import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { projectWithKey } from '../project.ts'
import { PictureLibrary } from './library.ts'

const folder = mkdtempSync(join(tmpdir(), 'bayt-library-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a file with an Arabic name is found although a Mac has written its letters in parts', async () => {
  const name = 'pictures/أرز آسيا.jpg'
  const grey = { create: { width: 9, height: 6, channels: 3, background: '#888888' } } as const
  mkdirSync(join(folder, 'pictures'))
  writeFileSync(join(folder, name.normalize('NFD')), await sharp(grey).jpeg().toBuffer())
  const project = projectWithKey('https://abc.example', 'sb_secret_x')
  const library = await PictureLibrary.open(folder, project, { attempts: 1, firstWaitMs: 1, report: vi.fn() })
  expect(library.has(name.normalize('NFC'))).toBe(true)
  expect(await library.inspect([name.normalize('NFC')])).toEqual([])
  expect(library.missing).toEqual([name.normalize('NFC')])
  symlinkSync('gone.jpg', join(folder, 'pictures/أرز.jpg'))
  for (const other of ['pictures/أرز.jpg', 'pictures', '../x.jpg', 'nowhere/أرز.jpg']) expect(library.has(other)).toBe(false)
})
