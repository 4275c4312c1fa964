import type { UseQueryResult } from '@tanstack/react-query'
import { describeError } from '../lib/errors/describe.ts'
import { OFFLINE } from '../lib/errors/offline.ts'
import { useText } from '../lib/i18n/locale-context.tsx'
import { useKeptError } from '../lib/use-kept-error.ts'
import { TryAgain } from './try-again.tsx'

interface ReadStateProps {
  /** The reads that the part of the screen needs. */
  reads: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'isPaused' | 'refetch'>[]
  texts: { loading: string; failed: (message: string) => string }
}

/**
 * The state of a part of a screen: loading, or the reason why it cannot be read, with a retry. Renders nothing once all reads
 * have succeeded.
 */
export function ReadState({ reads, texts }: ReadStateProps) {
  const text = useText()
  // Offline, a read waits. Earlier data is shown without a remark: the banner says it.
  const unread = reads.filter(({ data, error, isPaused }) => error !== null || (data === undefined && isPaused))
  const failure = unread.find(({ error }) => error !== null)?.error ?? (unread.length > 0 ? OFFLINE : null)
  const isRead = reads.every(({ data }) => data !== undefined)
  const error = useKeptError(failure, isRead)
  if (error) {
    const retried = failure ? unread : reads.filter(({ data }) => data === undefined)
    return (
      <TryAgain
        isPending={retried.some(({ isFetching }) => isFetching)}
        onPress={() => {
          for (const { refetch } of retried) void refetch()
        }}
      >
        {texts.failed(describeError(error, text))}
      </TryAgain>
    )
  }
  return isRead ? null : <p>{texts.loading}</p>
}
