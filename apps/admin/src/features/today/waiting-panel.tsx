import { readHistory } from '@bayt/content/queries/history'
import { listPage } from '@bayt/content/queries/resource'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { PATHS } from '../../config/paths.ts'
import { formatNumber } from '../../lib/i18n/format.ts'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { usePublishing } from '../../lib/publishing/use-publishing.ts'
import { useServices } from '../../lib/services.tsx'
import { historyKeys, resourceKeys } from '../../resource/api/keys.ts'
import { recordName } from '../../resource/record-name.ts'
import { EntryLine } from './entry-line.tsx'
import { Panel } from './panel.tsx'
import { formPath, type TodaySubjects } from './subjects.ts'
import { TODAY_TEXTS } from './texts.ts'
import styles from './today.module.css'

const SHOWN = 5

/** Saved changes that the public site does not show yet, and articles that are drafts. */
export function WaitingPanel({ subjects }: { subjects: TodaySubjects }) {
  const services = useServices()
  const { locale } = useLocale()
  const texts = TODAY_TEXTS[locale]
  const { state, shownChange } = usePublishing()
  const isWaiting = shownChange !== undefined && state.kind !== 'live' && state.kind !== 'nothing'
  const changes = useQuery({
    queryKey: [...historyKeys.entries, 'waiting', shownChange],
    queryFn: () => readHistory(services.client, { afterChange: shownChange ?? 0 }, undefined, SHOWN + 1),
    enabled: isWaiting,
  })
  const drafts = useQuery({
    queryKey: [...resourceKeys.table('articles'), 'drafts', SHOWN],
    queryFn: () => listPage(services.client, 'articles', { page: 0, pageSize: SHOWN, filters: { published: false } }),
  })
  const waiting = changes.data ?? []
  const count = waiting.length > SHOWN ? `${formatNumber(locale, SHOWN)}+` : formatNumber(locale, waiting.length)
  return (
    <Panel title={texts.waiting}>
      {state.kind === 'live' || state.kind === 'nothing' ? (
        <p>{texts.allPublic}</p>
      ) : isWaiting && waiting.length > 0 ? (
        <>
          <p>{texts.changesWait(count)}</p>
          <ul className={styles.list}>
            {waiting.slice(0, SHOWN).map((change) => (
              <EntryLine key={change.id} change={change} subjects={subjects} />
            ))}
          </ul>
        </>
      ) : (
        <p>{texts.unknown}</p>
      )}
      {drafts.data !== undefined && drafts.data.total > 0 && (
        <>
          <p>
            <Link to={`${PATHS.articles}?sort=status`}>{texts.draftArticles(drafts.data.total)}</Link>
          </p>
          <ul className={styles.list}>
            {drafts.data.rows.map((article) => (
              <li key={article.id}>
                <Link to={formPath(subjects.articles, article.id)}>
                  <bdi>{recordName('articles', article, locale)}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}
