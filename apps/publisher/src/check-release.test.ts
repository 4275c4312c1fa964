import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkRelease } from './check-release.ts'

function page(lang: string, body = '', title = 'Title'): string {
  const dir = lang === 'ar' ? 'rtl' : 'ltr'
  return `<!doctype html><html lang="${lang}" dir="${dir}"><head><title>${title}</title></head><body>${body}</body></html>`
}

function release(files: Record<string, string>): string {
  const dir = mkdtempSync(join(tmpdir(), 'release-'))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, file)), { recursive: true })
    writeFileSync(join(dir, file), text)
  }
  return dir
}

const whole = { 'index.html': page('en', '<a href="/ar">ar</a>'), 'ar.html': page('ar', '<a href="/">en</a>') }
const check = (files: Record<string, string>, pages = ['/', '/ar']) => checkRelease(release(files), pages, 0, false)

describe('a release goes live only if', () => {
  it('it is whole', async () => {
    await expect(check(whole)).resolves.toBeUndefined()
  })

  it.each([
    ['every page exists', { 'index.html': page('en') }, 'The page /ar is missing'],
    ['a page says its language', { ...whole, 'ar.html': page('en') }, 'in language ar, direction rtl'],
    ['a page has a title', { ...whole, 'ar.html': page('ar', '', ' ') }, 'The page /ar has no title'],
    ['a page is not cut off', { ...whole, 'ar.html': page('ar').slice(0, -3) }, 'The page /ar is cut off'],
    ['no template shows through', { ...whole, 'ar.html': page('ar', '[object Object]') }, 'a leftover of its template'],
    ['links resolve', { ...whole, 'ar.html': page('ar', '<a href="/products/9">x</a>') }, 'links to /products/9'],
    ['pictures resolve', { ...whole, 'ar.html': page('ar', '<img srcset="/a.webp 1x, /b.webp 2x">') }, 'links to /a.webp'],
  ])('%s', async (_, files, reason) => {
    await expect(check(files)).rejects.toThrow(reason)
  })

  it('links leave the site, name an anchor or carry a query', async () => {
    const body =
      '<a href="https://example.com">x</a><a href="/ar?q=1#top">x</a><a href="#a">x</a><a href="/admin">x</a><a href="mailto:a@b.c">x</a>'
    await expect(check({ ...whole, 'index.html': page('en', body) })).resolves.toBeUndefined()
  })

  it('it did not shrink to less than half, unless that is confirmed', async () => {
    const dir = release(whole)
    await expect(checkRelease(dir, ['/', '/ar'], 60, false)).rejects.toMatchObject({ isConfirmable: true })
    await expect(checkRelease(dir, ['/', '/ar'], 60, true)).resolves.toBeUndefined()
  })
})
