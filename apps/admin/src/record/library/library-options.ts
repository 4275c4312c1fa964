import { type LibraryRequest, readLibrary } from '@bayt/content/queries/library'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { resourceKeys } from '../../data/keys.ts'
import type { Services } from '../../data/services.tsx'

/** All pages of the library. The pages are read again after a text of a picture is saved, and when the screen opens. */
export const libraryKey = [...resourceKeys.table('picture_texts'), 'library'] as const

/** A page of the library; the previous page stays on the screen until the next page has loaded. */
export function libraryOptions({ client }: Services, request: LibraryRequest, onError?: (error: Error) => void) {
  return queryOptions({
    queryKey: [...libraryKey, request],
    queryFn: async () => {
      const { pictures, total } = await readLibrary(client, request)
      return { rows: pictures, total }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    ...(onError && { meta: { onError } }),
  })
}
