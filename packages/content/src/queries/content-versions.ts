import { z } from 'zod'
import { type ContentTable, eachTable } from '../entities/tables.ts'
import { ContentError } from '../errors/errors.ts'
import type { ContentClient } from './client.ts'
import { unwrap } from './unwrap.ts'

/** The public rows of a table in display order, each with its version. */
export type RowVersions = readonly (readonly [id: number, version: string])[]

/** The newest change in the content, and the newest loss that staff have confirmed. */
export interface ContentState {
  newestChange: number
  /** The newest change that the content includes and whose loss staff have confirmed; 0 without a confirmation. */
  confirmedChange: number
}

/** The versions of all public rows, as one consistent snapshot. */
export interface ContentVersions extends ContentState {
  tables: Record<ContentTable, RowVersions>
}

const rowVersions = z.array(z.tuple([z.number().int(), z.string()]))
const answer = z.object({
  newest_change: z.number().int().nonnegative(),
  confirmed_change: z.number().int().nonnegative(),
  ...eachTable(() => rowVersions),
})

/** Reads ids and versions of the public rows, without their content. @throws ContentError */
export async function readContentVersions(client: ContentClient): Promise<ContentVersions> {
  const parsed = answer.safeParse(await unwrap(client.rpc('public_content_versions')))
  if (!parsed.success) {
    throw new ContentError('server', 'The versions of the content could not be understood.', { cause: parsed.error })
  }
  const { newest_change, confirmed_change, ...tables } = parsed.data
  return { newestChange: newest_change, confirmedChange: confirmed_change, tables }
}
