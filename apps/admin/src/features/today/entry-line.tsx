import type { Change } from '@bayt/content/queries/history'
import { serverNow } from '../../lib/clock.ts'
import { formatAge } from '../../lib/i18n/format.ts'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { describeChange } from '../../resource/history/describe-change.ts'
import { entityOf } from '../../resource/history/describe-command.ts'
import { HISTORY_TEXTS } from '../../resource/history/history-texts.ts'
import type { TodaySubjects } from './subjects.ts'
import styles from './today.module.css'

/** An entry of the history in a sentence, with the name of its record and its age. */
export function EntryLine({ change, subjects }: { change: Change; subjects: TodaySubjects }) {
  const { locale } = useLocale()
  const entity = entityOf(change)
  const subject = Object.values(subjects).find(({ table }) => table === entity)
  const { who, did } = describeChange(change, { subject, locale })
  const name = subject?.nameOf(change.names, locale)
  return (
    <li>
      <span>
        <bdi className={styles.who}>{who}</bdi>
        {HISTORY_TEXTS[locale].between}
        {did}
      </span>
      <span className={styles.quiet}>
        {name && (
          <>
            <bdi>{name}</bdi> ·{' '}
          </>
        )}
        {formatAge(locale, Date.parse(change.changed_at), serverNow())}
      </span>
    </li>
  )
}
