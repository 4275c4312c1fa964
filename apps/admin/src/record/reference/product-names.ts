import { CONTENT_TABLE_NAMES, columnsOfKind } from '@bayt/content/entities/tables'
import { type Locale, ownFirst } from '@bayt/content/locale'
import { readProductNames } from '@bayt/content/queries/trade-records'
import { useQuery } from '@tanstack/react-query'
import { resourceKeys } from '../../data/keys.ts'
import { useServices } from '../../data/services.tsx'

type Names = Record<Locale, string>

const NONE: ReadonlyMap<number, Names> = new Map()
/** As last read: records without a name of their own have the name of their product also outside components. */
let known = NONE

/** The tables whose records have the name of a product. */
const OF_PRODUCTS: readonly string[] = CONTENT_TABLE_NAMES.filter((table) => columnsOfKind(table, 'reference').length > 0)

/**
 * The names of all products, by their ids, newest first; empty until they are read.
 * @param tables the tables of the records that are shown: without one of `OF_PRODUCTS`, nothing is read
 */
export function useProductNames(tables: readonly (string | null)[] = OF_PRODUCTS): ReadonlyMap<number, Names> {
  const { client } = useServices()
  const { data } = useQuery({
    enabled: tables.some((table) => table !== null && OF_PRODUCTS.includes(table)),
    queryKey: [...resourceKeys.table('products'), 'names'],
    queryFn: async () => {
      const rows = await readProductNames(client)
      return new Map(rows.map(({ id, name_en, name_ar }) => [id, { en: name_en, ar: name_ar }]))
    },
  })
  known = data ?? known
  return known
}

/** The name of a product, as last read; `undefined` for a product that is not known. @param id also as text of a form */
export function productName(id: unknown, locale: Locale): string | undefined {
  const names = known.get(Number(id))
  return names && ownFirst(locale).map((language) => names[language])[0]
}
