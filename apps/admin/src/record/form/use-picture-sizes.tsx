import { libraryName } from '@bayt/content/entities/picture-address'
import { CONTENT_TABLE_NAMES, columnsOfKind } from '@bayt/content/entities/tables'
import { ContentError } from '@bayt/content/errors'
import { type PictureSize, readPictureSizes } from '@bayt/content/queries/picture-sizes'
import { isSafeUrl } from '@bayt/content/text/url'
import { type Query, useQueries, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import type { FormValues } from '../../data/drafts/draft.ts'
import type { RecordTable } from '../../data/drafts/key.ts'
import { useServices } from '../../data/services.tsx'
import { measurePicture } from '../../ui/local-picture.ts'
import { useLastDefined } from '../../ui/use-kept.ts'

/** The sizes of the pictures in the picture fields of a form, by trimmed address. */
export const PictureSizesContext = createContext<PictureSizes>(new Map())

/** Finds the sizes of the pictures in the picture fields of a form. Forms of accounts have no pictures. */
export function PictureSizesProvider({ table, children }: { table: RecordTable; children: ReactNode }) {
  const content = CONTENT_TABLE_NAMES.find((name) => name === table)
  const addresses = useWatch<FormValues>({ name: content ? columnsOfKind(content, 'picture') : [] })
  const typed = useDeferredValue(addresses.map((address) => String(address ?? '').trim()).join('\n'))
  return <PictureSizesContext value={usePictureSizes(typed.split('\n'))}>{children}</PictureSizesContext>
}

/** The pixels of pictures by address; `null` for an address without a picture. An address is absent until its size is known. */
export type PictureSizes = ReadonlyMap<string, PictureSize | null>

/** Query key of the sizes of library pictures. Every upload invalidates the sizes: a missing picture may exist now. */
export const LIBRARY_SIZES = 'picture-sizes'

/** An address without a picture may have a picture later, so it is read again after this time. A known size is not read again. */
const MISSING_STALE_MS = 10_000

/** The sizes of the pictures at some addresses. A single call reads all library pictures; other pictures are loaded one by one. */
export function usePictureSizes(addresses: readonly string[]): PictureSizes {
  const { client, config } = useServices()
  const wanted = [...new Set(addresses.filter(isSafeUrl))].sort()
  const isStored = (address: string) => libraryName(address, config.supabaseUrl) !== undefined
  const stored = wanted.filter(isStored)
  const { data } = useQuery({
    queryKey: [LIBRARY_SIZES, ...stored],
    queryFn: async () => [...(await readPictureSizes(client, config.supabaseUrl, stored))],
    enabled: stored.length > 0,
    staleTime: ({ state }) => (state.data?.some(([, size]) => size === null) ? MISSING_STALE_MS : Number.POSITIVE_INFINITY),
  })
  const answer = new Map(useLastDefined(data))
  const unknown = wanted.filter((address) => !isStored(address) || answer.get(address) === 'unknown')
  const measured = useQueries({
    queries: unknown.map((address) => ({
      queryKey: ['picture-size', address],
      queryFn: () => loadSize(address),
      staleTime: ({ state }: Query<PictureSize | null>) => (state.data ? Number.POSITIVE_INFINITY : MISSING_STALE_MS),
    })),
  })
  const known = new Map<string, PictureSize | null>()
  for (const [address, size] of answer) if (size !== 'unknown') known.set(address, size)
  for (const [at, address] of unknown.entries()) {
    const size = measured[at]?.data
    if (size !== undefined) known.set(address, size)
  }
  return known
}

/** @throws ContentError `offline` if the size cannot be known now */
async function loadSize(address: string): Promise<PictureSize | null> {
  const size = await measurePicture(address)
  if (size === undefined) throw new ContentError('offline', `${address} could not be loaded.`)
  return size
}
