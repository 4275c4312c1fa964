import { packSizeList } from '@bayt/content/entities/pack-sizes'
import { type Product, productPictures } from '@bayt/content/entities/product'
import { type Locale, localePath, localised } from '@bayt/content/locale'
import { formatAmount } from '@bayt/content/text/amount'
import { escapeFormula } from '@bayt/content/text/formula'
import Papa from 'papaparse'
import { t } from '../i18n/t.ts'
import type { ContentReader } from './content-reader.ts'
import { widestPath } from './picture.ts'
import { productPlaceholder } from './product-placeholder.ts'

/**
 * The list of all products for partners: `/products.json` for their systems and `/products.csv` for a spreadsheet, one per language. docs/product-list.md
 * describes both. A new field needs no new version; a field that goes or changes its meaning does.
 */
const VERSION = 1

/** The products as partners' systems read them, in the order of the list page. */
export function productList(content: ContentReader, locale: Locale) {
  const { origin } = content.getSite()
  return {
    version: VERSION,
    language: locale,
    address: origin + localePath(locale, '/products'),
    products: content.getProducts().map((product) => ({
      id: product.id,
      address: `${origin}${localePath(locale, `/products/${product.id}`)}`,
      name: localised(product, 'name', locale),
      category: { id: product.category, name: t(locale).categories[product.category] },
      description: localised(product, 'description', locale) || null,
      features: linesOf(localised(product, 'features', locale)),
      packs: packSizeList(product.pack_sizes).map((size) => ({
        size,
        unit: product.pack_unit,
        text: formatAmount(locale, size, product.pack_unit),
      })),
      pictures: picturesOf(content, product),
      updatedAt: new Date(product.updated_at).toISOString(),
    })),
  }
}

/** Excel reads a file without this mark in the local encoding, and shows Arabic as question marks. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Windows in Arabic separates the cells of a list by semicolons, so Excel there puts a file with commas into one column. */
const SEPARATORS: Record<Locale, string> = { en: ',', ar: ';' }

/** The same list as a table for Excel, with headings in the language. */
export function productSheet(content: ContentReader, locale: Locale): string {
  const rows = productList(content, locale).products.map(
    ({ id, name, category, description, features, packs, pictures, address }) => [
      String(id),
      name,
      category.name,
      packs.map(({ text }) => text).join(' · '),
      description ?? '',
      features.join('\n'),
      address,
      pictures[0] ?? '',
    ],
  )
  const cells = [t(locale).productSheet, ...rows].map((row) => row.map(escapeFormula))
  return `${BYTE_ORDER_MARK}${Papa.unparse(cells, { delimiter: SEPARATORS[locale], newline: '\r\n', quotes: true })}\r\n`
}

function linesOf(text: string | null): string[] {
  return (text ?? '').split('\n').flatMap((line) => line.trim() || [])
}

/** The addresses of the product's own pictures. */
function picturesOf(content: ContentReader, product: Product): string[] {
  const { origin } = content.getSite()
  return productPictures(product).flatMap((url) => {
    const picture = content.getPicture(url, productPlaceholder(product.category))
    return picture.isDefault ? [] : new URL(widestPath(picture), origin).href
  })
}
