import { readHistory } from '@bayt/content/queries/history'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { PATHS } from '../../config/paths.ts'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { historyKeys } from '../../resource/api/keys.ts'
import { EntryLine } from './entry-line.tsx'
import { Panel } from './panel.tsx'
import type { TodaySubjects } from './subjects.ts'
import { TODAY_TEXTS } from './texts.ts'
import styles from './today.module.css'

const SHOWN = 6
const POLL_MS = 60_000

/** The newest changes of other accounts. */
export function OthersPanel({ subjects, accountId }: { subjects: TodaySubjects; accountId: number }) {
  const { client } = useServices()
  const { locale } = useLocale()
  const texts = TODAY_TEXTS[locale]
  const newest = useQuery({
    queryKey: [...historyKeys.entries, 'others', accountId],
    queryFn: () => readHistory(client, { notBy: accountId }, undefined, SHOWN),
    refetchInterval: POLL_MS,
  })
  const others = newest.data
  return (
    <Panel title={texts.others}>
      {!others && <p>{newest.isError || newest.isPaused ? texts.failed : texts.loading}</p>}
      {others?.length === 0 && <p>{texts.noOthers}</p>}
      {others && others.length > 0 && (
        <ul className={styles.list}>
          {others.map((change) => (
            <EntryLine key={change.id} change={change} subjects={subjects} />
          ))}
        </ul>
      )}
      <p>
        <Link to={PATHS.whatChanged}>{texts.allChanges}</Link>
      </p>
    </Panel>
  )
}
