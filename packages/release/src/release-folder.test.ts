import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { PreviewPictures } from './preview-pictures.ts'
import { listFiles, previewFolderOf, writePreviewPictures } from './release-folder.ts'

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

it('lists the files of all folders, whatever their names are', () => {
  const dir = mkdtempSync(join(tmpdir(), 'list-'))
  const files = [
    '.well-known/security.txt',
    '_astro/a.Xy_1.js',
    'CNAME',
    'ar/products/1.html',
    'ar/products/1.html.br',
    'ar.html',
    'v1/a',
  ]
  for (const file of files) {
    mkdirSync(dirname(join(dir, file)), { recursive: true })
    writeFileSync(join(dir, file), '')
  }
  mkdirSync(join(dir, 'empty'))
  expect(listFiles(dir).sort()).toEqual(files.sort())
})
