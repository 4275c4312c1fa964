import type { UseQueryResult } from '@tanstack/react-query'
import { PackageSearch } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { ScreenTexts } from '../record/texts.ts'
import basics from '../ui/basics.module.css'
import { EmptyState } from '../ui/empty-state.tsx'
import { formatAge } from '../ui/i18n/format.ts'
import { useLocale, useText } from '../ui/i18n/locale-context.tsx'
import { ReadState } from '../ui/read-state.tsx'
import { TryAgain } from '../ui/try-again.tsx'
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

/** Former rows are dimmed only after this time: painting the rows twice would delay a quick answer. */
const DIMMED_MS = 300

/** A list from the server: loading, failed, empty, loaded, late, or cached while offline. */
export function ListStates<Data>({ list, texts, isEmpty, emptyActions, children }: ListStatesProps<Data>) {
  const text = useText()
  const { data, error } = list
  const isDimmed = useLate(list.isPlaceholderData, DIMMED_MS)
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
        <div className={styles.list} aria-busy={list.isPlaceholderData} data-dimmed={isDimmed || undefined}>
          {children(data)}
        </div>
      )}
    </>
  )
}

/** Shorter than the time after which a dialog closes over a late list (`readAgain`). */
const LATE_MS = 5_000

/** Says that a list on the screen is still being read. The bar lies over the page, so that no row moves away under a press. */
function LateBar({ isReading }: { isReading: boolean }) {
  const { list } = useText()
  return useLate(isReading, LATE_MS) ? (
    <p className={`${basics.box} ${styles.late}`} role="status">
      {list.late}
    </p>
  ) : null
}

interface CachedNoticeProps {
  /** ms since the epoch; 0 if the rows belong to another page of the list. */
  seenAt: number
  onRetry: () => void
}

/** The age of a cached list, shown above it while the server is unreachable. */
function CachedNotice({ seenAt, onRetry }: CachedNoticeProps) {
  const { list } = useText()
  const { locale } = useLocale()
  return (
    <TryAgain tone="attention" onPress={onRetry}>
      {seenAt > 0 ? list.asLastSeen(formatAge(locale, seenAt, Date.now())) : list.cannotRefresh}
    </TryAgain>
  )
}

/** Whether a read has been under way for this long (ms). */
function useLate(isUnderWay: boolean, ms: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setTimeout(setLate, ms, true)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isUnderWay, ms])
  return isLate
}
