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
 * The list of all products for partners: `/products.json` for their systems and `/products.csv` for spreadsheets, in each language
 * (docs/product-list.md). The version rises when a field is removed or changes its meaning, not when a field is added.
 */
const VERSION = 1

/** The content of `/products.json`, in the order of the list page. */
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

/** Without this mark, Excel reads a file in the local encoding and shows question marks instead of Arabic. */
const BYTE_ORDER_MARK = '\uFEFF'

/** In Arabic Windows the list separator is the semicolon, so Excel reads a file with commas as one column. */
const SEPARATORS: Record<Locale, string> = { en: ',', ar: ';' }

/** The content of `/products.csv`: the same list as a table, with headings in the language. */
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
