import { type Change, readHistory } from '@bayt/content/queries/history'
import { readBuilds } from '@bayt/content/queries/publishing'
import { listPage } from '@bayt/content/queries/resource'
import { formOfPage } from '@bayt/release/admin-address'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { serverNow } from '../../data/clock.ts'
import { historyKeys, resourceKeys } from '../../data/keys.ts'
import { PATHS } from '../../data/paths.ts'
import { usePublishing } from '../../data/publishing/use-publishing.ts'
import { useServices } from '../../data/services.tsx'
import { useAccount } from '../../data/session/use-session.ts'
import { describeChange } from '../../history/describe-change.ts'
import { entityOf } from '../../history/describe-command.ts'
import { HISTORY_TEXTS } from '../../history/history-texts.ts'
import { recordName } from '../../record/record-name.ts'
import basics from '../../ui/basics.module.css'
import { formatAge, formatNumber } from '../../ui/i18n/format.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { addressOf, SUBJECTS, subjectOf } from '../subjects.ts'
import { BackupLine } from './operations.tsx'
import { DraftsPanel, PreparedPanel, RenewalsPanel } from './panels.tsx'
import { TODAY_TEXTS } from './texts.ts'
import styles from './today.module.css'

/**
 * Today's work: own drafts, certificates to renew, prepared changes, waiting changes, dead links, changes by others, the last releases, the
 * last backup.
 */
export function Today() {
  const account = useAccount()
  if (!account) return null
  return (
    <div className={styles.panels}>
      <DraftsPanel accountId={account.id} />
      <RenewalsPanel />
      <PreparedPanel />
      <WaitingPanel />
      <LinksPanel />
      <OthersPanel accountId={account.id} />
      <ReleasesPanel />
      <BackupLine />
    </div>
  )
}

const LINKS_SHOWN = 8

/** The dead links of the live site, each with a link to the form of its text; renders nothing without dead links. */
function LinksPanel() {
  const { locale } = useLocale()
  const texts = TODAY_TEXTS[locale]
  const { publishing: text } = useText()
  const { deadLinks } = usePublishing()
  if (deadLinks.length === 0) return null
  return (
    <Panel title={texts.deadLinks}>
      <ul className={styles.list}>
        {deadLinks.slice(0, LINKS_SHOWN).map(({ page, target }) => {
          const form = formOfPage(page)
          return (
            <li key={`${page} ${target}`}>
              <bdi dir="ltr">{target}</bdi>
              <span className={basics.quiet}>
                {texts.onPage(`\u2066${page}\u2069`)} {form && <Link to={form}>{text.deadLinkEdit}</Link>}
              </span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

const CHANGES_SHOWN = 5

/** Saved changes that the public site does not show yet, and articles that are drafts. */
function WaitingPanel() {
  const services = useServices()
  const { locale } = useLocale()
  const texts = TODAY_TEXTS[locale]
  const { state, shownChange } = usePublishing()
  const isWaiting = shownChange !== undefined && state.kind !== 'live' && state.kind !== 'nothing'
  const changes = useQuery({
    queryKey: [...historyKeys.entries, 'waiting', shownChange],
    queryFn: () => readHistory(services.client, { afterChange: shownChange ?? 0 }, undefined, CHANGES_SHOWN + 1),
    enabled: isWaiting,
  })
  const drafts = useQuery({
    queryKey: [...resourceKeys.table('articles'), 'drafts', CHANGES_SHOWN],
    queryFn: () => listPage(services.client, 'articles', { page: 0, pageSize: CHANGES_SHOWN, filters: { published: false } }),
  })
  const waiting = changes.data ?? []
  const count = waiting.length > CHANGES_SHOWN ? `${formatNumber(locale, CHANGES_SHOWN)}+` : formatNumber(locale, waiting.length)
  return (
    <Panel title={texts.waiting}>
      {state.kind === 'live' || state.kind === 'nothing' ? (
        <p>{texts.allPublic}</p>
      ) : isWaiting && waiting.length > 0 ? (
        <>
          <p>{texts.changesWait(count)}</p>
          <ul className={styles.list}>
            {waiting.slice(0, CHANGES_SHOWN).map((change) => (
              <EntryLine key={change.id} change={change} />
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
                <Link to={addressOf(SUBJECTS.articles, { edit: article.id })}>
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

const OTHERS_SHOWN = 6
const POLL_MS = 60_000

/** The newest changes of other accounts. */
export function OthersPanel({ accountId }: { accountId: number }) {
  const { client } = useServices()
  const { locale } = useLocale()
  const texts = TODAY_TEXTS[locale]
  const newest = useQuery({
    queryKey: [...historyKeys.entries, 'others', accountId],
    queryFn: () => readHistory(client, { notBy: accountId }, undefined, OTHERS_SHOWN),
    refetchInterval: POLL_MS,
  })
  const others = newest.data
  return (
    <Panel title={texts.others}>
      <ReadState reads={[newest]} />
      {others?.length === 0 && <p>{texts.noOthers}</p>}
      {others && others.length > 0 && (
        <ul className={styles.list}>
          {others.map((change) => (
            <EntryLine key={change.id} change={change} />
          ))}
        </ul>
      )}
      <p>
        <Link to={PATHS.whatChanged}>{texts.allChanges}</Link>
      </p>
    </Panel>
  )
}

const RELEASES_SHOWN = 5

/** The last releases, with the reason of each failure. */
export function ReleasesPanel() {
  const { client } = useServices()
  const { locale } = useLocale()
  const texts = TODAY_TEXTS[locale]
  const { release } = usePublishing()
  const builds = useQuery({ queryKey: ['builds', 'last', release], queryFn: () => readBuilds(client, RELEASES_SHOWN) })
  return (
    <Panel title={useText().publishing.history}>
      <ReadState reads={[builds]} />
      {builds.data?.length === 0 && <p>{texts.noReleases}</p>}
      {builds.data && builds.data.length > 0 && (
        <ul className={styles.list}>
          {builds.data.map(({ id, state, started_at, asked_by, reason }) => (
            <li key={id}>
              <span className={styles.release}>
                <StatusBadge tone={state === 'failed' ? 'off' : 'on'}>{texts.states[state]}</StatusBadge>
                <span className={basics.quiet}>
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

/** An entry of the history in a sentence, with the name of its record and its age. */
export function EntryLine({ change }: { change: Change }) {
  const { locale } = useLocale()
  const subject = subjectOf(entityOf(change))
  const { who, did } = describeChange(change, { subject, locale })
  const name = subject?.nameOf(change.names, locale)
  return (
    <li>
      <span>
        <bdi className={styles.who}>{who}</bdi>
        {HISTORY_TEXTS[locale].between}
        {did}
      </span>
      <span className={basics.quiet}>
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
