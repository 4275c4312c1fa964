import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { previewFolderOf, writePreviewPictures } from './preview-folder.ts'
import type { PreviewPictures } from './preview-pictures.ts'

const dir = mkdtempSync(join(tmpdir(), 'preview-pictures-'))
afterAll(() => rmSync(dir, { recursive: true }))

const siteDir = (release: string) => join(dir, release, 'site')
const fileOf = (release: string) => join(previewFolderOf(siteDir(release)), 'pictures.json')
const pictures: PreviewPictures = {
  pictures: {},
  missing: ['https://media.example/gone.png'.repeat(50)],
  defaults: {},
  share: [],
}

it('links the file of the base where nothing changed, so that consoles do not fetch it again', () => {
  writePreviewPictures(pictures, siteDir('first'))
  expect(JSON.parse(readFileSync(fileOf('first'), 'utf8'))).toEqual(pictures)
  writePreviewPictures(pictures, siteDir('second'), siteDir('first'))
  expect(statSync(fileOf('second')).ino).toBe(statSync(fileOf('first')).ino)
})

it('writes another file where a picture changed, beside the files of the site', () => {
  const changed = { ...pictures, share: ['x.jpg'] }
  writePreviewPictures(changed, siteDir('third'), siteDir('first'))
  expect(JSON.parse(readFileSync(fileOf('third'), 'utf8'))).toEqual(changed)
  expect(existsSync(siteDir('third'))).toBe(false)
})

it('writes the file after a release of older code, which has none', () => {
  writePreviewPictures(pictures, siteDir('fourth'), siteDir('older'))
  expect(JSON.parse(readFileSync(fileOf('fourth'), 'utf8'))).toEqual(pictures)
})
