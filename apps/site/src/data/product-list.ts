import { countryName } from '@bayt/content/entities/countries'
import { packSizeList } from '@bayt/content/entities/pack-sizes'
import { type Product, productPictures } from '@bayt/content/entities/product'
import { netContents } from '@bayt/content/entities/trade-arithmetic'
import { type Locale, localePath, localised } from '@bayt/content/locale'
import { formatAmount } from '@bayt/content/text/amount'
import { escapeFormula } from '@bayt/content/text/formula'
import Papa from 'papaparse'
import { t } from '../i18n/languages.ts'
import type { ContentReader } from './content-reader.ts'
import { widestPath } from './picture.ts'
import { productPlaceholder } from './product-placeholder.ts'
import type { Trade } from './trade.ts'
import { tradeCells, tradeHeadings } from './trade-view.ts'

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
      trade: tradeOf(locale, content.getTrade(product.id)),
      pictures: picturesOf(content, product),
      updatedAt: new Date(product.updated_at).toISOString(),
    })),
  }
}

/** The trade facts of a product as numbers, codes and texts; `null` for what is not known. */
function tradeOf(locale: Locale, trade: Trade | undefined) {
  if (!trade) return null
  const { facts, packs } = trade
  const origin = facts?.origin ?? null
  return {
    origin: origin && { id: origin, name: countryName(locale, origin) },
    manufacturer: (facts && localised(facts, 'manufacturer', locale)) ?? null,
    shelfLifeMonths: facts?.shelf_life_months ?? null,
    storage: (facts && localised(facts, 'storage', locale)) ?? null,
    hsCode: facts?.hs_code ?? null,
    limits: linesOf((facts && localised(facts, 'limits', locale)) ?? null),
    packs: packs.map((pack) => ({
      size: Number(pack.size),
      gtin: pack.gtin,
      packaging: localised(pack, 'packaging', locale),
      packsPerCarton: pack.pieces_per_carton,
      cartonCentimetres: [pack.carton_length_cm, pack.carton_width_cm, pack.carton_height_cm],
      cartonGrossKilograms: pack.carton_gross_kg,
      cartonsPerLayer: pack.cartons_per_layer,
      cartonsPerPallet: pack.cartons_per_pallet,
      palletsStacked: pack.stacking_limit,
      cartonsPer20ft: pack.cartons_per_20ft,
      cartonsPer40ft: pack.cartons_per_40ft,
      palletsPer20ft: pack.pallets_per_20ft,
      palletsPer40ft: pack.pallets_per_40ft,
      /** In the unit of the packs. */
      netContents: netContents(Number(pack.size), pack),
    })),
  }
}

/** Without this mark, Excel reads a file in the local encoding and shows question marks instead of Arabic. */
const BYTE_ORDER_MARK = '\uFEFF'

/** In Arabic Windows the list separator is the semicolon, so Excel reads a file with commas as one column. */
const SEPARATORS: Record<Locale, string> = { en: ',', ar: ';' }

/** The content of `/products.csv`: the same list as a table, with headings in the language. */
export function productSheet(content: ContentReader, locale: Locale): string {
  const trades = new Map(
    content.getProducts().map((product) => [product.id, tradeCells(locale, product, content.getTrade(product.id))]),
  )
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
      ...(trades.get(id) ?? []),
    ],
  )
  const cells = [[...t(locale).productSheet, ...tradeHeadings(locale)], ...rows].map((row) => row.map(escapeFormula))
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
