import type { ContentTable } from '@bayt/content/entities/tables'
import type { ContentClient } from '@bayt/content/queries/client'
import { readPublicContent } from '@bayt/content/queries/public-content'
import { throwOnError } from '@bayt/content/queries/unwrap'
import { grownCatalogue } from '../scale/catalogue.ts'

const BATCH_SIZE = 250
/** Columns that the database sets. */
const DATABASE_COLUMNS = new Set(['id', 'created_at', 'updated_at'])

/** Adds products and articles, derived from the existing records, until there are `size` of each. */
export async function growCatalogue(client: ContentClient, size: number): Promise<void> {
  const seed = await readPublicContent(client)
  const grown = grownCatalogue(seed, size)
  await insertAll(client, 'products', grown.products.slice(seed.products.length))
  await insertAll(client, 'articles', grown.articles.slice(seed.articles.length))
}

/** @param batchSize rows of one request, which is one transaction */
export async function insertAll(
  client: ContentClient,
  table: ContentTable,
  rows: object[],
  batchSize = BATCH_SIZE,
): Promise<void> {
  const inputs = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([field]) => !DATABASE_COLUMNS.has(field))))
  for (let from = 0; from < inputs.length; from += batchSize) {
    await throwOnError(client.from(table).insert(inputs.slice(from, from + batchSize) as never))
  }
}
