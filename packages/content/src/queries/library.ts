import { z } from 'zod'
import { pictureTextEntity } from '../entities/picture-text.ts'
import { CONTENT_TABLE_NAMES, type ContentTable } from '../entities/tables.ts'
import type { ContentClient } from './client.ts'
import { withRefusedRecord } from './refused-record.ts'
import { parseAnswer, unwrap } from './unwrap.ts'

/** The library of pictures (supabase/migrations/…_pictures.sql). docs/decisions/library.md. */

/** States of pictures: unused, without any text, with a text in one language only. */
export const LIBRARY_STATES = ['unused', 'undescribed', 'one_language'] as const
export const LIBRARY_SORTS = ['newest', 'oldest', 'largest', 'most_used'] as const
export type LibraryShow = (typeof LIBRARY_STATES)[number] | ContentTable
export type LibrarySort = (typeof LIBRARY_SORTS)[number]

export interface LibraryRequest {
  search: string
  /** Without this filter, all pictures. */
  show?: LibraryShow | undefined
  sort: LibrarySort
  /** Zero-based. */
  page: number
  pageSize: number
}

const use = z.object({
  entity: z.enum(CONTENT_TABLE_NAMES),
  id: z.number(),
  columns: z.array(z.string()),
  /** The names of the record by column. */
  names: z.record(z.string(), z.string()),
})
/** A record that uses a picture, and the columns with the picture. */
export type PictureUse = z.output<typeof use>

const picture = z.object({
  /** The name of the picture inside the bucket. */
  picture: z.string(),
  bytes: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  file_name: z.string().nullable(),
  stored_at: z.string(),
  stored_by: z.string().nullable(),
  /** At most 50. */
  uses: z.array(use),
  use_count: z.number(),
  /** The newest description of the picture, in its languages; `null` if there is none. */
  texts: pictureTextEntity.row.nullable(),
  /** Why the picture cannot be removed, the first reason that applies; `null` if no record needs the picture. */
  kept_for: z.enum(['used', 'text', 'bin', 'history', 'recent']).nullable(),
  total: z.number(),
})
export type LibraryPicture = z.output<typeof picture>

/** The longest search that the database reads, in characters. */
const LONGEST_SEARCH = 200

/** Reads a page of the library. @throws ContentError */
export async function readLibrary(
  client: ContentClient,
  { search, show, sort, page, pageSize }: LibraryRequest,
): Promise<{ pictures: LibraryPicture[]; total: number }> {
  const rows = await unwrap(
    client.rpc('library_pictures', {
      p_search: [...search.replaceAll('\0', '').toWellFormed()].slice(0, LONGEST_SEARCH).join(''),
      p_show: show ?? null,
      p_sort: sort,
      p_limit: pageSize,
      p_offset: page * pageSize,
    }),
  )
  const data = parseAnswer('of the library', z.array(picture), rows)
  // A page beyond the last page has no rows and therefore no total, so the first page is read.
  if (data.length === 0 && page > 0) {
    const first = await readLibrary(client, { search, show, sort, page: 0, pageSize: 1 })
    return { pictures: [], total: first.total }
  }
  return { pictures: data, total: data[0]?.total ?? 0 }
}

/** The public address of a picture of the library. */
export function libraryAddress(supabaseUrl: string, name: string): string {
  return new URL(`/storage/v1/object/public/media/${name}`, supabaseUrl).href
}

/** The replacement of a picture by another picture, everywhere. */
export interface Replacement {
  /** The name of the replaced picture inside the bucket. */
  picture: string
  /** The public address of the new picture. */
  address: string
  /** Whether the texts of the replaced picture move to the new picture, unless the new picture has its own texts. */
  withText: boolean
}

/**
 * Replaces a picture in every record and text that uses the picture: one command of the history, which `undoCommand` reverts.
 * @param request a UUID; a call whose answer was lost is repeated with the same UUID
 * @returns the number of changed records
 * @throws ContentError `not_found` if the new picture is not in the library; RefusedRecord if a text has no room for the new
 * address
 */
export async function replacePicture(
  client: ContentClient,
  { picture: name, address, withText }: Replacement,
  request: string,
): Promise<number> {
  const call = { p_picture: name, p_address: address, p_with_text: withText, p_request: request }
  try {
    return await unwrap(client.rpc('replace_picture', call))
  } catch (error) {
    throw withRefusedRecord(error)
  }
}
