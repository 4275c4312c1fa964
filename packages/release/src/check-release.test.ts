import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fileOfAddress } from './addresses.ts'
import { type CheckedRelease, checkRelease, type LinkTargets } from './check-release.ts'

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

const complete = { 'index.html': page('en', '<a href="/ar">ar</a>'), 'ar.html': page('ar', '<a href="/">en</a>') }
/**
 * @param placeholders the files that placeholder content changes. The other files stay the same, so their faults are faults of the code.
 */
const checked = (files: Record<string, string>, placeholders: Record<string, string> = {}, known?: LinkTargets) =>
  checkRelease({
    dir: release(files),
    pages: ['/', '/ar'],
    renderWithPlaceholders: async (address) => placeholders[fileOfAddress(address)] ?? files[fileOfAddress(address)] ?? '',
    ...(known && { known }),
  })
const check = async (...args: Parameters<typeof checked>) => (await checked(...args)).deadLinks

describe('a release goes live only if', () => {
  it('all pages are complete', async () => {
    await expect(check(complete)).resolves.toEqual([])
  })

  it.each([
    ['every page exists', { 'index.html': page('en') }, 'The page /ar is missing'],
    ['a page has its language', { ...complete, 'ar.html': page('en') }, 'in language ar, direction rtl'],
    ['a page has a title', { ...complete, 'ar.html': page('ar', '', ' ') }, 'The page /ar has no title'],
    ['a page is not cut off', { ...complete, 'ar.html': page('ar').slice(0, -3) }, 'The page /ar is cut off'],
    [
      'pages have no leftovers of templates',
      { ...complete, 'ar.html': page('ar', '[object Object]') },
      'a leftover of its template',
    ],
    ['links resolve', { ...complete, 'ar.html': page('ar', '<a href="/products/9">x</a>') }, 'links to /products/9'],
    ['pictures resolve', { ...complete, 'ar.html': page('ar', '<img srcset="/a.webp 1x, /b.webp 2x">') }, 'links to /a.webp'],
  ])('%s', async (_, files, reason) => {
    await expect(check(files)).rejects.toThrow(reason)
  })

  it('links leave the site, name an anchor or carry a query', async () => {
    const body =
      '<a href="https://example.com">x</a><a href="/ar?q=1#top">x</a><a href="#a">x</a><a href="/admin">x</a><a href="mailto:a@b.c">x</a>'
    await expect(check({ ...complete, 'index.html': page('en', body) })).resolves.toEqual([])
  })
})

describe('a page that was checked before', () => {
  const linked = { ...complete, 'index.html': page('en', '<a href="/products/9">x</a>'), 'products/9.html': page('en') }

  it('is not read again, but its links are checked', async () => {
    const { targets } = await checked(linked)
    expect(targets.get('/')?.targets).toEqual(new Set(['/products/9']))
    const without = { 'index.html': 'not read', 'ar.html': 'not read' }
    await expect(checked({ ...linked, ...without }, {}, targets)).resolves.toMatchObject({ deadLinks: [], targets })
    await expect(checked({ ...complete, ...without }, linked, targets)).rejects.toThrow('links to /products/9')
  })

  /** Checks files with the results of an earlier check. */
  const checkAgain = (files: Record<string, string>, earlier: CheckedRelease) =>
    checkRelease({
      dir: release(files),
      pages: ['/', '/ar'],
      known: earlier.targets,
      resolved: earlier.resolved,
      renderWithPlaceholders: async () => page('en'),
    })

  it('keeps its dead links while each target is as it was, and gets and loses them with the files', async () => {
    const files = { ...complete, 'index.html': page('en', '<a href="/products/9">x</a><a href="/nowhere">x</a>') }
    const { 'products/9.html': added } = linked
    const first = await checked(files, complete)
    const dead = (...targets: string[]) => targets.map((target) => ({ page: '/', target }))
    expect(first.deadLinks).toEqual(dead('/products/9', '/nowhere'))
    const same = await checkAgain({ ...files, 'unlinked.html': page('en') }, first)
    expect(same.deadLinks).toEqual(first.deadLinks)
    expect(same.targets.get('/'), 'it is not looked at again').toBe(first.targets.get('/'))
    const revived = await checkAgain({ ...files, 'products/9.html': added }, same)
    expect(revived.deadLinks).toEqual(dead('/nowhere'))
    expect((await checkAgain(files, revived)).deadLinks).toEqual(first.deadLinks)
  })

  it('must still exist', async () => {
    const { targets } = await checked(linked)
    await expect(checked({ 'index.html': page('en') }, {}, targets)).rejects.toThrow('The page /ar is missing')
  })
})

describe('faults of the content never block a release', () => {
  const placeholders = { 'index.html': page('en', 'xxxx') }
  const written = (body: string) => check({ ...complete, 'index.html': page('en', body) }, placeholders)

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
    await expect(check(files, complete)).resolves.toEqual([
      { page: '/', target: '/nowhere' },
      { page: '/', target: '/other' },
    ])
  })

  it('a dead link of the code blocks a release even on a page with a dead link in its content', async () => {
    const body = '<a href="/from-staff">x</a><a href="/from-code">x</a>'
    const codeAlone = { 'index.html': page('en', '<a href="/from-code">x</a>') }
    await expect(check({ ...complete, 'index.html': page('en', body) }, codeAlone)).rejects.toThrow('links to /from-code')
  })

  it('a page that was checked before is not rendered with placeholders again', async () => {
    const files = { ...complete, 'index.html': page('en', '<a href="/nowhere">{{x}}</a>') }
    const { targets } = await checked(files, placeholders)
    const refused = { 'index.html': page('en', '{{') }
    await expect(checked(files, refused, targets)).resolves.toMatchObject({ deadLinks: [{ page: '/', target: '/nowhere' }] })
  })
})
