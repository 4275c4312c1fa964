import { ContentError } from '@bayt/content/errors'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

const MAX_RETRIES = 2

/** Retries only reads, and only after temporary errors. */
export function shouldRetryRead(failures: number, error: unknown): boolean {
  return failures < MAX_RETRIES && error instanceof ContentError && error.isRetryable
}

const isSignedOut = (error: unknown) => error instanceof ContentError && error.kind === 'signed_out'

/**
 * The query client of the admin.
 * @param onSignedOut called when any call finds that the server no longer accepts its token, with the time at which
 * the call started (ms)
 */
export function createQueryClient(onSignedOut: (startedAt: number) => void): QueryClient {
  const reportSignedOut = (error: unknown, startedAt: number) => {
    if (isSignedOut(error) || (error instanceof Error && isSignedOut(error.cause))) onSignedOut(startedAt)
  }
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // Signing in again restarts all reads, so no read is older than its session: the present time can stand for the start of the read.
        reportSignedOut(error, Date.now())
        query.meta?.onError?.(error)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => reportSignedOut(error, mutation.state.submittedAt),
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
      /** Notifies the user, once per failed read. */
      onError?: (error: Error) => void
      /** Whether the result is stored on the device for offline use (`data/offline`). */
      isCached?: boolean
    }
  }
}
