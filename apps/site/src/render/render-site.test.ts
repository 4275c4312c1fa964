import { createHash } from 'node:crypto'
import { THEME_COLOUR } from '@bayt/brand/colours'
import { LOCALES, localePath, splitLocale } from '@bayt/content/locale'
import { makeRows } from '@bayt/content/queries/content-rows'
import { listedPaths, UNLISTED_PATHS } from '@bayt/release/addresses'
import type { RenderReport } from '@bayt/release/renderer'
import { isHashed } from '@bayt/web-headers/site'
import { describe, expect, it } from 'vitest'
import { ORIGIN, testRenders } from '../../test/rendered-site.ts'
import { ADDED_LATER } from './content-security-policy.ts'

/** The complete site, rendered from the seed by the bundle, as in the publisher. Tiny pictures replace all pictures. */

const { seed: content, render, filesIn, ...renders } = await testRenders()
const report = await render('out')

const read = (address: string, outDir = 'out') => renders.read(address, outDir)
const pathsOf = (outDir: string) => [...filesIn(outDir).keys()]

describe('every page', () => {
  it('says its language, direction and title', () => {
    expect(report.pages.length).toBe(2 * (listedPaths(content).length + UNLISTED_PATHS.length))
    for (const address of report.pages) {
      const { locale } = splitLocale(address)
      const html = read(address)
      const root = /<html[^>]*>/.exec(html)?.[0]
      expect(root, address).toContain(`lang="${locale}"`)
      expect(root, address).toContain(`dir="${locale === 'ar' ? 'rtl' : 'ltr'}"`)
      expect(html, address).toMatch(/<title>[^<]*\S[^<]*<\/title>/)
      expect(html.trimEnd(), address).toMatch(/<\/html>$/)
    }
  })

  it('shows no leftovers of templates', () => {
    for (const address of report.pages) expect(read(address), address).not.toMatch(/\bundefined\b|\[object |\bNaN\b|>null</)
  })

  it('links to its other language and x-default, and both languages have the same links', () => {
    for (const path of listedPaths(content)) {
      const [english, arabic] = LOCALES.map((locale) => alternatesOf(read(localePath(locale, path))))
      expect(english, path).toEqual({
        en: ORIGIN + localePath('en', path),
        ar: ORIGIN + localePath('ar', path),
        'x-default': ORIGIN + localePath('en', path),
      })
      expect(arabic, path).toEqual(english)
    }
  })

  it('refers only to files of the release', () => {
    const files = pathsOf('out')
    for (const address of report.pages) {
      for (const [, path = ''] of read(address).matchAll(/["\s,](\/_(?:astro|pictures)\/[^"\s,?]+)/g))
        expect(files, address).toContain(path)
    }
  })

  it('runs no script that the policy does not allow', () => {
    expect(report.contentSecurityPolicy).toContain("default-src 'none'")
    expect(report.contentSecurityPolicy).not.toMatch(/unsafe-(?:inline|eval)/)
    for (const address of report.pages) expect(read(address), address).not.toMatch(/\son[a-z]+="|href="javascript:/)
  })

  it('has the hashes of its own scripts and styles in its policy, and no others', () => {
    const { texts, ofPages } = report.pagePolicies
    expect(texts.length).toBeLessThan(30)
    for (const [index, address] of report.pages.entries()) {
      const inline = [...read(address).matchAll(/<(script|style)([^>]*)>([\s\S]*?)<\/\1>/g)]
        .filter(([, , attributes = '', code]) => code && !/ src=|ld\+json/.test(attributes))
        .map(([, , , code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
        .concat(ADDED_LATER.map((hash) => `'${hash}'`))
      const allowed = texts[ofPages[index] ?? -1]?.match(/'sha256-[^']+'/g)
      expect([...new Set(allowed)].sort(), address).toEqual([...new Set(inline)].sort())
    }
  })

  it('fetches no script before it has settled', () => {
    for (const address of report.pages) {
      expect(read(address), address).not.toMatch(
        /<script[^>]* src=(?!"\/_astro\/(?:GoBack|not-found|offline|kept-pages|draft)\.)/,
      )
      expect(read(address), address).not.toContain('modulepreload')
    }
  })
})

function alternatesOf(html: string): Record<string, string> {
  const links = [...html.matchAll(/<link rel="alternate" hreflang[^>]*>/g)].map(([link]) => link)
  const attribute = (link: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(link)?.[1] ?? ''
  return Object.fromEntries(links.map((link) => [attribute(link, 'hreflang'), attribute(link, 'href')]))
}

describe('the other files', () => {
  it('list every page of both languages in the sitemap, not-found pages excepted', () => {
    const locations = [...read('/sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location]) => location)
    expect(locations.toSorted()).toEqual(
      listedPaths(content)
        .flatMap((path) => LOCALES.map((locale) => ORIGIN + localePath(locale, path)))
        .toSorted(),
    )
    expect(read('/sitemap.xml').match(/hreflang="x-default"/g)).toHaveLength(locations.length)
  })

  it('give robots the sitemap and keep them out of the staff console', () => {
    expect(read('/robots.txt')).toBe(`User-agent: *\nDisallow: /admin\n\nSitemap: ${ORIGIN}/sitemap.xml\n`)
  })

  it('have the theme colour of the tokens, in the manifest and on the pages', () => {
    const { theme_color } = JSON.parse(read('/site.webmanifest'))
    expect([theme_color, /<meta name="theme-color" content="([^"]*)"/.exec(read('/'))?.[1]]).toEqual([THEME_COLOUR, THEME_COLOUR])
  })

  it.each(LOCALES)('name their logos and their icon by content hashes (%s)', (locale) => {
    for (const path of ['/', '/products', '/bulk-orders']) {
      const page = read(localePath(locale, path))
      const named = [...page.matchAll(/<(?:img|link rel="icon")[^>]*? (?:src|href)="([^"]+)"/g)].map(
        ([, address = '']) => address,
      )
      expect(named.length).toBeGreaterThan(2)
      expect(named.filter((address) => !isHashed(address))).toEqual([])
    }
  })

  it('name icons that exist', () => {
    const { icons } = JSON.parse(read('/site.webmanifest'))
    for (const { src } of icons) expect(pathsOf('out')).toContain(src)
  })

  it.each(LOCALES)('include a search index of products and articles (%s)', (locale) => {
    const products = JSON.parse(read(`/search/products.${locale}.json`))
    expect(products.entries.map(({ id }: { id: number }) => id)).toEqual(content.products.map(({ id }) => id))
    expect(products.entries[0].picture).toMatch(/^[0-9a-f]{20} 40 webp$/)
    const articles = JSON.parse(read(`/search/articles.${locale}.json`))
    expect(articles.entries).toHaveLength(content.articles.length)
    expect(articles.words.every((word: string) => !/[أإآةى]/.test(word))).toBe(true)
  })
})

describe('rendering', () => {
  it('gives the same files for the same content under another release name', async () => {
    await render('again', { release: 'r2' })
    expect(filesIn('again')).toEqual(filesIn('out'))
  })

  it('uses neither network nor encoder with a warm cache', async () => {
    const warm = await render('warm', { fetchPicture: async (url) => Promise.reject(new Error(`fetched ${url}`)) })
    expect(warm.pictures).toMatchObject({ encoded: 0, missing: [] })
  })

  it('has no page for a deleted product, and two for a new one', async () => {
    const [first, ...rest] = content.products
    if (!first) throw new Error('the fixture has no product')
    await render('changed', {
      content: { ...content, products: [{ ...first, id: 900, name_ar: 'منتج <script>x()</script> & "مهم"' }, ...rest] },
    })
    const files = pathsOf('changed')
    expect(files).not.toContain(`/products/${first.id}.html`)
    expect(files).toContain('/products/900.html')
    const html = read('/ar/products/900', 'changed')
    expect(html).toContain('منتج &lt;script&gt;x()')
    // Inside a quoted attribute, `<` has no meaning.
    expect(html.replaceAll(/"[^"]*"/g, '""')).not.toContain('<script>x()')
  })

  it('renders a product and an article with the id 404', async () => {
    const [product] = content.products
    const [article] = content.articles
    if (!product || !article) throw new Error('the fixture has no product or no article')
    await render('numbered-404', {
      content: { ...content, products: [{ ...product, id: 404 }], articles: [{ ...article, id: 404 }] },
    })
    expect(read('/products/404', 'numbered-404')).toContain(product.name_en)
    expect(read('/ar/articles/404', 'numbered-404')).toContain(article.title_ar)
    expect(read('/ar/404', 'numbered-404')).not.toContain(article.title_ar)
  })

  it('uses the default picture for a missing one, and reports it', async () => {
    const [first, ...rest] = content.products
    if (!first) throw new Error('the fixture has no product')
    const url = 'https://x.example/gone.jpg'
    const { pictures } = await render('missing', {
      content: { ...content, products: [{ ...first, packaging_image_url: url }, ...rest] },
      fetchPicture: () => Promise.reject(new Error('it answered 404')),
    })
    expect(pictures.missing).toEqual([{ url, why: expect.stringContaining('it answered 404') }])
    expect(read(`/products/${first.id}`, 'missing')).toContain('/_pictures/')
  })

  it('renders an empty catalogue', async () => {
    const empty = { ...makeRows(() => []), newestChange: 0 }
    const { pages } = await render('empty', { content: empty })
    expect(pages.length).toBe(2 * (listedPaths(empty).length + UNLISTED_PATHS.length))
  })

  it('upgrades insecure requests only on a site over https', async () => {
    expect(report.contentSecurityPolicy).toContain('upgrade-insecure-requests')
    const local = await render('local', { origin: 'http://localhost:4321' })
    expect(local.contentSecurityPolicy).not.toContain('upgrade-insecure-requests')
  })

  it('reads shared drafts from its project, on their page alone; without a project no page connects to another server', async () => {
    const backend = { url: 'https://project.example', publishableKey: 'sb_publishable_x' }
    const site = await render('drafts', { backend })
    const policyOf = ({ pages, pagePolicies }: RenderReport, address: string) =>
      pagePolicies.texts[pagePolicies.ofPages[pages.indexOf(address)] ?? -1]
    const connects = site.pages.filter((address) => policyOf(site, address)?.includes('https://project.example'))
    expect(connects).toEqual(['/draft', '/ar/draft'])
    expect(policyOf(site, '/draft')).toMatch(/img-src [^;]*https:\/\/project\.example/)
    // Static hosts send one policy for all pages.
    expect(site.contentSecurityPolicy).toContain("connect-src 'self' https://project.example;")
    expect(read('/draft', 'drafts')).toMatch(/data-backend="https:\/\/project.example".*<meta name="robots" content="noindex/s)
    expect(report.contentSecurityPolicy).toContain("connect-src 'self';")
    expect(filesIn('drafts').get('sitemap.xml')).toBe(filesIn('out').get('sitemap.xml'))
  })

  it('keeps two concurrent renders apart', async () => {
    const [one, two] = await Promise.all([render('one'), render('two', { origin: 'https://other.example' })])
    expect(one.pages).toEqual(two.pages)
    expect(read('/sitemap.xml', 'one')).not.toContain('other.example')
  })
})
