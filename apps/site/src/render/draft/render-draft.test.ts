import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Article } from '@bayt/content/entities/article'
import type { ContentTable } from '@bayt/content/entities/tables'
import { LOCALES, type Locale } from '@bayt/content/locale'
import type { PublicContent } from '@bayt/content/queries/public-content'
import { fileOfAddress } from '@bayt/release/addresses'
import type { PreviewEdit } from '@bayt/release/preview'
import type { DraftPage, Renderer } from '@bayt/release/renderer'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyEdits } from '../../data/apply-edits.ts'
import { faultsOf, vocabularyOf } from '../arbitraries/safe-page.ts'
import { readFixture } from '../fixture.ts'
import { makePictureCache } from '../picture-cache.test-data.ts'
import { loadRenderer } from '../tools/bundle.ts'
import { BAR_STYLES } from './draft-bar.ts'
import { toDraftPage } from './to-draft-page.ts'

/** The page of a shared draft, rendered by the bundle as in the publisher, and compared with the release that follows. */

const ORIGIN = 'https://site.example'
const ADDRESSES = { en: '/draft/secret', ar: '/ar/draft/secret' }
const EXPIRES_AT = '2026-12-02T10:00:00+00:00'
const NEW_PICTURE = 'https://media.fixture.example/new.png'

let dir: string
let content: PublicContent
let renderer: Renderer
const fetched: string[] = []

const fetchPicture = async (url: string) => {
  fetched.push(url)
  return sharp({ create: { width: 40, height: 30, channels: 3, background: { r: url.length, g: 90, b: 60 } } })
    .png()
    .toBuffer()
}
const pictures = () => ({ pictureCacheDir: join(dir, 'cache'), fetchPicture })

const draft = (edit: PreviewEdit, locale: Locale = 'en'): Promise<DraftPage> =>
  renderer.renderDraft({ content, origin: ORIGIN, edit, locale, addresses: ADDRESSES, expiresAt: EXPIRES_AT, ...pictures() })

/** The row of the fixture with other values. */
function edited<Table extends ContentTable>(table: Table, id: number, values: object): PreviewEdit {
  const row = content[table].find((one) => one.id === id)
  return { table, id, row: { ...row, ...values } as PreviewEdit['row'] }
}

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'draft-'))
  content = await readFixture()
  renderer = await loadRenderer()
  await makePictureCache(join(dir, 'cache'))
  await renderer.renderSite({ content, origin: ORIGIN, release: 'r1', outDir: join(dir, 'live'), ...pictures() })
  fetched.length = 0
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test('it is the page of the release that follows, with the bar', async () => {
  const edit = edited('products', 3, { name_en: 'Changed rice', name_ar: 'أرز متغير', packaging_image_url: NEW_PICTURE })
  const pages = await Promise.all(LOCALES.map((locale) => draft(edit, locale)))
  expect(fetched).toEqual([NEW_PICTURE, NEW_PICTURE].slice(0, fetched.length))
  const next = join(dir, 'next')
  await renderer.renderSite({ content: applyEdits(content, [edit]), origin: ORIGIN, release: 'r2', outDir: next, ...pictures() })
  for (const [index, address] of ['/products/3', '/ar/products/3'].entries()) {
    const live = readFileSync(join(next, fileOfAddress(address)), 'utf8')
    const locale = LOCALES[index] ?? 'en'
    expect(pages[index]?.html).toBe(toDraftPage(live, { locale, addresses: ADDRESSES, expiresAt: EXPIRES_AT }))
  }
  expect(pages[0]?.html).toContain('Changed rice')
})

test('the bar says what it is and until when, as the first thing of the page, in both languages', async () => {
  const en = await draft(edited('products', 3, {}))
  expect(en.html).toMatch(
    /<body><style>[^<]*<\/style><aside class="draft-bar"[^>]*><strong>Draft, not public<\/strong> · <time datetime="2026-12-02T10:00:00.000Z">until December 2, 2026<\/time><\/aside>/,
  )
  const ar = await draft(edited('products', 3, {}), 'ar')
  expect(ar.html).toContain(
    '<strong>مسودة غير ظاهرة للزوار</strong> · <time datetime="2026-12-02T10:00:00.000Z">حتى ٢ ديسمبر ٢٠٢٦</time>',
  )
  expect(ar.html).toContain('lang="ar" dir="rtl"')
})

test('the language switch leads to the draft in the other language; other links to the live site; nothing names the live page', async () => {
  const { html } = await draft(edited('products', 3, {}))
  expect(html).toMatch(/<a class="switch" href="\/ar\/draft\/secret"/)
  expect(html).not.toMatch(/rel="canonical"|rel="alternate"|og:url/)
  expect(html.match(/href="\/draft[^"]*"/g)).toBeNull()
  expect(html).toContain('href="/products"')
  const arabic = await draft(edited('products', 3, {}), 'ar')
  expect(arabic.html).toMatch(/<a class="switch" href="\/draft\/secret"/)
})

test.for([
  ['hero_images', 'title_en', 'A slide of the draft'],
  ['partners', 'name', 'A partner of the draft'],
  ['impact_gallery', 'title', 'A gallery item of the draft'],
  ['articles', 'title_en', 'An article of the draft'],
  ['products', 'name_en', 'A product of the draft'],
  ['brand_logos', 'name', 'A brand of the draft'],
] as const)('a record of %s is shown where the site shows it', async ([table, column, text]) => {
  const [{ id } = { id: 0 }] = content[table]
  expect((await draft(edited(table, id, { [column]: text }))).html.includes(text)).toBe(true)
})

test('a record that was never saved has a page', async () => {
  const [first] = content.articles
  const row = { ...first, id: 999, title_en: 'Not saved yet', title_ar: 'لم يُحفظ بعد', created_at: EXPIRES_AT } as Article
  expect((await draft({ table: 'articles', id: 999, row })).html).toContain('Not saved yet')
})

test('hostile texts stay texts', async () => {
  const hostile = `</title><script>alert(1)</script>"><img src=x onerror=alert(2)> href="/x" data-language="ar" <body onload=alert(3)>`
  const [article] = content.articles
  for (const edit of [
    edited('products', 3, { name_en: hostile, description_en: hostile, features_en: hostile }),
    edited('articles', article?.id ?? 0, { title_en: hostile, excerpt_en: hostile, content_en: hostile }),
  ]) {
    const harmless = edited(edit.table, edit.id, {})
    const known = vocabularyOf([(await draft(harmless)).html])
    expect(faultsOf((await draft(edit)).html, known)).toEqual([])
  }
})

test('its policy allows exactly its own scripts and styles, no worker and no frame around it', async () => {
  const { html, contentSecurityPolicy } = await draft(edited('products', 3, {}))
  const directives = new Map(
    contentSecurityPolicy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
  const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
  expect(directives.get('style-src')).toContain(hashOf(BAR_STYLES))
  const styles = [...html.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, code = '']) => hashOf(code))
  for (const hash of styles) expect(directives.get('style-src')).toContain(hash)
  for (const sources of directives.values()) expect(sources).not.toContain("'unsafe-inline'")
  expect(directives.get('frame-ancestors')).toEqual(["'none'"])
  expect(directives.get('worker-src')).toEqual(["'none'"])
  // Without this mark, the page does not try to start the worker.
  expect(html).not.toMatch(/ data-kept[ =>]/)
  expect(directives.get('default-src')).toEqual(["'none'"])
})
