import type { Change, HistoryFilter } from '@bayt/content/queries/history'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CloudOff, History } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Notice } from '../../components/notice.tsx'
import { Loading } from '../../components/spinner.tsx'
import { describeError } from '../../lib/errors/describe.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { UNIT_COLUMN, unitOf } from './display-value.ts'
import { historyOptions, versionRecordsOptions } from './history-options.ts'
import type { HistorySubject } from './subject.ts'
import styles from './timeline.module.css'
import { TimelineEntry } from './timeline-entry.tsx'
import { TIMELINE_TEXTS } from './timeline-texts.ts'

interface TimelineProps {
  filter: HistoryFilter
  /** Whether staff chose a filter, for the text of an empty list. */
  isFiltered: boolean
  subjectOf: (entity: string | null) => HistorySubject | undefined
  /** The record whose history is shown. */
  id?: number
  /** Which record an entry is about, above its sentence. */
  place?: (change: Change) => ReactNode
}

/** Whether the sentence of an entry needs the unit, which did not change with the sizes. */
const needsUnit = ({ changed, operation }: Change) =>
  operation === 'update' && changed.includes('pack_sizes') && !changed.includes(UNIT_COLUMN)

/** The entries of a history, newest first; older ones on demand. */
export function Timeline({ filter, isFiltered, subjectOf, id, place }: TimelineProps) {
  const services = useServices()
  const { locale } = useLocale()
  const text = useText()
  const texts = TIMELINE_TEXTS[locale]
  const history = useInfiniteQuery(historyOptions(services, filter))
  const changes = history.data?.pages.flat() ?? []
  const records = useQuery(
    versionRecordsOptions(
      services,
      changes.filter(needsUnit).map((change) => change.id),
    ),
  )
  const retry = <Button onPress={() => void history.refetch()}>{text.list.retry}</Button>

  if (!history.data) {
    if (!history.isError && history.fetchStatus !== 'paused') return <Loading text={texts.loading} />
    return (
      <EmptyState icon={CloudOff} title={texts.failedTitle} actions={retry}>
        {history.error ? describeError(history.error, text) : text.offline.notKept}
      </EmptyState>
    )
  }
  if (changes.length === 0) return <EmptyState icon={History} title={isFiltered ? texts.noMatch : texts.empty} />
  return (
    <>
      <ol className={styles.entries} aria-busy={history.isFetchingNextPage}>
        {changes.map((change, at) => {
          const subject = subjectOf(change.entity)
          const columns = needsUnit(change) ? records.data?.get(change.id) : { ...change.before, ...change.after }
          const { entity, parts } = change
          return (
            <TimelineEntry
              key={change.id}
              change={change}
              subject={subject}
              id={id}
              unit={unitOf(columns, subject, locale)}
              wasDeleted={id !== undefined && changes[at + 1]?.operation === 'delete'}
              place={place?.(change)}
              {...(entity === null && parts > 0
                ? {
                    parts: () => (
                      <Timeline
                        filter={{ partOf: change.id }}
                        isFiltered={false}
                        subjectOf={subjectOf}
                        {...(place ? { place } : {})}
                      />
                    ),
                  }
                : {})}
            />
          )
        })}
      </ol>
      {history.isFetchNextPageError && <Notice tone="error">{texts.failed(describeError(history.error, text))}</Notice>}
      {history.hasNextPage && (
        <div className={styles.older}>
          <Button isPending={history.isFetchingNextPage} onPress={() => void history.fetchNextPage()}>
            {texts.older}
          </Button>
        </div>
      )}
    </>
  )
}
