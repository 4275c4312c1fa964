import type { Locale } from '../locale.ts'
import { toLatinDigits } from '../text/digits.ts'
import { looksOf } from '../text/looks.ts'

/** How the files of exports and imports name a record that another record belongs to: by its name, or by its id. */

/** A record that others belong to, with its names. */
export type Named = readonly [id: number, names: Partial<Record<Locale, string>>]

/** The id that a cell has instead of a name. A name of digits alone is never read as a name. */
export function idInCell(cell: unknown): number | undefined {
  const text = toLatinDigits(looksOf(String(cell ?? '')))
  return /^\d+(\.0+)?$/.test(text) ? Number(text) : undefined
}

/** The records of each name, in any language. */
export function idsByName(records: Iterable<Named>): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>()
  for (const [id, names] of records) {
    for (const name of Object.values(names).map(looksOf)) found.set(name, (found.get(name) ?? new Set()).add(id))
  }
  return found
}

/** Makes the cell of an id: the English name of the record, or the id if the name does not lead back to this one record. */
export function referenceCells(records: Iterable<Named>): (id: unknown) => unknown {
  const named = new Map(records)
  const ids = idsByName(named)
  return (id) => {
    const name = named.get(Number(id))?.en ?? ''
    return idInCell(name) === undefined && ids.get(looksOf(name))?.size === 1 ? name : id
  }
}
