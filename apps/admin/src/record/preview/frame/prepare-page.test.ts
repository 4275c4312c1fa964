import { expect, test } from 'vitest'
import { siteFile } from './prepare-page.ts'

const SITE = 'https://site.example'

test('files with a hash come from the site, the brand’s own from the console, others stay', () => {
  expect(siteFile('/_pictures/3f-480.webp', SITE)).toBe('https://site.example/_pictures/3f-480.webp')
  expect(siteFile('/share-en.jpg', SITE)).toBe('/admin/site-files/share-en.jpg')
  expect(siteFile('https://site.example/share-ar.jpg', SITE)).toBe('/admin/site-files/share-ar.jpg')
  for (const other of ['blob:https://admin.example/1', 'data:image/svg+xml,x', 'https://storage.example/a.webp'])
    expect(siteFile(other, SITE)).toBe(other)
})
