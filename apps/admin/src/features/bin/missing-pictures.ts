import type { PictureText } from '@bayt/content/entities/picture-text'
import { columnsOfKind, ENTITIES, requiredColumns } from '@bayt/content/entities/tables'
import { classifyError } from '@bayt/content/errors'
import type { Locale } from '@bayt/content/locale'
import type { DeletedRecord } from '@bayt/content/queries/history'
import { recordName } from '../../resource/record-name.ts'

/** The pictures of a deleted record that cannot be loaded any more. */
export interface MissingPictures {
  deleted: DeletedRecord
  /** Columns. */
  columns: string[]
}

/** The file name of a picture, as far as its address has one. */
export function fileNameOf(address: string): string {
  const name =
    address
      .replace(/[?#].*$/s, '')
      .split('/')
      .at(-1) ?? ''
  try {
    return decodeURIComponent(name) || address
  } catch {
    // The address has a % that encodes nothing.
    return name
  }
}

/** What a picture was: its alternative text, in the language of the interface if it has one, or the name of its file. */
export function nameOfPicture(address: string, text: PictureText | null, locale: Locale): string {
  return (text && recordName('picture_texts', text, locale)) || fileNameOf(address)
}

/** A slow picture counts as there. */
const TIMEOUT_MS = 8_000

/**
 * Finds the records whose pictures are gone.
 * @param apiUrl pictures below this address are looked up in the media library, others are loaded
 * @throws ContentError if the media library does not answer
 */
export async function findMissingPictures(records: DeletedRecord[], apiUrl: string): Promise<MissingPictures[]> {
  const checked = await Promise.all(records.map(async (deleted) => ({ deleted, columns: await missingColumns(deleted, apiUrl) })))
  return checked.filter(({ columns }) => columns.length > 0)
}

async function missingColumns({ entity, record }: DeletedRecord, apiUrl: string): Promise<string[]> {
  const checks = columnsOfKind(entity, 'picture').map(async (column) => {
    const address = record[column]
    if (typeof address !== 'string') return []
    const isThere = await (address.startsWith(`${apiUrl}/`) ? isStored(address) : canBeLoaded(address))
    return isThere ? [] : [column]
  })
  return (await Promise.all(checks)).flat()
}

async function isStored(address: string): Promise<boolean> {
  try {
    const { status } = await fetch(address, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
    // The storage answers 400 or 404 for a file that it does not have.
    return status !== 400 && status !== 404
  } catch (error) {
    throw classifyError(error)
  }
}

function canBeLoaded(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image()
    image.onload = () => resolve(true)
    image.onerror = () => resolve(false)
    setTimeout(() => resolve(true), TIMEOUT_MS)
    image.src = address
  })
}

/** What a record is restored with instead of its missing pictures: without them, or hidden where it needs one. */
export function withoutPictures({ deleted, columns }: MissingPictures): Record<string, boolean | null> {
  const required = requiredColumns(deleted.entity)
  const optional = columns.filter((column) => !required.includes(column))
  const { visibleBy } = ENTITIES[deleted.entity]
  const isHidden = optional.length < columns.length && visibleBy !== null
  return { ...Object.fromEntries(optional.map((column) => [column, null])), ...(isHidden ? { [visibleBy]: false } : {}) }
}

/** Whether a record without its missing pictures is invisible until it has one. */
export function isHiddenWithout(missing: MissingPictures): boolean {
  return Object.values(withoutPictures(missing)).includes(false)
}
