import type { UseQueryResult } from '@tanstack/react-query'
import { describeError } from '../lib/errors/describe.ts'
import { useText } from '../lib/i18n/locale-context.tsx'
import { TryAgain } from './try-again.tsx'

interface ReadStateProps {
  /** What the part of the screen needs. */
  reads: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'isPaused' | 'refetch'>[]
  texts: { loading: string; failed: (message: string) => string }
}

/**
 * Above a part of a screen, or in place of one that has not been read: that it is loading, or why it cannot be read, with another
 * attempt. Nothing where all of it is there.
 */
export function ReadState({ reads, texts }: ReadStateProps) {
  const text = useText()
  // Offline, a read waits. What is there from before is shown without a word: the banner says it.
  const unread = reads.filter(({ data, error, isPaused }) => error !== null || (data === undefined && isPaused))
  if (unread.length > 0) {
    const error = unread.find((read) => read.error !== null)?.error
    return (
      <TryAgain
        isPending={unread.some(({ isFetching }) => isFetching)}
        onPress={() => {
          for (const { refetch } of unread) void refetch()
        }}
      >
        {texts.failed(error ? describeError(error, text) : text.errors.offline)}
      </TryAgain>
    )
  }
  return reads.some(({ data }) => data === undefined) ? <p>{texts.loading}</p> : null
}
