import { readHistory } from '@bayt/content/queries/history'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { historyKeys } from '../../data/keys.ts'
import { PATHS } from '../../data/paths.ts'
import { useServices } from '../../data/services.tsx'
import { describeChange } from '../../history/describe-change.ts'
import { entityOf } from '../../history/describe-command.ts'
import { HISTORY_TEXTS } from '../../history/history-texts.ts'
import { TIMELINE_TEXTS } from '../../history/timeline-texts.ts'
import { useProductNames } from '../../record/reference/product-names.ts'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { subjectOf } from '../subjects.ts'
import { WHAT_CHANGED_TEXTS } from './texts.ts'
import styles from './what-changed.module.css'

interface ReleaseChangesProps {
  /** The newest change of the previous release. */
  afterChange: number
  /** The newest change of the release. */
  untilChange: number
  /** Called when staff follow the link to all changes of the release. */
  onLeave: () => void
}

const SHOWN = 5

/** The changes of a release: sentences for the newest changes, and a link to all changes. */
export function ReleaseChanges({ afterChange, untilChange, onLeave }: ReleaseChangesProps) {
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
        const subject = subjectOf(entityOf(change))
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
