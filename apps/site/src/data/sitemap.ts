import { dateOf } from '@bayt/content/text/date'
import { listedPaths } from '@bayt/release/addresses'
import { alternates } from '../i18n/alternates.ts'
import { escapeMarkup } from '../structured-data/escape.ts'
import type { ContentReader } from './content-reader.ts'

/**
 * The sitemap: every listed page in every language, each with links to all languages and `x-default`. Pages that show records
 * have `lastmod`: the last change of these records. Other pages have no `lastmod`: their texts are part of the code.
 */
export function sitemap(content: ContentReader): string {
  const { origin } = content.getSite()
  const shown = recordsByPath(content)
  const entries = listedPaths({ products: content.getProducts(), articles: content.getArticles() }).map((path) => {
    const records = shown.get(path) ?? []
    return 'updated_at' in records ? entryOfRecord(origin, path, records) : entry(origin, path, lastChange(records))
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

interface Changed {
  updated_at: string
}

/** The records that each page shows, by English path: all records of a list, or the single record of a page. */
function recordsByPath(content: ContentReader): Map<string, Changed | readonly Changed[]> {
  const [products, articles] = [content.getProducts(), content.getArticles()]
  return new Map<string, Changed | readonly Changed[]>([
    ['/', [...content.getHeroImages(), ...content.getBrandLogos()]],
    ['/products', products],
    ['/articles', articles],
    [
      '/bulk-orders',
      [...content.getPartners(), ...content.getImpactGallery(), ...content.getCertificates(), ...content.getTenderFacts()],
    ],
    ...products.map((product) => {
      const { facts, packs } = content.getTrade(product.id) ?? { packs: [] }
      return [
        `/products/${product.id}`,
        facts || packs.length > 0 ? [product, ...(facts ? [facts] : []), ...packs] : product,
      ] as const
    }),
    ...articles.map((article) => [`/articles/${article.id}`, article] as const),
  ])
}

/** Caches the sitemap entries of records: most records are the same objects in every render. */
const known = new WeakMap<Changed, { origin: string; text: string }>()

function entryOfRecord(origin: string, path: string, record: Changed): string {
  const before = known.get(record)
  if (before?.origin === origin) return before.text
  const text = entry(origin, path, lastChange([record]))
  known.set(record, { origin, text })
  return text
}

/** A page in every language. */
function entry(origin: string, path: string, lastmod: string | undefined): string {
  const links = alternates(origin, path).map(({ hreflang, href }) => ({ hreflang, href: escapeMarkup(href) }))
  const listed = links.map(({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`).join('')
  const change = lastmod ? `<lastmod>${lastmod}</lastmod>` : ''
  const own = links.filter(({ hreflang }) => hreflang !== 'x-default')
  return own.map(({ href }) => `<url><loc>${href}</loc>${change}${listed}</url>`).join('\n')
}

/** The last change of records for the sitemap protocol, to the second. */
function lastChange(records: readonly Changed[]): string | undefined {
  const times = records.flatMap(({ updated_at }) => dateOf(updated_at)?.getTime() ?? [])
  return times.length === 0
    ? undefined
    : new Date(times.reduce((one, other) => Math.max(one, other))).toISOString().replace(/\.\d+Z$/, 'Z')
}
