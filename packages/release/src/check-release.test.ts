import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkRelease, type LinkTargets } from './check-release.ts'

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
const checked = (files: Record<string, string>, content: unknown = {}, known?: LinkTargets) =>
  checkRelease({
    dir: release(files),
    pages: ['/', '/ar'],
    contentJson: () => JSON.stringify(content),
    previousPages: 0,
    isConfirmed: false,
    ...(known && { known }),
  })
const check = async (...args: Parameters<typeof checked>) => (await checked(...args)).deadLinks

describe('a release goes live only if', () => {
  it('it is whole', async () => {
    await expect(check(whole)).resolves.toEqual([])
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
    await expect(check({ ...whole, 'index.html': page('en', body) })).resolves.toEqual([])
  })

  it('it did not shrink to less than half, unless that is confirmed', async () => {
    const shrunk = { dir: release(whole), pages: ['/', '/ar'], contentJson: () => '{}', previousPages: 60 }
    await expect(checkRelease({ ...shrunk, isConfirmed: false })).rejects.toMatchObject({ isConfirmable: true })
    await expect(checkRelease({ ...shrunk, isConfirmed: true })).resolves.toMatchObject({ deadLinks: [] })
  })
})

describe('a page that was checked before', () => {
  const linked = { ...whole, 'index.html': page('en', '<a href="/products/9">x</a>'), 'products/9.html': page('en') }

  it('is not read again, and its links are followed all the same', async () => {
    const { targets } = await checked(linked)
    expect(targets.get('/')).toEqual(new Set(['/products/9']))
    const without = { 'index.html': 'not read', 'ar.html': 'not read' }
    await expect(checked({ ...linked, ...without }, {}, targets)).resolves.toMatchObject({ deadLinks: [], targets })
    await expect(checked({ ...whole, ...without }, {}, targets)).rejects.toThrow('links to /products/9')
  })

  it('must still exist', async () => {
    const { targets } = await checked(linked)
    await expect(checked({ 'index.html': page('en') }, {}, targets)).rejects.toThrow('The page /ar is missing')
  })
})

describe('what staff write never keeps a release back', () => {
  it.each(['undefined', 'null', 'NaN', '[object Object]', 'Mix {{two}} cups'])('a product may be named %s', async (name) => {
    await expect(check({ ...whole, 'index.html': page('en', `<h1>${name}</h1>`) }, { name })).resolves.toEqual([])
  })

  it('a link in a text that leads nowhere is told, also one that is encoded wrongly', async () => {
    const body = '<a href="/products/9">x</a><a href="/%E0%A4%A">y</a>'
    const content = { text: 'See [x](/products/9) and [y](/%E0%A4%A)' }
    await expect(check({ ...whole, 'index.html': page('en', body) }, content)).resolves.toEqual([
      { page: '/', target: '/products/9' },
      { page: '/', target: '/%E0%A4%A' },
    ])
  })
})
