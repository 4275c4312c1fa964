import type { PictureText } from '@bayt/content/entities/picture-text'
import { columnsOfKind, ENTITIES, fieldsOf, requiredColumns } from '@bayt/content/entities/tables'
import { classifyError } from '@bayt/content/errors'
import type { Locale } from '@bayt/content/locale'
import { BIN_TEXT_LENGTH, type DeletedRecord } from '@bayt/content/queries/history'
import { recordName } from '../../record/record-name.ts'
import { loads, picturesOfValues } from '../missing-pictures.ts'

type Columns = DeletedRecord['record']

/** The pictures of a deleted record that cannot be loaded any more. */
export interface MissingPictures {
  deleted: DeletedRecord
  /** Columns whose picture is gone. */
  columns: string[]
  /** Addresses of pictures that a text shows. The text stays unchanged: the site omits its missing pictures. */
  inTexts: string[]
}

/** The file name in the address of a picture; the address itself if the address has no file name. */
export function fileNameOf(address: string): string {
  const name =
    address
      .replace(/[?#].*$/s, '')
      .split('/')
      .at(-1) ?? ''
  try {
    return decodeURIComponent(name) || address
  } catch {
    // The address contains a % that is not part of an encoded character.
    return name
  }
}

/** The name of a missing picture: its description, preferably in the language of the interface, or the name of its file. */
export function nameOfPicture(address: string, text: PictureText | null, locale: Locale): string {
  return (text && recordName('picture_texts', text, locale)) || fileNameOf(address)
}

/** A picture that has not loaded after this time counts as present. */
const TIMEOUT_MS = 8_000

/**
 * Finds the records whose pictures are gone.
 * @param apiUrl pictures below this address are looked up in the media library, other pictures are loaded
 * @param readRecord reads the complete deleted row, by its version: the bin has only the beginning of a long text. `null` if the record is
 * no longer in the bin
 * @throws ContentError if the media library does not answer; errors of `readRecord`
 */
export async function findMissingPictures(
  records: DeletedRecord[],
  apiUrl: string,
  readRecord: (versionId: number) => Promise<Columns | null>,
): Promise<MissingPictures[]> {
  const checked = await Promise.all(
    records.map(async (deleted) => {
      const whole = hasCutText(deleted) ? await readRecord(deleted.version_id) : null
      return missingOf(deleted, whole ?? deleted.record, apiUrl)
    }),
  )
  return checked.filter(({ columns, inTexts }) => columns.length + inTexts.length > 0)
}

function hasCutText({ entity, record }: DeletedRecord): boolean {
  return columnsOfKind(entity, 'markdown').some((column) => String(record[column] ?? '').length >= BIN_TEXT_LENGTH)
}

async function missingOf(deleted: DeletedRecord, record: Columns, apiUrl: string): Promise<MissingPictures> {
  const fields = Object.entries(fieldsOf(deleted.entity)).map(([name, { kind }]) => ({ name, kind }))
  const shown = picturesOfValues(fields, record)
  const isGone = async (address: string) =>
    !(await (address.startsWith(`${apiUrl}/`) ? isStored(address) : loads(address, TIMEOUT_MS)))
  const addresses = [...new Set(shown.map(({ address }) => address))]
  const answers = await Promise.all(addresses.map(isGone))
  const gone = shown.filter(({ address }) => answers[addresses.indexOf(address)])
  return {
    deleted,
    columns: gone.flatMap(({ column, isInText }) => (isInText ? [] : [column])),
    inTexts: [...new Set(gone.flatMap(({ address, isInText }) => (isInText ? [address] : [])))],
  }
}

async function isStored(address: string): Promise<boolean> {
  try {
    const { status } = await fetch(address, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
    // The storage answers 400 or 404 for a missing file.
    return status !== 400 && status !== 404
  } catch (error) {
    throw classifyError(error)
  }
}

/** The replacement values for missing pictures: empty fields, or a hidden record if a picture is required. */
export function withoutPictures({ deleted, columns }: MissingPictures): Record<string, boolean | null> {
  const required = requiredColumns(deleted.entity)
  const optional = columns.filter((column) => !required.includes(column))
  const { visibleBy } = ENTITIES[deleted.entity]
  const isHidden = optional.length < columns.length && visibleBy !== null
  return { ...Object.fromEntries(optional.map((column) => [column, null])), ...(isHidden ? { [visibleBy]: false } : {}) }
}

/** Whether a record without its missing pictures is invisible until it gets a picture. */
export function isHiddenWithout(missing: MissingPictures): boolean {
  return Object.values(withoutPictures(missing)).includes(false)
}
