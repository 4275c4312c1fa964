import { eachLocale } from '@bayt/content/locale'
import type { ReactNode } from 'react'
import { RecordName } from '../../list/record-cells.tsx'
import { recordNumber } from '../../record/record-name.ts'
import { useProductNames } from '../../record/reference/product-names.ts'

/** The names of the product that a record is about; its number while the names are read, and if the product was deleted. */
export function ProductOfRecord({ id, children }: { id: number; children: ReactNode }) {
  const names = useProductNames().get(id) ?? eachLocale((locale) => recordNumber(id, locale))
  return (
    <RecordName thumbnail={null} names={names}>
      {children}
    </RecordName>
  )
}
