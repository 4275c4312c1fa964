import { readBuilds } from '@bayt/content/queries/publishing'
import { useQuery } from '@tanstack/react-query'
import { StatusBadge } from '../../components/status-badge.tsx'
import { serverNow } from '../../lib/clock.ts'
import { formatAge } from '../../lib/i18n/format.ts'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { usePublishing } from '../../lib/publishing/use-publishing.ts'
import { useServices } from '../../lib/services.tsx'
import { Panel } from './panel.tsx'
import { TODAY_TEXTS } from './texts.ts'
import styles from './today.module.css'

const SHOWN = 5

/** The last releases, with the reason of each failure. */
export function ReleasesPanel() {
  const { client } = useServices()
  const { locale } = useLocale()
  const texts = TODAY_TEXTS[locale]
  const { release } = usePublishing()
  const builds = useQuery({ queryKey: ['builds', 'last', release], queryFn: () => readBuilds(client, SHOWN) })
  return (
    <Panel title={texts.releases}>
      {!builds.data && <p>{builds.isError || builds.isPaused ? texts.failed : texts.loading}</p>}
      {builds.data?.length === 0 && <p>{texts.noReleases}</p>}
      {builds.data && builds.data.length > 0 && (
        <ul className={styles.list}>
          {builds.data.map(({ id, state, started_at, asked_by, reason }) => (
            <li key={id}>
              <span className={styles.release}>
                <StatusBadge tone={state === 'failed' ? 'off' : 'on'}>{texts.states[state]}</StatusBadge>
                <span className={styles.quiet}>
                  {formatAge(locale, Date.parse(started_at), serverNow())}
                  {asked_by !== null && (
                    <>
                      {' · '}
                      <bdi>{asked_by}</bdi>
                    </>
                  )}
                </span>
              </span>
              {/* Written by the publisher, in English. */}
              {reason !== null && <span dir="auto">{reason}</span>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
