import { storedPicturesIn } from '@bayt/content/entities/picture-address'
import { type ContentTable, columnsOfKind, ENTITIES, requiredColumns } from '@bayt/content/entities/tables'
import type { Columns } from '../data/command.ts'
import type { AppConfig } from '../data/env.ts'

/** A picture of a record that cannot be loaded any more. */
export interface MissingPicture {
  address: string
  /** Absent for a library picture inside a text: the text stays unchanged, and the site leaves the picture out. */
  field?: {
    column: string
    /** The place among the pictures of the record, from 1. */
    place: number
    isRequired: boolean
  }
}

/** The pictures that some values of a record show. */
export function picturesOf(table: ContentTable, values: Columns): MissingPicture[] {
  const textOf = (column: string) => String(values[column] ?? '')
  const required = requiredColumns(table)
  const inFields = columnsOfKind(table, 'picture').map((column, at) => {
    return { address: textOf(column), field: { column, place: at + 1, isRequired: required.includes(column) } }
  })
  const inTexts = new Set(columnsOfKind(table, 'markdown').flatMap((column) => storedPicturesIn(textOf(column))))
  return [...inFields.filter(({ address }) => address !== ''), ...[...inTexts].map((address) => ({ address }))]
}

/** A picture that has not loaded after this time counts as present. */
const TIMEOUT_MS = 8_000
/** The answers of the storage for a missing file. */
const GONE: ReadonlySet<number> = new Set([400, 404, 410])

/**
 * The pictures of some values that are gone. A picture that cannot be checked now (no connection, no answer in time) does not count as
 * gone: staff are asked only about pictures that certainly cannot be shown.
 */
export async function missingPictures(
  { supabaseUrl }: AppConfig,
  table: ContentTable,
  values: Columns,
): Promise<MissingPicture[]> {
  const shown = picturesOf(table, values)
  const addresses = [...new Set(shown.map(({ address }) => address))]
  const answers = await Promise.all(addresses.map((address) => isGone(address, supabaseUrl)))
  return shown.filter(({ address }) => answers[addresses.indexOf(address)])
}

async function isGone(address: string, supabaseUrl: string): Promise<boolean> {
  // The content security policy allows requests only to our storage. Online, any other picture that does not load counts as gone.
  if (!address.startsWith(`${supabaseUrl}/`)) return !(await loads(address)) && navigator.onLine
  try {
    const { status } = await fetch(address, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return GONE.has(status)
  } catch {
    // The storage is unreachable, so the picture may exist.
    return false
  }
}

function loads(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const picture = new Image()
    const timer = setTimeout(() => resolve(true), TIMEOUT_MS)
    const finish = (isLoaded: boolean) => {
      clearTimeout(timer)
      resolve(isLoaded)
    }
    picture.onload = () => finish(true)
    picture.onerror = () => finish(false)
    picture.src = address
  })
}

/** The values of a version without missing pictures: a field that needs a picture keeps its present picture. */
export function valuesWithout(values: Columns, missing: readonly MissingPicture[]): Columns {
  const needed = missing.flatMap(({ field }) => (field?.isRequired ? field.column : []))
  return Object.fromEntries(Object.entries({ ...values, ...emptied(missing) }).filter(([column]) => !needed.includes(column)))
}

/** The replacement values of a deleted record without missing pictures: the record is hidden if it needs one of these pictures. */
export function insteadOf(table: ContentTable, missing: readonly MissingPicture[]): Record<string, boolean | null> {
  return { ...emptied(missing), ...(isHiddenWithout(table, missing) ? { [String(ENTITIES[table].visibleBy)]: false } : {}) }
}

/** Whether a deleted record without its missing pictures is invisible until it gets a picture. */
export function isHiddenWithout(table: ContentTable, missing: readonly MissingPicture[]): boolean {
  return ENTITIES[table].visibleBy !== null && missing.some(({ field }) => field?.isRequired)
}

function emptied(missing: readonly MissingPicture[]): Record<string, null> {
  return Object.fromEntries(missing.flatMap(({ field }) => (field && !field.isRequired ? [[field.column, null]] : [])))
}
