import { z } from 'zod'
import type { Article } from '../entities/article.ts'
import type { BrandLogo } from '../entities/brand-logo.ts'
import type { HeroImage } from '../entities/hero-image.ts'
import type { ImpactGalleryItem } from '../entities/impact-gallery-item.ts'
import { describeIssue, toFieldIssues } from '../entities/issue-codes.ts'
import type { OrderedTable } from '../entities/ordered.ts'
import type { Partner } from '../entities/partner.ts'
import type { Product } from '../entities/product.ts'
import { CONTENT_TABLES, type ContentTable } from '../entities/tables.ts'
import { ContentError } from '../errors/errors.ts'
import type { ContentClient } from './client.ts'
import { columnsOf } from './columns.ts'
import { readAll } from './read-all.ts'
import { unwrap } from './unwrap.ts'

/** The six public reads (spec: public-site §7), each complete however many rows there are. */

const exact = { count: 'exact' } as const

/** Published articles, newest first. */
export async function readArticles(client: ContentClient): Promise<Article[]> {
  const rows = await readAll((from, to) =>
    client
      .from('articles')
      .select(columnsOf('articles'), exact)
      .eq('published', true)
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .range(from, to),
  )
  return parseRows('articles', rows)
}

/** All products, newest first. */
export async function readProducts(client: ContentClient): Promise<Product[]> {
  const rows = await readAll((from, to) =>
    client
      .from('products')
      .select(columnsOf('products'), exact)
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .range(from, to),
  )
  return parseRows('products', rows)
}

/** Active hero images in display order. */
export async function readHeroImages(client: ContentClient): Promise<HeroImage[]> {
  return parseRows('hero_images', await readActive(client, 'hero_images'))
}

/** Active brand logos in display order. */
export async function readBrandLogos(client: ContentClient): Promise<BrandLogo[]> {
  return parseRows('brand_logos', await readActive(client, 'brand_logos'))
}

/** Active partners in display order. */
export async function readPartners(client: ContentClient): Promise<Partner[]> {
  return parseRows('partners', await readActive(client, 'partners'))
}

/** Active impact gallery items in display order. */
export async function readImpactGallery(client: ContentClient): Promise<ImpactGalleryItem[]> {
  return parseRows('impact_gallery', await readActive(client, 'impact_gallery'))
}

/** Ids that fit into the address of one request. */
const IDS_AT_ONCE = 200

/** Single rows of a table, in no particular order; ids that the caller may not see are left out. */
export async function readRows<Table extends ContentTable>(
  client: ContentClient,
  table: Table,
  ids: readonly number[],
): Promise<RowOf<Table>[]> {
  const rows: unknown[] = []
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const some = ids.slice(from, from + IDS_AT_ONCE)
    // Typed as one table: the columns of the others differ, and the schema says which these are.
    const query = client.from(table as 'products').select(columnsOf(table))
    rows.push(...(await unwrap(query.in('id', some))))
  }
  return parseRows(table, rows)
}

function readActive(client: ContentClient, table: OrderedTable): Promise<unknown[]> {
  return readAll<unknown>((from, to) =>
    client.from(table).select(columnsOf(table), exact).eq('active', true).order('display_order').order('id').range(from, to),
  )
}

export type RowOf<Table extends ContentTable> = z.output<(typeof CONTENT_TABLES)[Table]>

/** Parses rows at the boundary; a row that breaks the rules is named with its field. */
function parseRows<Table extends ContentTable>(table: Table, rows: unknown[]): RowOf<Table>[] {
  const schema: z.ZodType = CONTENT_TABLES[table]
  const parsed = z.array(schema).safeParse(rows)
  if (parsed.success) return parsed.data as RowOf<Table>[]
  const [first] = toFieldIssues(parsed.error)
  const [index, ...field] = (first?.field ?? '').split('.')
  const row = rows[Number(index)]
  const id = typeof row === 'object' && row !== null && 'id' in row ? row.id : `at position ${index}`
  const why = first ? describeIssue({ ...first, field: field.join('.') }) : 'is not valid'
  throw new ContentError('invalid', `A row of ${table} (${id}) cannot be shown: ${why}.`, { cause: parsed.error })
}
