import { DEFAULT_LOCALE, LOCALES, localePath } from '@bayt/content/locale'
import { dateOf } from '@bayt/content/text/date'
import { listedPaths } from '@bayt/release/addresses'
import type { ContentReader } from './content-reader.ts'

/**
 * The sitemap: every listed page in every language, each with links to all languages and `x-default`. Pages that show records
 * have `lastmod`: the last change of these records. Other pages have no `lastmod`: their texts are part of the code.
 */
export function sitemap(content: ContentReader): string {
  const { origin } = content.getSite()
  const changed = changedByPath(content)
  const entries = listedPaths({ products: content.getProducts(), articles: content.getArticles() }).flatMap((path) => {
    const hrefs = new Map(LOCALES.map((locale) => [locale, escapeXml(origin + localePath(locale, path))]))
    const alternates = [
      ...Array.from(hrefs, ([locale, href]) => alternate(locale, href)),
      alternate('x-default', hrefs.get(DEFAULT_LOCALE) ?? ''),
    ].join('')
    const lastmod = changed.get(path)
    return Array.from(
      hrefs.values(),
      (href) => `<url><loc>${href}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ''}${alternates}</url>`,
    )
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

function changedByPath(content: ContentReader): Map<string, string | undefined> {
  const [products, articles] = [content.getProducts(), content.getArticles()]
  return new Map([
    ['/', lastChange([...content.getHeroImages(), ...content.getBrandLogos()])],
    ['/products', lastChange(products)],
    ['/articles', lastChange(articles)],
    ['/bulk-orders', lastChange([...content.getPartners(), ...content.getImpactGallery()])],
    ...products.map((product) => [`/products/${product.id}`, lastChange([product])] as const),
    ...articles.map((article) => [`/articles/${article.id}`, lastChange([article])] as const),
  ])
}

/** The last change of records for the sitemap protocol, to the second. */
function lastChange(records: readonly { updated_at: string }[]): string | undefined {
  const times = records.flatMap(({ updated_at }) => dateOf(updated_at)?.getTime() ?? [])
  return times.length === 0
    ? undefined
    : new Date(times.reduce((one, other) => Math.max(one, other))).toISOString().replace(/\.\d+Z$/, 'Z')
}

/** @param href escaped */
function alternate(hreflang: string, href: string): string {
  return `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
