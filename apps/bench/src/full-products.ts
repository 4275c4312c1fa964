import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoProducts, type SeedRow } from '@bayt/content/search/demo-catalogue.test-data'
import { type SearchedRow, searchedColumns } from '@bayt/content/search/searched-texts'

const SEED = join(import.meta.dirname, '../../../supabase/seed')

/** The seeded rows of a list of the demo, from its JSON file. */
export const seedRows = (name: string): SeedRow[] => JSON.parse(readFileSync(join(SEED, `${name}.json`), 'utf8'))

/**
 * Full products (about 700 characters in each language), with all columns that the search reads. Repeats the products of the demo
 * with the words of each text in another order, so that the texts of all products differ. Real texts compress better.
 */
export function fullProducts(size: number): SearchedRow[] {
  const { rows } = demoProducts(seedRows('products'))
  return Array.from({ length: size }, (_, at) => {
    const row: SeedRow = {
      ...rows[at % rows.length],
      id: at + 1,
      created_at: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString(),
    }
    const read = searchedColumns('products').map((column) => [
      column,
      column.startsWith('pack_') ? row[column] : mixed(row[column] ?? null, at),
    ])
    return Object.fromEntries(read) as SearchedRow
  })
}

function mixed(text: unknown, at: number): unknown {
  if (typeof text !== 'string' || !text.includes(' ')) return text
  const words = text.split(' ').map((word, place) => ({ word, place: ((place + 1) * (at + 1) * 7919) % 1009 }))
  return words
    .sort((a, b) => a.place - b.place)
    .map(({ word }) => word)
    .join(' ')
}
