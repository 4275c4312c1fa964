import type { UseQueryResult } from '@tanstack/react-query'
import { PackageSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { ReadState } from '../../components/read-state.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'
import type { ScreenTexts } from '../texts.ts'
import { CachedNotice } from './cached-notice.tsx'
import { LateBar } from './late-bar.tsx'
import styles from './list.module.css'

type ListQuery<Data> = Pick<
  UseQueryResult<Data>,
  'data' | 'dataUpdatedAt' | 'error' | 'isFetching' | 'isPaused' | 'isPlaceholderData' | 'refetch'
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
  if (data === undefined) {
    return <ReadState reads={[list]} texts={texts} title={text.list.failedTitle} offline={text.offline.notKept} />
  }
  const isUnreachable = error !== null || list.isPaused
  return (
    <>
      {isUnreachable && <CachedNotice seenAt={list.dataUpdatedAt} onRetry={() => void list.refetch()} />}
      <LateBar isReading={!isUnreachable && list.isFetching} />
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
