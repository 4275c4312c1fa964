import { readHistory } from '@bayt/content/queries/history'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { ReadState } from '../../components/read-state.tsx'
import { PATHS } from '../../config/paths.ts'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { historyKeys } from '../../resource/api/keys.ts'
import { describeChange } from '../../resource/history/describe-change.ts'
import { entityOf } from '../../resource/history/describe-command.ts'
import { HISTORY_TEXTS } from '../../resource/history/history-texts.ts'
import { TIMELINE_TEXTS } from '../../resource/history/timeline-texts.ts'
import { useProductNames } from '../../resource/reference/product-names.ts'
import { type SiteSubjects, subjectOf } from './subjects.ts'
import { WHAT_CHANGED_TEXTS } from './texts.ts'
import styles from './what-changed.module.css'

interface ReleaseChangesProps {
  subjects: SiteSubjects
  /** The newest change of the previous release. */
  afterChange: number
  /** The newest change of the release. */
  untilChange: number
  /** Called when staff follow the link to all changes of the release. */
  onLeave: () => void
}

const SHOWN = 5

/** The changes of a release: sentences for the newest changes, and a link to all changes. */
export function ReleaseChanges({ subjects, afterChange, untilChange, onLeave }: ReleaseChangesProps) {
  const { client } = useServices()
  const { locale } = useLocale()
  const texts = WHAT_CHANGED_TEXTS[locale]
  const changes = useQuery({
    queryKey: [...historyKeys.all, 'release', afterChange, untilChange],
    queryFn: () => readHistory(client, { afterChange, untilChange }, undefined, SHOWN + 1),
    staleTime: Number.POSITIVE_INFINITY,
  })
  useProductNames((changes.data ?? []).map(entityOf))
  if (!changes.data) return <ReadState reads={[changes]} texts={TIMELINE_TEXTS[locale]} />
  if (changes.data.length === 0) return <p>{texts.nothingCarried}</p>
  return (
    <ul className={styles.carried}>
      {changes.data.slice(0, SHOWN).map((change) => {
        const subject = subjectOf(subjects, entityOf(change))
        const { who, did } = describeChange(change, { subject, locale })
        const name = subject?.nameOf(change.names, locale)
        return (
          <li key={change.id}>
            <bdi>{who}</bdi>
            {HISTORY_TEXTS[locale].between}
            {did}
            {name && (
              <span className={styles.name}>
                {' '}
                · <bdi>{name}</bdi>
              </span>
            )}
          </li>
        )
      })}
      <li>
        <Link to={`${PATHS.whatChanged}?after=${afterChange}&until=${untilChange}`} onClick={onLeave}>
          {texts.more}
        </Link>
      </li>
    </ul>
  )
}
