import { libraryName } from '@bayt/content/entities/picture-address'
import { ContentError } from '@bayt/content/errors'
import { type PictureSize, readPictureSizes } from '@bayt/content/queries/picture-sizes'
import { isSafeUrl } from '@bayt/content/text/url'
import { type Query, useQueries, useQuery } from '@tanstack/react-query'
import { measurePicture } from '../../lib/picture-size.ts'
import { useServices } from '../../lib/services.tsx'
import { useLastDefined } from '../../lib/use-last-defined.ts'

/** The pixels of pictures by address, `null` for an address that gives none. Absent until they are known, and while offline. */
export type PictureSizes = ReadonlyMap<string, PictureSize | null>

/** The bytes of a known picture do not change; an address that gives none may give one later. */
const MISSING_STALE_MS = 10_000

/** The sizes of the pictures at some addresses. Those of the library are read by one call, others are loaded one by one. */
export function usePictureSizes(addresses: readonly string[]): PictureSizes {
  const { client, config } = useServices()
  const wanted = [...new Set(addresses.filter(isSafeUrl))].sort()
  const stored = wanted.filter((address) => libraryName(address, config.supabaseUrl) !== undefined)
  const library = useQuery({
    queryKey: ['picture-sizes', ...stored],
    queryFn: async () => [...(await readPictureSizes(client, config.supabaseUrl, stored))],
    enabled: stored.length > 0,
    staleTime: ({ state }) => (state.data?.some(([, size]) => size === null) ? MISSING_STALE_MS : Number.POSITIVE_INFINITY),
  })
  const known = new Map(useLastDefined(library.data))
  const unknown = wanted.filter((address) => !known.has(address) && (library.isSuccess || !stored.includes(address)))
  const measured = useQueries({
    queries: unknown.map((address) => ({
      queryKey: ['picture-size', address],
      queryFn: () => loadSize(address, stored.includes(address)),
      staleTime: ({ state }: Query<PictureSize | null>) => (state.data ? Number.POSITIVE_INFINITY : MISSING_STALE_MS),
    })),
  })
  for (const [at, address] of unknown.entries()) {
    const size = measured[at]?.data
    if (size !== undefined) known.set(address, size)
  }
  return known
}

/** @throws ContentError `offline` if the picture cannot be loaded now, although it may be there */
async function loadSize(address: string, isStored: boolean): Promise<PictureSize | null> {
  const size = await measurePicture(address)
  if (size === undefined || (size === null && isStored)) throw new ContentError('offline', `${address} could not be loaded.`)
  return size
}
