import { type Validity, validityOf } from '@bayt/content/entities/certificate-validity'
import { type ContentTable, ENTITIES, isVisible } from '@bayt/content/entities/tables'
import { serverNow } from '../data/clock.ts'

const hasValidity = (row: object): row is Validity => 'valid_from' in row && 'valid_until' in row

/** The page of the public site that shows a row, in English; `undefined` if visitors do not see the row: a certificate outside its days. */
export function livePath(table: ContentTable, row: { id: number }): string | undefined {
  const isInTime = !hasValidity(row) || validityOf(row, serverNow()) === 'valid'
  return isInTime && isVisible(table, row) ? ENTITIES[table].path(row.id) : undefined
}
