import { z } from 'zod'
import { type ContentTable, eachTable } from '../entities/tables.ts'
import { ContentError } from '../errors/errors.ts'
import type { ContentClient } from './client.ts'
import { unwrap } from './unwrap.ts'

/** The public rows of a table in the order in which they are shown, each with what stands for its state. */
export type RowVersions = readonly (readonly [id: number, version: string])[]

/** Which rows the public site shows, as of one moment. */
export interface ContentVersions {
  newestChange: number
  tables: Record<ContentTable, RowVersions>
}

const rowVersions = z.array(z.tuple([z.number().int(), z.string()]))
const answer = z.object({
  newest_change: z.number().int().nonnegative(),
  ...eachTable(() => rowVersions),
})

/** Asks which rows are public, and in which version, without the rows. @throws ContentError */
export async function readContentVersions(client: ContentClient): Promise<ContentVersions> {
  const parsed = answer.safeParse(await unwrap(client.rpc('public_content_versions')))
  if (!parsed.success) {
    throw new ContentError('server', 'The versions of the content could not be understood.', { cause: parsed.error })
  }
  const { newest_change, ...tables } = parsed.data
  return { newestChange: newest_change, tables }
}
