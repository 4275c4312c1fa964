import { remindersDue } from '@bayt/content/entities/certificate-validity'
import type { PreparedSet } from '@bayt/content/queries/prepared'
import { listPage } from '@bayt/content/queries/resource'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { serverNow } from '../../data/clock.ts'
import { formatDraftKey, isOfDrop } from '../../data/drafts/key.ts'
import { draftsOptions } from '../../data/drafts/queries.ts'
import { resourceKeys } from '../../data/keys.ts'
import { PATHS } from '../../data/paths.ts'
import { useServices } from '../../data/services.tsx'
import { describeTimes, namesOfSets } from '../../record/prepared/describe-set.ts'
import { preparedOptions } from '../../record/prepared/prepared-options.ts'
import { SET_TEXTS } from '../../record/prepared/set-texts.ts'
import { recordName, recordNumber } from '../../record/record-name.ts'
import { useProductNames } from '../../record/reference/product-names.ts'
import basics from '../../ui/basics.module.css'
import { CertificateEnd } from '../../ui/certificate-end.tsx'
import { formatAge } from '../../ui/i18n/format.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { addressOf, SUBJECTS, subjectOf } from '../subjects.ts'
import { TODAY_TEXTS } from './texts.ts'
import styles from './today.module.css'

const SHOWN = 5
const POLL_MS = 60_000

/** The sets that wait, that are overtaken, or that have a time, the next first; renders nothing without prepared changes. */
export function PreparedPanel() {
  const { locale } = useLocale()
  const texts = SET_TEXTS[locale]
  const { data: sets = [] } = useQuery({ ...preparedOptions(useServices()), refetchInterval: POLL_MS })
  useProductNames(sets.flatMap(({ changes }) => changes.map(({ table }) => table)))
  if (sets.length === 0) return null
  const shown = sets.toSorted((a, b) => urgencyOf(a) - urgencyOf(b)).slice(0, SHOWN)
  const names = namesOfSets(sets, subjectOf, locale, serverNow())
  return (
    <Panel title={texts.panel}>
      <ul className={styles.list}>
        {shown.map((set) => (
          <li key={set.id}>
            <span className={styles.release}>
              <Link to={PATHS.prepared}>
                <bdi>{names.get(set.id)}</bdi>
              </Link>
              {set.state === 'waiting' && <StatusBadge tone="off">{texts.waitsShort}</StatusBadge>}
              {set.state === 'open' && isOvertaken(set) && <StatusBadge tone="attention">{texts.overtakenShort}</StatusBadge>}
            </span>
            <span className={basics.quiet}>{describeTimes(set, locale, serverNow())}</span>
          </li>
        ))}
      </ul>
      {sets.length > SHOWN && (
        <p>
          <Link to={PATHS.prepared}>{texts.others(sets.length - SHOWN)}</Link>
        </p>
      )}
    </Panel>
  )
}

const isOvertaken = ({ changes }: PreparedSet) => changes.some(({ overtaken }) => Object.keys(overtaken).length > 0)

/** Sorts sets that wait before overtaken sets, these before sets with a time, the earliest first, and last the sets without a time. */
function urgencyOf(set: PreparedSet): number {
  if (set.state === 'waiting') return 0
  const time = Date.parse((set.state === 'done' ? set.back_at : set.carry_at) ?? '')
  if (set.state === 'open' && isOvertaken(set)) return 1
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time
}

/** The certificates that end first. */
const READ = {
  page: 0,
  pageSize: 20,
  filters: { active: true },
  order: { column: 'valid_until', ascending: true },
}

/** The active certificates that end within 60 days or have expired, the first to end first; renders nothing without one. */
export function RenewalsPanel() {
  const { client } = useServices()
  const { locale } = useLocale()
  const certificates = useQuery({
    queryKey: [...resourceKeys.table('certificates'), 'renewals'],
    queryFn: () => listPage(client, 'certificates', READ),
  })
  const due = (certificates.data?.rows ?? []).filter((certificate) => remindersDue(certificate, serverNow()) > 0)
  if (due.length === 0) return null
  return (
    <Panel title={TODAY_TEXTS[locale].renewals}>
      <ul className={styles.list}>
        {due.map((certificate) => (
          <li key={certificate.id}>
            <Link to={addressOf(SUBJECTS.certificates, { edit: certificate.id })}>
              <bdi>{recordName('certificates', certificate, locale)}</bdi>
            </Link>
            <CertificateEnd certificate={certificate} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The unsaved work of the account on this device, newest first; renders nothing without drafts. */
export function DraftsPanel({ accountId }: { accountId: number }) {
  const { locale } = useLocale()
  const texts = TODAY_TEXTS[locale]
  const { newRecord } = useText().drafts
  const { data: all = [] } = useQuery(draftsOptions(accountId))
  if (all.length === 0) return null
  const drafts = all.filter(({ key }) => !isOfDrop(key))
  const waiting = all.length - drafts.length
  return (
    <Panel title={texts.drafts}>
      <ul className={styles.list}>
        {waiting > 0 && (
          <li>
            <Link to={SUBJECTS.impact_gallery.listPath}>{texts.picturesWait(waiting)}</Link>
          </li>
        )}
        {drafts.slice(0, SHOWN).map(({ key, draft }) => {
          const subject = SUBJECTS[key.table]
          const name = subject.nameOf(draft.values, locale) || (key.id === 'new' ? newRecord : recordNumber(key.id, locale))
          const section = subject.texts[locale].title
          return (
            <li key={formatDraftKey(key)}>
              <Link to={addressOf(subject, { edit: key.id, draft: key.slot })} aria-label={texts.draftOf(name, section)}>
                <bdi>{name}</bdi>
              </Link>
              <span className={basics.quiet}>
                {section} · {formatAge(locale, draft.typedAt, Date.now())}
              </span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
