import type { Change, HistoryFilter } from '@bayt/content/queries/history'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { memo, type ReactNode, useId, useState } from 'react'
import { serverNow } from '../data/clock.ts'
import { describeError } from '../data/errors/describe.ts'
import { useServices } from '../data/services.tsx'
import { useOlderPages } from '../data/use-older-pages.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { formatAge, formatShortDateTime } from '../ui/i18n/format.ts'
import { useLocale, useText } from '../ui/i18n/locale-context.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { NotFetchedNotice } from '../ui/not-fetched.tsx'
import { Notice } from '../ui/notice.tsx'
import { ReadState } from '../ui/read-state.tsx'
import { ChangeDetail } from './change-detail.tsx'
import { type ChangeSentence, describeChange, describeLeftBehind } from './describe-change.ts'
import { entityOf } from './describe-command.ts'
import { UNIT_COLUMN, unitOf } from './display-value.ts'
import { historyOptions, versionRecordsOptions } from './history-options.ts'
import { HISTORY_TEXTS } from './history-texts.ts'
import { RestoreButton, useRestoreControls } from './restore-button.tsx'
import type { HistorySubject } from './subject.ts'
import styles from './timeline.module.css'
import { TIMELINE_TEXTS } from './timeline-texts.ts'

/** Loaded on demand: few histories are of a deleted record. */
const BringBackButton = lazyPart(async () => (await import('./bring-back.tsx')).BringBackButton, {
  NotFetched: () => <NotFetchedNotice />,
})

interface TimelineProps extends TimelineShown {
  filter: HistoryFilter
  /** Whether staff chose a filter, for the text of an empty list. */
  isFiltered: boolean
}

/** The entries of a history, newest first; older entries on demand. */
export function Timeline({ filter, isFiltered, subjectOf, id, place }: TimelineProps) {
  const services = useServices()
  const { locale } = useLocale()
  const text = useText()
  const texts = TIMELINE_TEXTS[locale]
  const history = useInfiniteQuery(historyOptions(services, filter))
  const older = useOlderPages(history)

  if (!history.data) {
    return <ReadState reads={[history]} texts={texts} title={texts.failedTitle} offline={text.offline.notKept} />
  }
  const { pages } = history.data
  if (pages[0]?.length === 0) return <EmptyState icon={History} title={isFiltered ? texts.noMatch : texts.empty} />
  return (
    <>
      <ol className={styles.entries} aria-busy={history.isFetchingNextPage}>
        {pages.map((changes, at) => (
          <TimelinePage
            // biome-ignore lint/suspicious/noArrayIndexKey: a new entry moves the pages, and opened entries must stay open
            key={at}
            changes={changes}
            subjectOf={subjectOf}
            id={id}
            place={place}
          />
        ))}
      </ol>
      {history.isFetchNextPageError && <Notice tone="error">{texts.failed(describeError(history.error, text))}</Notice>}
      {history.hasNextPage && (
        <div className={styles.older}>
          <Button isPending={older.isPending} onPress={older.showOlder}>
            {texts.older}
          </Button>
        </div>
      )}
    </>
  )
}

interface TimelineShown {
  subjectOf: (entity: string | null) => HistorySubject | undefined
  /** The record whose history is shown. */
  id?: number | undefined
  /** Renders the record of an entry, above the sentence of the entry. */
  place?: ((change: Change) => ReactNode) | undefined
}

/** Whether the sentence of an entry needs the unit because only the sizes changed. */
const needsUnit = ({ changed, operation }: Change) =>
  operation === 'update' && changed.includes('pack_sizes') && !changed.includes(UNIT_COLUMN)

/** The entries of a page. Memoised: reading an older page must not render all newer pages again. */
const TimelinePage = memo(function TimelinePage({ changes, subjectOf, id, place }: TimelineShown & { changes: Change[] }) {
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
    const ofEntry = { filter: { partOf: change.id }, isFiltered: false, subjectOf, place }
    return (
      <TimelineEntry
        key={change.id}
        change={change}
        subject={subject}
        id={id}
        unit={unitOf(columns, subject, locale)}
        place={place?.(change)}
        {...(hasParts ? { parts: () => <Timeline {...ofEntry} /> } : {})}
      />
    )
  })
})

interface TimelineEntryProps {
  change: Change
  subject: HistorySubject | undefined
  /** The record whose history is shown; absent on the page of all changes. */
  id?: number | undefined
  unit?: string | undefined
  /** The record of the entry, above the sentence. */
  place?: ReactNode
  /** The records of an import or restore, shown when the entry is opened. */
  parts?: () => ReactNode
}

/** Operations whose entries cannot be opened, because the sentence already says everything. */
const UNOPENED: Change['operation'][] = ['empty_bin', 'still_right']

/** An entry: author, change and time. An opened entry also shows the values before and after. */
function TimelineEntry({ change, subject, id, unit = '', place, parts }: TimelineEntryProps) {
  const { locale } = useLocale()
  const texts = TIMELINE_TEXTS[locale]
  const controls = useRestoreControls()
  const [isOpen, setOpen] = useState(false)
  const detailId = useId()
  const options = { subject, locale, unit, ...(id === undefined ? {} : { id }) }
  const sentence = describeChange(change, options)
  const leftBehind = describeLeftBehind(change, options)
  const spoken = `${sentence.who}${HISTORY_TEXTS[locale].between}${sentence.did}`
  const isOpenable = parts !== undefined || (change.entity !== null && !UNOPENED.includes(change.operation))
  const openText = parts ? (isOpen ? texts.hideParts : texts.openParts) : isOpen ? texts.hide : texts.open
  return (
    <li className={styles.entry} {...(isOpen ? { 'data-open': true } : {})}>
      <span className={styles.dot} aria-hidden="true" />
      {place && <div className={styles.place}>{place}</div>}
      <EntryText sentence={sentence} changedAt={change.changed_at} />
      {leftBehind && <p className={styles.time}>{leftBehind}</p>}
      <div className={styles.buttons}>
        {isOpenable && (
          <Button
            isSmall
            aria-expanded={isOpen}
            {...(isOpen ? { 'aria-controls': detailId } : {})}
            aria-label={texts.buttonOf(openText, spoken)}
            onPress={() => setOpen(!isOpen)}
          >
            {openText}
          </Button>
        )}
        {change.operation === 'update' && change.before !== null && (
          <RestoreButton version={change.id} part="changed" label={texts.buttonOf(texts.restoreBefore, spoken)}>
            {texts.restoreBefore}
          </RestoreButton>
        )}
        {controls?.deleted?.version_id === change.id && (
          <BringBackButton deleted={controls.deleted} onRestored={controls.onRestored} />
        )}
      </div>
      {isOpen && <div id={detailId}>{parts ? parts() : <ChangeDetail change={change} subject={subject} />}</div>}
    </li>
  )
}

function EntryText({ sentence: { who, did }, changedAt }: { sentence: ChangeSentence; changedAt: string }) {
  const { locale } = useLocale()
  const exact = formatShortDateTime(locale, changedAt)
  return (
    <>
      <p className={styles.sentence}>
        <bdi className={styles.who}>{who}</bdi>
        {HISTORY_TEXTS[locale].between}
        {did}
      </p>
      <p className={styles.time}>
        <time dateTime={changedAt}>
          {formatAge(locale, Date.parse(changedAt), serverNow())} · {exact}
        </time>
      </p>
    </>
  )
}
