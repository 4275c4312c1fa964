import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES, type Locale, localePath, localised } from '@bayt/content/locale'
import { isLongRun } from '@bayt/dev-tools/random-runs'
import { feedAddress, listedPaths, productListAddress } from '@bayt/release/addresses'
import type { RenderReport } from '@bayt/release/renderer'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import Papa from 'papaparse'
import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
import { ORIGIN, testRenders } from '../../test/rendered-site.ts'
import { renderEncoded } from './tools/bundle.ts'

/** How the site is found and shared: the head of every page, feeds, share pictures. */

/** Each product and article has two share pictures; drawing them takes long. */
const KEPT_RECORDS = isLongRun() ? undefined : 8
const HOSTILE = '</title><script>x</script> & "quoted" ]]> \u0007 \u202Eevil'
/** A text that a spreadsheet program would run as a formula; it also contains the separators of both languages and a line end. */
const FORMULA = '=HYPERLINK("https://evil.example","a";"b")\nsecond line'
const picture = () =>
  sharp({ create: { width: 1300, height: 300, channels: 3, background: '#a06030' } })
    .png()
    .toBuffer()

const { dir, seed, renderer, ...renders } = await testRenders()
const [first, ...others] = seed.articles.slice(0, KEPT_RECORDS)
const [rice, ...products] = seed.products.slice(0, KEPT_RECORDS)
if (!first || !rice) throw new Error('The seed has no article or no product.')
let content = {
  ...seed,
  certificates: seed.certificates.map((one) => ({ ...one, valid_from: '2026-01-31', valid_until: '2999-12-31' })),
  products: [{ ...rice, description_en: FORMULA, description_ar: `${FORMULA} أرز` }, ...products],
  articles: [{ ...first, title_en: HOSTILE, excerpt_ar: HOSTILE }, ...others],
}

const render = (release: string) => renders.render(release, { content, fetchPicture: picture })
await render('first')

const read = (address: string, release = 'first') => renders.read(address, release)
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]?.replaceAll('&#38;', '&')

/** The structured data of a type on a page. */
const thing = (address: string, type: string, outDir?: string) => {
  const graphs = [...read(address, outDir).matchAll(/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json)['@graph'],
  )
  return graphs.flat().find((one) => one['@type'] === type)
}

const addresses = () => LOCALES.flatMap((locale) => listedPaths(content).map((path) => localePath(locale, path)))

describe('the head of every listed page', () => {
  it('has its own title and description', () => {
    const heads = addresses().map((address) => {
      const html = read(address)
      return { address, title: /<title>([^<]*)<\/title>/.exec(html)?.[1], description: meta(html, 'description') }
    })
    for (const field of ['title', 'description'] as const) {
      const seen = new Map<string, string>()
      for (const head of heads) {
        const text = head[field]
        if (!text) throw new Error(`${head.address} has no ${field}.`)
        expect(seen.get(text), `${head.address} and another page share their ${field}`).toBeUndefined()
        seen.set(text, head.address)
      }
    }
  })

  it('names its canonical address, and is complete for Open Graph with a picture that exists', () => {
    for (const address of addresses()) {
      const html = read(address)
      const isArabic = /^\/ar(\/|$)/.test(address)
      expect(html, address).toContain(`<link rel="canonical" href="${ORIGIN}${address}">`)
      expect
        .soft(
          Object.fromEntries(
            ['og:url', 'og:locale', 'og:image:width', 'og:image:height', 'twitter:card'].map((name) => [name, meta(html, name)]),
          ),
          address,
        )
        .toEqual({
          'og:url': ORIGIN + address,
          'og:locale': isArabic ? 'ar_YE' : 'en_US',
          'og:image:width': '1200',
          'og:image:height': '630',
          'twitter:card': 'summary_large_image',
        })
      for (const name of ['og:title', 'og:description', 'og:site_name', 'og:image:alt'])
        expect(meta(html, name), `${address} ${name}`).toBeTruthy()
      const image = meta(html, 'og:image') ?? ''
      expect(existsSync(join(dir, 'first', image.slice(ORIGIN.length))), `${address}: ${image}`).toBe(true)
    }
  })

  it('says when an article was published and changed, and its section', () => {
    const article = content.articles[1]
    if (!article) throw new Error('The seed has one article only.')
    const html = read(localePath('ar', `/articles/${article.id}`))
    expect(meta(html, 'og:type')).toBe('article')
    expect(meta(html, 'article:published_time')).toBe(article.created_at)
    expect(meta(html, 'article:modified_time')).toBe(article.updated_at)
    expect(meta(html, 'article:section')).toMatch(/^[\p{Script=Arabic} ]+$/u)
  })

  it('cannot be broken out of by a hostile title', () => {
    // Inside a quoted attribute, `<` has no meaning.
    const html = read(`/articles/${content.articles[0]?.id}`).replaceAll(/="[^"]*"/g, '')
    expect(html).not.toContain('<script>x</script>')
    expect(html.match(/<title>/g)).toHaveLength(1)
  })
})

describe('structured data', () => {
  it('names the brand whose name is in the name of the product, in the language of the page, otherwise the company', () => {
    const [product] = content.products
    const brand = content.brand_logos.find(({ name }) => product?.name_en.startsWith(`${name} `))
    expect(brand).toBeDefined()
    expect(thing(`/products/${product?.id}`, 'Product').brand).toEqual({ '@type': 'Brand', name: brand?.name })
    expect(thing(`/ar/products/${product?.id}`, 'Product').brand).toEqual({ '@id': `${ORIGIN}/#organization` })
  })

  it('has the widest picture of articles and products', async () => {
    for (const [address, type, widest] of [
      ...content.articles.slice(1).map(({ id }) => [`/ar/articles/${id}`, 'Article', 1280] as const),
      ...content.products.map(({ id }) => [`/products/${id}`, 'Product', 960] as const),
    ])
      for (const image of [thing(address, type).image].flat())
        expect((await sharp(join(dir, 'first', image.slice(ORIGIN.length))).metadata()).width, image).toBe(widest)
  })

  it('names the certificates of the company on the page that shows them, and on no other page', () => {
    for (const locale of LOCALES)
      expect(thing(localePath(locale, '/bulk-orders'), 'Organization')).toEqual({
        '@type': 'Organization',
        '@id': thing(localePath(locale, '/'), 'Organization')['@id'],
        hasCertification: content.certificates.map((certificate) => ({
          '@type': 'Certification',
          name: localised(certificate, 'name', locale),
          certificationIdentification: certificate.number,
          validFrom: '2026-01-31',
          expires: '2999-12-31',
          issuedBy: { '@type': 'Organization', name: localised(certificate, 'issuer', locale) },
        })),
      })
    expect(addresses().filter((address) => read(address).includes('hasCertification'))).toHaveLength(LOCALES.length)
  })
})

test('the sitemap has the last change of every page that shows records', () => {
  const { urlset } = new XMLParser().parse(read('/sitemap.xml'))
  const found = new Map(
    urlset.url.map(({ loc, lastmod }: { loc: string; lastmod?: string }) => [loc.slice(ORIGIN.length), lastmod]),
  )
  const last = (records: readonly { updated_at: string }[]) =>
    records
      .map(({ updated_at }) => new Date(updated_at).toISOString().replace('.000Z', 'Z'))
      .toSorted()
      .at(-1)
  for (const prefix of ['', '/ar']) {
    expect(found.get(prefix || '/')).toBe(last([...content.hero_images, ...content.brand_logos]))
    expect(found.get(`${prefix}/products`)).toBe(last(content.products))
    expect(found.get(`${prefix}/articles`)).toBe(last(content.articles))
    expect(found.get(`${prefix}/bulk-orders`)).toBe(
      last([...content.partners, ...content.impact_gallery, ...content.certificates, ...content.tender_facts]),
    )
    expect(found.get(`${prefix}/articles/${content.articles[1]?.id}`)).toBe(last(content.articles.slice(1, 2)))
    expect(found.get(`${prefix}/about`)).toBeUndefined()
  }
})

describe('the feed of each language', () => {
  it.each(LOCALES)('is valid RSS with every article, newest first, and names itself (%s)', (locale) => {
    const xml = read(feedAddress(locale))
    expect(XMLValidator.validate(xml)).toBe(true)
    const { channel } = new XMLParser({ ignoreAttributes: false }).parse(xml).rss
    expect(channel.language).toBe(locale)
    expect(channel['atom:link']['@_href']).toBe(ORIGIN + feedAddress(locale))
    expect(channel.item.map(({ link }: { link: string }) => link)).toEqual(
      content.articles.map(({ id }) => `${ORIGIN}${localePath(locale, `/articles/${id}`)}`),
    )
    expect(read(localePath(locale, '/about'))).toContain(`type="application/rss+xml"`)
  })

  it('gives a hostile title as text', () => {
    const { channel } = new XMLParser({ processEntities: true }).parse(read(feedAddress('en'))).rss
    expect(channel.item[0].title).toContain('</title><script>x</script> & "quoted" ]]>')
  })
})

describe('the list of products for partners', () => {
  const list = (locale: Locale) => JSON.parse(read(productListAddress(locale, 'json')))

  it.each(LOCALES)('has each product with its page, its packs as numbers and in words, and its pictures (%s)', (locale) => {
    const { version, language, products } = list(locale)
    expect([version, language]).toEqual([1, locale])
    expect(products.map(({ id, name }: { id: number; name: string }) => [id, name])).toEqual(
      content.products.map((product) => [product.id, localised(product, 'name', locale)]),
    )
    for (const { address, packs, pictures } of products) {
      expect(read(new URL(address).pathname)).toContain('<h1')
      for (const { size, text } of packs) expect([typeof size, text]).toEqual(['number', expect.stringMatching(/\S \S/)])
      for (const url of pictures) expect(existsSync(join(dir, 'first', new URL(url).pathname)), url).toBe(true)
    }
    expect(products.flatMap(({ pictures }: { pictures: string[] }) => pictures).length).toBeGreaterThan(products.length)
  })

  it.each(LOCALES)('has the same products as a table for Excel, without a formula (%s)', (locale) => {
    const text = read(productListAddress(locale, 'csv'))
    expect(text.startsWith('\uFEFF"')).toBe(true)
    const delimiter = locale === 'ar' ? ';' : ','
    const { data, errors } = Papa.parse<string[]>(text.slice(1), { delimiter, newline: '\r\n', skipEmptyLines: true })
    expect(errors).toEqual([])
    const [headings, ...rows] = data
    expect(rows.every(({ length }) => length === headings?.length)).toBe(true)
    expect(rows.map(([id, name, , , description]) => [Number(id), name, description?.replace(/^'/, '') || null])).toEqual(
      list(locale).products.map(({ id, name, description }: Record<string, unknown>) => [id, name, description]),
    )
    expect(data.flat().filter((cell) => /^[=+\-@]/.test(cell))).toEqual([])
  })
})

describe('share pictures', () => {
  it('are the general picture of the language until they are drawn, then one per item and language, 1200 × 630', async () => {
    const product = content.products[0]
    if (!product) throw new Error('The seed has no product.')
    const paths = LOCALES.map((locale) => localePath(locale, `/products/${product.id}`))
    expect(paths.map((path) => meta(read(path), 'og:image'))).toEqual([`${ORIGIN}/share-en.jpg`, `${ORIGIN}/share-ar.jpg`])

    const few = { ...content, products: [product], articles: content.articles.slice(0, 1) }
    const complete = content
    content = few
    rmSync(join(dir, 'cache/share-orders'), { recursive: true })
    // Removes the originals too: otherwise the encoder would spend seconds on their AVIF variants.
    const originals = join(dir, 'cache/originals')
    for (const name of readdirSync(originals)) rmSync(join(originals, name))
    expect((await render('few')).pictures.sharePending).toHaveLength(4)
    expect((await renderer.encodeInBackground({ pictureCacheDir: join(dir, 'cache') })).failed).toEqual([])
    expect((await render('drawn')).pictures.sharePending).toEqual([])
    content = complete

    const images = paths.map((path) => meta(read(path, 'drawn'), 'og:image') ?? '')
    expect(new Set(images).size).toBe(2)
    // Search engines ask for 1,200 px.
    expect(paths.map((path) => thing(path, 'Product', 'drawn').image.at(-1))).toEqual(images)
    for (const image of images) {
      const file = join(dir, 'drawn', image.slice(ORIGIN.length))
      const { width, height, format } = await sharp(file).metadata()
      expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' })
      expect(readFileSync(file).byteLength).toBeLessThan(150_000)
    }
  }, 400_000)

  it('of a changed name is another picture, which a static build draws also where no other picture is new', async () => {
    const [product] = content.products
    if (!product) throw new Error('The seed has no product.')
    // Copies stand for the AVIF variants, because their encoding takes seconds.
    const variants = join(dir, 'cache/variants')
    for (const name of readdirSync(variants).filter((name) => name.endsWith('.webp')))
      copyFileSync(join(variants, name), join(variants, name.replace(/webp$/, 'avif')))
    const before = content
    content = { ...content, products: [{ ...product, name_ar: `${localised(product, 'name', 'ar')} ممتاز` }], articles: [] }
    const pictures: RenderReport['pictures'][] = []
    const renderRenamed = async () => {
      const site = await render(`renamed-${pictures.length}`)
      pictures.push(site.pictures)
      return { lackingPictures: [...site.pictures.avifPending, ...site.pictures.sharePending] }
    }
    const encode = () => renderer.encodeInBackground({ pictureCacheDir: join(dir, 'cache') })
    await renderEncoded(renderRenamed, encode).finally(() => {
      content = before
    })
    expect(pictures).toMatchObject([
      { avifPending: [], sharePending: [expect.any(String)] },
      { avifPending: [], sharePending: [] },
    ])
  })
})

it('describes products and articles to search engines in the language of the page', () => {
  const [product, article] = [content.products.find(({ pack_sizes }) => pack_sizes), content.articles[1]]
  if (!product || !article) throw new Error('The seed has no product with sizes, or one article only.')
  for (const address of [`/ar/products/${product.id}`, `/ar/articles/${article.id}`, '/ar']) {
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(read(address))?.[1] ?? ''
    const inArabic = [
      ...json.matchAll(/"(?:category|size|articleSection|streetAddress|addressLocality|addressRegion)":"([^"]*)"/g),
    ]
    expect(inArabic.length, address).toBeGreaterThan(0)
    for (const [found, value] of inArabic) expect(value, found).toMatch(/^[\p{Script=Arabic}\p{Nd}،٫٬ ]+$/u)
  }
})

it('has a manifest with correct icon sizes, and a maskable icon that fills its square', async () => {
  const manifest: { icons: { src: string; sizes: string; type: string; purpose?: string }[] } = JSON.parse(
    read('/site.webmanifest'),
  )
  for (const { src, sizes, type } of manifest.icons.filter(({ type }) => type === 'image/png')) {
    const { width, height, format } = await sharp(join(dir, 'first', src)).metadata()
    expect({ sizes: `${width}x${height}`, type: `image/${format}` }, src).toEqual({ sizes, type })
  }
  const maskable = manifest.icons.filter(({ purpose }) => purpose === 'maskable')
  expect(maskable).toHaveLength(1)
  const corner = await sharp(join(dir, 'first', maskable[0]?.src ?? ''))
    .ensureAlpha()
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect(corner[3]).toBe(255)
})
