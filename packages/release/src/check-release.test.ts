import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fileOfAddress } from './addresses.ts'
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
/** @param neutral files whose faults go away when the content is neutral; the faults of the others are those of code */
const checked = (files: Record<string, string>, neutral: Record<string, string> = {}, known?: LinkTargets) =>
  checkRelease({
    dir: release(files),
    pages: ['/', '/ar'],
    renderWithPlaceholders: async (address) => neutral[fileOfAddress(address)] ?? files[fileOfAddress(address)] ?? '',
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
    const shrunk = { dir: release(whole), pages: ['/', '/ar'], renderWithPlaceholders: async () => '', previousPages: 60 }
    await expect(checkRelease({ ...shrunk, isConfirmed: false })).rejects.toMatchObject({ isConfirmable: true })
    await expect(checkRelease({ ...shrunk, isConfirmed: true })).resolves.toMatchObject({ deadLinks: [] })
  })
})

describe('a page that was checked before', () => {
  const linked = { ...whole, 'index.html': page('en', '<a href="/products/9">x</a>'), 'products/9.html': page('en') }

  it('is not read again, and its links are followed all the same', async () => {
    const { targets } = await checked(linked)
    expect(targets.get('/')?.targets).toEqual(new Set(['/products/9']))
    const without = { 'index.html': 'not read', 'ar.html': 'not read' }
    await expect(checked({ ...linked, ...without }, {}, targets)).resolves.toMatchObject({ deadLinks: [], targets })
    await expect(checked({ ...whole, ...without }, linked, targets)).rejects.toThrow('links to /products/9')
  })

  it('must still exist', async () => {
    const { targets } = await checked(linked)
    await expect(checked({ 'index.html': page('en') }, {}, targets)).rejects.toThrow('The page /ar is missing')
  })
})

describe('what comes from the content never holds back a release', () => {
  const neutral = { 'index.html': page('en', 'xxxx') }
  const written = (body: string) => check({ ...whole, 'index.html': page('en', body) }, neutral)

  it.each(['undefined', 'null', 'NaN', '[object Object]', 'Mix {{two}} cups', '<strong>null</strong>', '<img alt="undefined">'])(
    'a text may become %s',
    async (body) => {
      await expect(written(`<h1>${body}</h1>`)).resolves.toEqual([])
    },
  )

  it.each([
    ['/products/9', '/products/9'],
    ['/%E0%A4%A', '/%E0%A4%A'],
    ['/files/price%20list.pdf', '/files/price list.pdf'],
    ['/%D8%A3%D8%B1%D8%B2', '/أرز'],
    ['/rice&#38;sugar?x=1&amp;y=2#top', '/rice&sugar'],
    ['/%09/x%5cy%E2%80%AE%00', '/%09/x%5Cy%E2%80%AE%00'],
  ])('a link to %s is reported as %s', async (href, target) => {
    await expect(written(`<a href="${href}">x</a>`)).resolves.toEqual([{ page: '/', target }])
  })

  it('a link is reported once for both languages of a text', async () => {
    const files = {
      'index.html': page('en', '<a href="/nowhere">x</a><a href="/other">x</a>'),
      'ar.html': page('ar', '<a href="/ar/nowhere">x</a>'),
    }
    await expect(check(files, whole)).resolves.toEqual([
      { page: '/', target: '/nowhere' },
      { page: '/', target: '/other' },
    ])
  })

  it('a dead link of code refuses a release also on a page whose content has another', async () => {
    const body = '<a href="/from-staff">x</a><a href="/from-code">x</a>'
    const codeAlone = { 'index.html': page('en', '<a href="/from-code">x</a>') }
    await expect(check({ ...whole, 'index.html': page('en', body) }, codeAlone)).rejects.toThrow('links to /from-code')
  })

  it('a page that was judged is not rendered again', async () => {
    const files = { ...whole, 'index.html': page('en', '<a href="/nowhere">{{x}}</a>') }
    const { targets } = await checked(files, neutral)
    const refused = { 'index.html': page('en', '{{') }
    await expect(checked(files, refused, targets)).resolves.toMatchObject({ deadLinks: [{ page: '/', target: '/nowhere' }] })
  })
})
