import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Article, articleRow } from '@bayt/content/entities/article'
import { brandLogoRow } from '@bayt/content/entities/brand-logo'
import { heroImageRow } from '@bayt/content/entities/hero-image'
import { impactGalleryItemRow } from '@bayt/content/entities/impact-gallery-item'
import { partnerRow } from '@bayt/content/entities/partner'
import { productRow } from '@bayt/content/entities/product'
import type { PublicContent } from '@bayt/content/queries/public-content'
import type { PictureSource } from '@bayt/release/renderer'
import { isCode } from './files.ts'

/** The seed of the repository as public content, for design, tests and measuring without a backend. */

const SEED = join(import.meta.dirname, '../../../../supabase/seed')
const MEDIA_ORIGIN = 'https://media.fixture.example/'

type SeedRow = Record<string, unknown>

/** An entity schema of packages/content. */
interface RowSchema<Row> {
  parse: (value: unknown) => Row
}

export async function readFixture(): Promise<PublicContent> {
  const [products, articles, heroImages, brandLogos, partners, impactGallery] = await Promise.all([
    readRows('products', productRow),
    readArticles(),
    readRows('hero_images', heroImageRow),
    readRows('brand_logos', brandLogoRow),
    readRows('partners', partnerRow),
    readRows('impact_gallery', impactGalleryItemRow),
  ])
  return { products: products.toReversed(), articles, heroImages, brandLogos, partners, impactGallery, newestChange: 1 }
}

/** Reads an original of the fixture; what the publisher does over HTTP. */
export const fetchFixturePicture: PictureSource['fetchPicture'] = async (url) => {
  if (!url.startsWith(MEDIA_ORIGIN)) throw new Error('not a picture of the fixture')
  return readFile(join(SEED, 'media', url.slice(MEDIA_ORIGIN.length)))
}

async function readArticles(): Promise<Article[]> {
  const rows = await readSeed('articles')
  const whole = await Promise.all(
    rows.map(async (row) => ({
      ...row,
      content_en: await readText(`articles/${row.slug}.en.md`),
      content_ar: await readText(`articles/${row.slug}.ar.md`),
    })),
  )
  return parseRows(whole, articleRow)
    .filter(({ published }) => published)
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
}

async function readRows<Row>(table: string, schema: RowSchema<Row>): Promise<Row[]> {
  return parseRows(await readSeed(table), schema)
}

/** Rows as the database would answer them: with identities, dates and full picture addresses. */
function parseRows<Row>(rows: SeedRow[], schema: RowSchema<Row>): Row[] {
  return rows.map((row, index) => {
    const date = new Date(Date.UTC(2026, 0, 1 + index)).toISOString()
    return schema.parse({ id: index + 1, created_at: date, updated_at: row.created_at ?? date, ...withMediaUrls(row) })
  })
}

function withMediaUrls(row: SeedRow): SeedRow {
  const isPicture = (field: string) => /_url(_\d)?$|_image_\d$/.test(field)
  return Object.fromEntries(
    Object.entries(row).map(([field, value]) => [
      field,
      isPicture(field) && typeof value === 'string' ? MEDIA_ORIGIN + value : value,
    ]),
  )
}

async function readSeed(table: string): Promise<SeedRow[]> {
  return JSON.parse(await readFile(join(SEED, `${table}.json`), 'utf8')) as SeedRow[]
}

/** The text of an article; the seed may name one that is not written yet. */
async function readText(path: string): Promise<string> {
  try {
    return await readFile(join(SEED, path), 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return `(${path} is missing)`
    throw error
  }
}
