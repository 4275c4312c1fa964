import { CONTENT_TABLE_NAMES, columnsOfKind } from '@bayt/content/entities/tables'
import type { Tables } from '../read-tables.ts'
import type { Value, Values } from '../values.ts'

/** Selects the addresses that are pictures to export. */
export interface Wanted {
  /** For addresses in picture columns. */
  isPicture: (address: string) => boolean
  /** Matches addresses of pictures in texts; without it, texts are not searched. */
  inTexts?: RegExp
}

/** The addresses of all pictures to export, each once. */
export function collectPictures(tables: Tables, { isPicture, inTexts }: Wanted): string[] {
  const found = new Set<string>()
  for (const table of CONTENT_TABLE_NAMES) {
    const [pictures, texts] = [columnsOfKind(table, 'picture'), columnsOfKind(table, 'markdown')]
    for (const row of tables[table]) {
      for (const address of strings(row, pictures)) if (isPicture(address)) found.add(address)
      if (!inTexts) continue
      for (const text of strings(row, texts)) for (const [address] of text.matchAll(inTexts)) found.add(address)
    }
  }
  return [...found].sort()
}

/**
 * Replaces picture addresses in rows. Addresses that are not in the map stay.
 * @param names the new name by address, such as the path in the folder
 * @param inTexts matches addresses of pictures in texts
 */
export function renamePictures(tables: Tables, names: ReadonlyMap<string, string>, inTexts: RegExp): Tables {
  const rename = (address: string) => names.get(address) ?? address
  const entries = CONTENT_TABLE_NAMES.map((table) => {
    const [pictures, texts] = [columnsOfKind(table, 'picture'), columnsOfKind(table, 'markdown')]
    const renamed = (column: string, value: Value): Value => {
      if (typeof value !== 'string') return value
      if (pictures.includes(column)) return rename(value)
      return texts.includes(column) ? value.replace(inTexts, rename) : value
    }
    const rows = tables[table].map((row) =>
      Object.fromEntries(Object.entries(row).map(([column, value]) => [column, renamed(column, value)])),
    )
    return [table, rows] as const
  })
  return Object.fromEntries(entries) as Tables
}

function strings(row: Values, columns: readonly string[]): string[] {
  return columns.map((column) => row[column]).filter((value) => typeof value === 'string')
}
