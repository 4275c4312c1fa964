import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Field } from '@bayt/content/entities/field'
import { type ContentTable, columnsOfKind, ENTITIES, isVisible, orderOf, type RowOf } from '@bayt/content/entities/tables'
import { fillTranslations } from '@bayt/content/entities/translations'
import { readEachTable } from '@bayt/content/queries/content-rows'
import type { PublicContent } from '@bayt/content/queries/public-content'
import { hasCode } from '@bayt/release/files'
import type { PictureSource } from '@bayt/release/renderer'

/** The seed of the repository as public content, for design, tests and benchmarks without a backend. */

const SEED = join(import.meta.dirname, '../../../supabase/seed')
/**
 * The project's cache of picture variants: all tests share its variants, so the pictures of the fixture are encoded only once.
 */
export const FIXTURE_PICTURES = join(import.meta.dirname, '../../../.local/pictures')
const MEDIA_ORIGIN = 'https://media.fixture.example/'

type SeedRow = Record<string, unknown>

export async function readFixture(): Promise<PublicContent> {
  return { ...(await readEachTable(readRows)), newestChange: 1 }
}

/** Reads an original of the fixture. The publisher fetches originals over HTTP. */
export const fetchFixturePicture: PictureSource['fetchPicture'] = async (url) => {
  if (!url.startsWith(MEDIA_ORIGIN)) throw new Error(`${url} is not a picture of the fixture.`)
  return readFile(join(SEED, 'media', url.slice(MEDIA_ORIGIN.length)))
}

/** The rows of a table that visitors see, in the order of the database. */
async function readRows<Table extends ContentTable>(table: Table): Promise<RowOf<Table>[]> {
  const seed = await readSeed(table)
  const rows = await Promise.all(seed.map((row, index) => parseRow(table, row, index)))
  const visible = rows.filter((row) => isVisible(table, row))
  // The seed lists ordered tables in their display order.
  return orderOf(table) ? visible : visible.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
}

/** A row as the database returns it: with id, dates, full picture addresses and the texts from Markdown files. */
async function parseRow<Table extends ContentTable>(table: Table, row: SeedRow, index: number): Promise<RowOf<Table>> {
  const date = new Date(Date.UTC(2026, 0, 1 + index)).toISOString()
  const columns = { id: index + 1, created_at: date, updated_at: row.created_at ?? date }
  const filled = { ...withMediaUrls(table, row), ...(await textsOf(table, row)), ...(await referencesOf(table, row)) }
  const translated = fillTranslations(table, { ...columns, ...filled })
  return ENTITIES[table].row.parse(translated) as RowOf<Table>
}

function withMediaUrls(table: ContentTable, row: SeedRow): SeedRow {
  const pictures = columnsOfKind(table, 'picture')
  const entries = Object.entries(row).map(([column, value]) => {
    return [column, pictures.includes(column) && typeof value === 'string' ? MEDIA_ORIGIN + value : value]
  })
  return Object.fromEntries(entries)
}

/** The seed has the ids of the database, which inserts the last row of a file first; the fixture counts from the first row. */
async function referencesOf(table: ContentTable, row: SeedRow): Promise<SeedRow> {
  const ids = Object.entries(ENTITIES[table].fields).flatMap(([column, field]) => {
    const { refersTo }: Field = field
    return refersTo === undefined
      ? []
      : readSeed(refersTo).then(({ length }) => [column, length + 1 - Number(row[column])] as const)
  })
  return Object.fromEntries(await Promise.all(ids))
}

/** The Markdown texts, which the seed keeps in separate files: `articles/{slug}.en.md`. */
async function textsOf(table: ContentTable, { slug }: SeedRow): Promise<SeedRow> {
  const columns = Object.entries(ENTITIES[table].fields).filter(([, { kind }]) => kind === 'markdown')
  const texts = columns.map(async ([column, field]) => [column, await readText(`${table}/${slug}.${field.language}.md`)])
  return Object.fromEntries((await Promise.all(texts)).filter(([, text]) => text !== undefined))
}

async function readSeed(table: string): Promise<SeedRow[]> {
  return JSON.parse(await readFile(join(SEED, `${table}.json`), 'utf8')) as SeedRow[]
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(join(SEED, path), 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}
