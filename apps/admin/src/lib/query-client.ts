import { ContentError } from '@bayt/content/errors'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

const MAX_RETRIES = 2

/** Only reads are retried by themselves, and only where the same call may succeed later. */
export function shouldRetryRead(failures: number, error: unknown): boolean {
  return failures < MAX_RETRIES && error instanceof ContentError && error.isRetryable
}

/**
 * The query client of the admin.
 * @param onSignedOut called whenever the server no longer accepts a token, whichever call found out, with the moment at which
 * that call was made (ms)
 */
export function createQueryClient(onSignedOut: (askedAt: number) => void): QueryClient {
  const watch = (error: unknown, askedAt: number) => {
    if (error instanceof ContentError && error.kind === 'signed_out') onSignedOut(askedAt)
  }
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // Whoever signs in again has all reads begin anew, so that none of them is older than its session.
        watch(error, Date.now())
        query.meta?.onError?.(error)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => watch(error, mutation.state.submittedAt),
    }),
    defaultOptions: {
      queries: { retry: shouldRetryRead, staleTime: 10_000, refetchOnWindowFocus: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Tells the user, once per failed read. */
      onError?: (error: Error) => void
      /** Whether it is kept on the device, to be looked at without a connection (`lib/offline`). */
      isKept?: boolean
    }
  }
}
