import type { Change } from '@bayt/content/queries/history'
import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode } from 'react'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { entityOf } from './describe-command.ts'
import { UNIT_COLUMN, unitOf } from './display-value.ts'
import { versionRecordsOptions } from './history-options.ts'
import type { HistorySubject } from './subject.ts'
import { TimelineEntry } from './timeline-entry.tsx'

export interface TimelineShown {
  subjectOf: (entity: string | null) => HistorySubject | undefined
  /** The record whose history is shown. */
  id?: number | undefined
  /** The record of an entry, above its sentence. */
  place?: ((change: Change) => ReactNode) | undefined
  /** The records of an import or restore. */
  renderParts: (id: number) => ReactNode
}

interface TimelinePageProps extends TimelineShown {
  changes: Change[]
}

/** Whether the sentence of an entry needs the unit, which did not change with the sizes. */
const needsUnit = ({ changed, operation }: Change) =>
  operation === 'update' && changed.includes('pack_sizes') && !changed.includes(UNIT_COLUMN)

/** The entries of a page. Memoised: reading an older page must not render all newer pages again. */
export const TimelinePage = memo(function TimelinePage(props: TimelinePageProps) {
  const { changes, subjectOf, id, place, renderParts } = props
  const { locale } = useLocale()
  const records = useQuery(
    versionRecordsOptions(
      useServices(),
      changes.filter(needsUnit).map((change) => change.id),
    ),
  )
  return changes.map((change) => {
    const subject = subjectOf(entityOf(change))
    const columns = needsUnit(change) ? records.data?.get(change.id) : { ...change.before, ...change.after }
    const hasParts = change.entity === null && change.parts > 0
    return (
      <TimelineEntry
        key={change.id}
        change={change}
        subject={subject}
        id={id}
        unit={unitOf(columns, subject, locale)}
        place={place?.(change)}
        {...(hasParts ? { parts: () => renderParts(change.id) } : {})}
      />
    )
  })
})
