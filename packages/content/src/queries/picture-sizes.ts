import { z } from 'zod'
import { libraryName } from '../entities/picture-address.ts'
import type { ContentClient } from './client.ts'
import { parseAnswer, unwrap } from './unwrap.ts'

/** Pixels of a picture. */
export interface PictureSize {
  width: number
  height: number
}

const storedSize = z.object({ picture: z.string(), width: z.number().nullable(), height: z.number().nullable() })

/** The database answers for at most this many pictures. */
const MAX_PICTURES = 200

/**
 * Reads the sizes of library pictures without loading them.
 * @param addresses at most 200; addresses outside this project's library are ignored
 * @returns by address: the size, `unknown` for an older picture, `null` for a missing picture
 * @throws ContentError
 */
export async function readPictureSizes(
  client: ContentClient,
  supabaseUrl: string,
  addresses: readonly string[],
): Promise<Map<string, PictureSize | 'unknown' | null>> {
  const names = new Map<string, string>()
  for (const address of addresses) {
    const name = libraryName(address, supabaseUrl)
    if (name && names.size < MAX_PICTURES) names.set(address, name)
  }
  if (names.size === 0) return new Map()
  const answer = await unwrap(client.rpc('picture_sizes', { p_pictures: [...names.values()] }))
  const stored = new Map(parseAnswer('of the library', z.array(storedSize), answer).map((row) => [row.picture, row]))
  const sizeOf = (name: string) => {
    const { width, height } = stored.get(name) ?? {}
    if (width === undefined || height === undefined) return null
    return width === null || height === null ? 'unknown' : { width, height }
  }
  return new Map([...names].map(([address, name]) => [address, sizeOf(name)]))
}
