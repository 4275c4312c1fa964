import type { ArticleCategory, PackUnit, ProductCategory } from '../entities/categories.ts'
import { translationsOf } from '../entities/languages.ts'
import { packSizeList } from '../entities/pack-sizes.ts'
import { DEFAULT_LOCALE } from '../locale.ts'
import { formatAmount } from '../text/amount.ts'
import type { SearchedTexts } from './document.ts'

/** The searched columns of the tables whose lists are searched. */
const SEARCHED = {
  products: {
    name: translationsOf('name'),
    rest: [...translationsOf('description'), ...translationsOf('features')],
    others: ['category', 'pack_sizes', 'pack_unit'],
  },
  articles: {
    name: translationsOf('title'),
    rest: [...translationsOf('excerpt'), ...translationsOf('content')],
    others: ['category'],
  },
  certificates: {
    name: translationsOf('name'),
    rest: ['number', ...translationsOf('issuer')],
    others: ['active'],
  },
  tender_facts: {
    name: translationsOf('label'),
    rest: [...translationsOf('value'), ...translationsOf('source')],
    others: ['active'],
  },
  // The search of the console also finds the facts of a product by its name.
  trade_facts: {
    name: ['hs_code', 'origin'],
    rest: [...translationsOf('manufacturer'), ...translationsOf('storage'), ...translationsOf('limits')],
    others: [],
  },
  trade_packs: { name: ['gtin', 'size'], rest: translationsOf('packaging'), others: [] },
  picture_texts: { name: translationsOf('alt'), rest: [], others: [] },
  synonyms: { name: translationsOf('words'), rest: [], others: ['active'] },
} as const

export type SearchedTable = keyof typeof SEARCHED

/** A row of a searched table with at least its searched columns (`searchedColumns`). */
export interface SearchedRow {
  id: number
  /** ISO 8601 in one time zone, as the database writes times: comparable as text. */
  created_at: string
}

export const isSearched = (table: string): table is SearchedTable => table in SEARCHED

/** The columns of `SearchedRow`: the columns of the names are short; the columns of the other texts are long. */
export function searchedColumns(table: SearchedTable, texts: 'names' | 'others' | 'all' = 'all'): string[] {
  const { name, rest, others } = SEARCHED[table]
  return ['id', 'created_at', ...(texts === 'others' ? [] : [...name, ...others]), ...(texts === 'names' ? [] : rest)]
}

/** Whether rows have other texts than names. */
export const hasOtherTexts = (table: SearchedTable): boolean => SEARCHED[table].rest.length > 0

/** The names of the categories, in every language. A test of the site compares these names with the names on the site. */
export const CATEGORY_NAMES: Record<ProductCategory | ArticleCategory, readonly string[]> = {
  Rice: ['Rice', 'أرز'],
  Oil: ['Oil', 'زيوت'],
  Sugar: ['Sugar', 'سكر'],
  Diversified: ['Diversified', 'منوعات'],
  News: ['News', 'أخبار'],
  Recipes: ['Recipes', 'وصفات'],
  Insights: ['Insights', 'إرشادات'],
  Videos: ['Videos', 'مقاطع فيديو'],
}
const categoryNames = new Map<unknown, readonly string[]>(Object.entries(CATEGORY_NAMES))

/** The texts of a pack size: as stored, and below one kilogram or litre also as on the card, so that `170` finds `170 g`. */
export function packTexts(size: number, unit: PackUnit): string[] {
  const stored = `${size} ${unit}`
  return size < 1 ? [stored, formatAmount(DEFAULT_LOCALE, size, unit)] : [stored]
}

/** The searched texts of a row, in all languages. @param row with the columns `searchedColumns` */
export function searchedTextsOf(table: SearchedTable, row: object): SearchedTexts {
  const values = new Map<string, unknown>(Object.entries(row))
  const textsOf = (columns: readonly string[]) =>
    columns.map((column) => values.get(column)).filter((text) => typeof text === 'string')
  const [sizes = null] = textsOf(['pack_sizes'])
  const unit = values.get('pack_unit') === 'Litre' ? 'Litre' : 'Kg'
  return {
    name: textsOf(SEARCHED[table].name),
    group: categoryNames.get(values.get('category')) ?? [],
    packs: packSizeList(sizes).flatMap((size) => packTexts(size, unit)),
    rest: textsOf(SEARCHED[table].rest),
  }
}
