import type { UseQueryResult } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { describeAlone, describeError } from '../data/errors/describe.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { useText } from './i18n/locale-context.tsx'
import { Loading } from './spinner.tsx'
import { TryAgain } from './try-again.tsx'
import { OFFLINE, useKeptError } from './use-kept.ts'

/** The part of a query that `ReadState` needs. */
export interface Read extends Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'isPaused'> {
  refetch: () => unknown
}

interface ReadStateProps {
  /** The reads that the part of the screen needs. */
  reads: Read[]
  /** Default: the texts of any part. */
  texts?: { loading?: string; failed?: (message: string) => string }
  /** The title of a failure that takes the place of a whole list. */
  title?: string
  /** Replaces the reason while the device is offline and does not have the data. */
  offline?: string
  /** Further actions: beside the retry, and below the text of the loading state. */
  actions?: ReactNode
}

/**
 * The state of a part of a screen: loading, or the reason why it cannot be read, with a retry. Renders nothing once all reads
 * have succeeded.
 */
export function ReadState({ reads, texts = {}, title, offline, actions }: ReadStateProps) {
  const text = useText()
  // Offline, a read waits. Earlier data is shown without a notice: the banner says that the device is offline.
  const unread = reads.filter(({ data, error, isPaused }) => error !== null || (data === undefined && isPaused))
  const failure = unread.find(({ error }) => error !== null)?.error ?? (unread.length > 0 ? OFFLINE : null)
  const isRead = reads.every(({ data }) => data !== undefined)
  const error = useKeptError(failure, isRead)
  if (!error) {
    return isRead ? null : (
      <>
        <Loading text={texts.loading ?? text.shell.loading} />
        {actions}
      </>
    )
  }
  const retried = failure ? unread : reads.filter(({ data }) => data === undefined)
  const retry = {
    isPending: retried.some(({ isFetching }) => isFetching),
    onPress: () => {
      for (const { refetch } of retried) void refetch()
    },
  }
  const notHere = error === OFFLINE ? offline : undefined
  return title === undefined ? (
    <TryAgain {...retry} actions={actions}>
      {notHere ?? texts.failed?.(describeError(error, text)) ?? describeAlone(error, text)}
    </TryAgain>
  ) : (
    <EmptyState icon={CloudOff} title={title} actions={<Button {...retry}>{text.list.retry}</Button>}>
      {notHere ?? describeAlone(error, text)}
    </EmptyState>
  )
}
