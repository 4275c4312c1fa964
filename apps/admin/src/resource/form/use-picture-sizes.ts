import { type PictureSize, readPictureSizes } from '@bayt/content/queries/picture-sizes'
import { isSafeUrl } from '@bayt/content/text/url'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { measurePicture } from '../../lib/picture-size.ts'
import { type Services, useServices } from '../../lib/services.tsx'

/** The pixels of pictures by address, `null` for an address that gives none. Absent until they are known, and while offline. */
export type PictureSizes = ReadonlyMap<string, PictureSize | null>

const NONE: PictureSizes = new Map()

/** The sizes of the pictures at some addresses. */
export function usePictureSizes(addresses: readonly string[]): PictureSizes {
  const services = useServices()
  const wanted = [...new Set(addresses.filter(isSafeUrl))].sort()
  const { data } = useQuery({
    queryKey: ['picture-sizes', ...wanted],
    queryFn: () => findSizes(services, wanted),
    enabled: wanted.length > 0,
    placeholderData: keepPreviousData,
  })
  return data ?? NONE
}

/** The library knows the sizes of its pictures; the others are loaded and measured, and all of them if it does not answer. */
async function findSizes({ client, config }: Services, addresses: string[]): Promise<PictureSizes> {
  const sizes = await readPictureSizes(client, config.supabaseUrl, addresses).catch(() => new Map<string, PictureSize | null>())
  const unknown = addresses.filter((address) => !sizes.has(address))
  const measured = await Promise.all(unknown.map(async (address) => [address, await measurePicture(address)] as const))
  for (const [address, size] of measured) if (size !== undefined) sizes.set(address, size)
  return sizes
}
