import { z } from 'zod'
import { ContentError } from '../errors/errors.ts'
import type { ContentClient } from './client.ts'
import { type ContentRows, readEachTable } from './content-rows.ts'
import { readPublicRows } from './public-reads.ts'
import { unwrap } from './unwrap.ts'

/** The content of the public site, as one consistent snapshot. */
export interface PublicContent extends ContentRows {
  /** Id of the newest change (`site_changes`) that this content includes; 0 before the first. */
  newestChange: number
}

const changeId = z.number().int().nonnegative()

/**
 * Reads the id of the newest publicly visible change; 0 if there is none.
 * @throws ContentError; `server` if the response is not an id
 */
export async function readNewestChange(client: ContentClient): Promise<number> {
  const { data, error } = changeId.safeParse(await unwrap(client.rpc('newest_site_change')))
  if (error) throw new ContentError('server', 'The newest change is not a number.', { cause: error })
  return data
}

/** Maximum number of attempts to read a consistent snapshot. */
export const READ_ATTEMPTS = 5

/**
 * Reads one consistent snapshot: the newest change is the same before and after the reads.
 * @throws ContentError; `server` if changes kept arriving during 5 attempts
 */
export async function readPublicContent(client: ContentClient): Promise<PublicContent> {
  let before = await readNewestChange(client)
  for (let attempt = 0; attempt < READ_ATTEMPTS; attempt++) {
    const rows = await readEachTable((table) => readPublicRows(client, table))
    const after = await readNewestChange(client)
    if (after === before) return { ...rows, newestChange: after }
    before = after
  }
  throw contentKeptChangingError()
}

/** The error if changes kept arriving while the content was read. */
export function contentKeptChangingError(): ContentError {
  return new ContentError('server', 'The content kept changing while it was read. It is read again shortly.')
}
