import type { UseQueryResult } from '@tanstack/react-query'
import { CloudOff, PackageSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Loading } from '../../components/spinner.tsx'
import { describeError } from '../../lib/errors/describe.ts'
import { useText } from '../../lib/i18n/locale-context.tsx'
import type { ScreenTexts } from '../texts.ts'
import { CachedNotice } from './cached-notice.tsx'
import { LateBar } from './late-bar.tsx'
import styles from './list.module.css'

type ListQuery<Data> = Pick<
  UseQueryResult<Data>,
  'data' | 'dataUpdatedAt' | 'error' | 'fetchStatus' | 'isPlaceholderData' | 'refetch'
>

interface ListStatesProps<Data> {
  list: ListQuery<Data>
  texts: Pick<ScreenTexts, 'loading' | 'empty'>
  isEmpty: (data: Data) => boolean
  /** An action for an empty list. */
  emptyActions?: ReactNode
  children: (data: Data) => ReactNode
}

/** A list from the server: loading, failed, empty, loaded, late, or cached while offline. */
export function ListStates<Data>({ list, texts, isEmpty, emptyActions, children }: ListStatesProps<Data>) {
  const text = useText()
  const { data, error } = list
  const isUnreachable = error !== null || list.fetchStatus === 'paused'
  if (data === undefined && isUnreachable) {
    return (
      <EmptyState
        icon={CloudOff}
        title={text.list.failedTitle}
        actions={<Button onPress={() => void list.refetch()}>{text.list.retry}</Button>}
      >
        {error ? describeError(error, text) : text.offline.notKept}
      </EmptyState>
    )
  }
  if (data === undefined) return <Loading text={texts.loading} />
  return (
    <>
      {isUnreachable && <CachedNotice seenAt={list.dataUpdatedAt} onRetry={() => void list.refetch()} />}
      <LateBar isReading={!isUnreachable && list.fetchStatus === 'fetching'} />
      {isEmpty(data) ? (
        <EmptyState icon={PackageSearch} title={texts.empty} actions={emptyActions} />
      ) : (
        <div className={styles.list} aria-busy={list.isPlaceholderData}>
          {children(data)}
        </div>
      )}
    </>
  )
}
