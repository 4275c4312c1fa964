import type { Change } from '@bayt/content/queries/history'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { serverNow } from '../../lib/clock.ts'
import { formatAge, formatShortDateTime } from '../../lib/i18n/format.ts'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { ChangeDetail } from './change-detail.tsx'
import { type ChangeSentence, describeChange, describeLeftBehind } from './describe-change.ts'
import { HISTORY_TEXTS } from './history-texts.ts'
import { RestoreButton } from './restore-button.tsx'
import { useRestoreControls } from './restore-context.ts'
import type { HistorySubject } from './subject.ts'
import styles from './timeline.module.css'
import { TIMELINE_TEXTS } from './timeline-texts.ts'

export interface TimelineEntryProps {
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
export function TimelineEntry({ change, subject, id, unit = '', place, parts }: TimelineEntryProps) {
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
        {controls?.bringBack?.entry === change.id && (
          <Button
            isSmall
            isPending={controls.bringBack.isPending}
            isDisabled={!controls.bringBack.isAllowed}
            onPress={controls.bringBack.run}
          >
            {texts.bringBack}
          </Button>
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
