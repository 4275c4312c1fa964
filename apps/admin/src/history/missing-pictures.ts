import { storedPicturesIn } from '@bayt/content/entities/picture-address'
import type { AppConfig } from '../data/env.ts'
import type { Columns } from '../data/record-write.ts'
import type { HistoryField } from './subject.ts'

/** A picture that a column shows. */
export interface ColumnPicture {
  column: string
  address: string
  /** Whether a library picture is inside a text. If such a picture is gone, the text stays unchanged, and the site leaves the picture out. */
  isInText: boolean
}

/** The pictures of some values. */
export function picturesOfValues(fields: Pick<HistoryField, 'name' | 'kind'>[], values: Columns): ColumnPicture[] {
  return fields.flatMap(({ name, kind }): ColumnPicture[] => {
    const value = values[name]
    if (typeof value !== 'string' || value === '') return []
    if (kind === 'picture') return [{ column: name, address: value, isInText: false }]
    if (kind !== 'markdown') return []
    return storedPicturesIn(value).map((address) => ({ column: name, address, isInText: true }))
  })
}

/** A column with a picture that is gone. */
export interface MissingPicture extends Omit<ColumnPicture, 'address'> {
  /** Whether a picture is required in the column: then the present picture stays. */
  isRequired: boolean
}

/** Leaves out missing pictures. A text whose picture is missing keeps its words. */
export function valuesWithout(values: Columns, missing: readonly MissingPicture[]): Columns {
  const kept = { ...values }
  for (const { column, isRequired, isInText } of missing) {
    if (isRequired) delete kept[column]
    else if (!isInText) kept[column] = null
  }
  return kept
}

const TIMEOUT_MS = 4_000
/** The answers of the storage for a missing file. */
const GONE: ReadonlySet<number> = new Set([400, 404, 410])

/**
 * The addresses whose picture is gone. A picture that cannot be checked now (no connection, no answer in time) does not count as gone:
 * staff are asked only about pictures that certainly cannot be shown.
 */
export async function missingPictures({ supabaseUrl }: AppConfig, addresses: readonly string[]): Promise<string[]> {
  const missing = await Promise.all(
    [...new Set(addresses)].map(async (address) => ({ address, isGone: await isGone(address, supabaseUrl) })),
  )
  return missing.flatMap(({ address, isGone: gone }) => (gone ? [address] : []))
}

async function isGone(address: string, supabaseUrl: string): Promise<boolean> {
  if (await loads(address, TIMEOUT_MS)) return false
  // Only our storage may be asked why a picture does not load: the content security policy forbids requests to other sites. Online, such a
  // picture counts as gone.
  if (!address.startsWith(supabaseUrl)) return navigator.onLine
  try {
    const { status } = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), cache: 'no-store' })
    return GONE.has(status)
  } catch {
    // The storage is unreachable, so the picture may exist.
    return false
  }
}

/** Whether a picture loads. A slow picture counts as loaded. */
export function loads(address: string, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const picture = new Image()
    const timer = setTimeout(() => resolve(true), timeoutMs)
    const finish = (isLoaded: boolean) => {
      clearTimeout(timer)
      resolve(isLoaded)
    }
    picture.onload = () => finish(true)
    picture.onerror = () => finish(false)
    picture.src = address
  })
}
