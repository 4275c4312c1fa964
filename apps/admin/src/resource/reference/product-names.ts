import { type Locale, ownFirst } from '@bayt/content/locale'
import { readProductNames } from '@bayt/content/queries/product-names'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../lib/services.tsx'
import { resourceKeys } from '../api/keys.ts'

type Names = Record<Locale, string>

const NONE: ReadonlyMap<number, Names> = new Map()
/** As last read: records without a name of their own have the name of their product also outside components. */
let known = NONE

/** The names of all products, by their ids, in the order of their names; empty until they are read. */
export function useProductNames(): ReadonlyMap<number, Names> {
  const { client } = useServices()
  const { data } = useQuery({
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
